#if canImport(SwiftUI)
  public import SwiftUI
  public import Trellis

  extension View {
    /// Opens a scope for this view, and for those below it, in the scope that the views above bring.
    ///
    /// ```swift
    /// NoteView().opening(NoteScope.self, .init(note: note), id: note.id)
    /// NoteView().opening(NoteScope.self, .init(note: note), id: note.id) { Text(verbatim: $0.description) }
    /// ```
    ///
    /// The scope is kept for as long as the view's identity is: it is opened anew for another `id`, if it was closed, or if
    /// the views above bring another scope, and the state of what is below begins anew with it. Nobody closes it when the view is gone for good: it is released. Hold a scope
    /// with `onStop` work where you can close it, and give it to the view with `scope(_:)`.
    ///
    /// Inside of a `NavigationStack` push with `scopedDestination(for:destination:)`, so that it reaches what is pushed.
    ///
    /// What fails is reported once, and what `failure` makes is shown instead of the view.
    ///
    /// - Parameters:
    ///   - definition: The definition of the scope to open.
    ///   - inputs: What opening it brings; those that it was opened with last until it is opened anew.
    ///   - id: What it is opened for.
    ///   - failure: What to show if it cannot be opened.
    ///   - file: The asking file; leave it out.
    ///   - line: The asking line; leave it out.
    ///   - column: The asking column; leave it out.
    ///   - function: The asking function; leave it out.
    public func opening<Opened: ScopeDefinition, ID: Equatable, Failure: View>(
      _ definition: Opened.Type, _ inputs: Opened.Inputs, id: ID,
      file: String = #fileID, line: Int = #line, column: Int = #column, function: String = #function,
      @ViewBuilder failure: @escaping (HandoverError) -> Failure = { _ in EmptyView() }
    ) -> some View {
      OpeningScope<Opened, ID, Self, Failure>(
        as: EnvironmentReader(file: file, line: line, column: column, function: function), inputs: inputs, id: id,
        content: self, failure: failure)
    }

    /// Opens a scope that brings nothing for this view, and for those below it; see `opening(_:_:id:failure:)`.
    ///
    /// ```swift
    /// DraftView().opening(DraftScope.self)
    /// ```
    ///
    /// - Parameters:
    ///   - definition: The definition of the scope to open.
    ///   - failure: What to show if it cannot be opened.
    ///   - file: The asking file; leave it out.
    ///   - line: The asking line; leave it out.
    ///   - column: The asking column; leave it out.
    ///   - function: The asking function; leave it out.
    public func opening<Opened: ScopeDefinition, Failure: View>(
      _ definition: Opened.Type,
      file: String = #fileID, line: Int = #line, column: Int = #column, function: String = #function,
      @ViewBuilder failure: @escaping (HandoverError) -> Failure = { _ in EmptyView() }
    ) -> some View where Opened.Inputs == Void {
      opening(
        definition, (), id: true, file: file, line: line, column: column, function: function, failure: failure)
    }
  }
#endif
