#if canImport(SwiftUI)
  public import SwiftUI
  public import Trellis

  extension View {
    /// Opens a scope for this view and the views below it, in the scope that the views above provide.
    ///
    /// ```swift
    /// NoteView().scope(NoteScope.self, .init(note: note), id: note.id)
    /// NoteView().scope(NoteScope.self, .init(note: note), id: note.id) { Text(verbatim: $0.description) }
    /// ```
    ///
    /// The scope is kept for as long as the view's identity. It is started when the view appears, while the views below are shown
    /// already, and closed in a task when the view is removed. A new one is opened if `id` or the outer scope changes, or if the
    /// scope was closed; the views below then lose their state.
    ///
    /// Inside a `NavigationStack`, push with `scopedDestination(for:destination:)`, so that the scope reaches pushed views.
    ///
    /// A failure, also of the start, is reported once, and the view from `failure` is shown instead.
    ///
    /// - Parameters:
    ///   - definition: The definition of the scope to open.
    ///   - inputs: The inputs of the scope; changes have no effect until a new one is opened.
    ///   - id: The identity of the inputs.
    ///   - failure: Creates the view to show if the scope cannot be opened or started; called on the main actor.
    ///   - file: The call site; defaults to the caller.
    ///   - line: The call site's line.
    ///   - column: The call site's column.
    ///   - function: The call site's function.
    public nonisolated func scope<Opened: ScopeDefinition, ID: Equatable, Failure: View>(
      _ definition: Opened.Type, _ inputs: Opened.Inputs, id: ID,
      file: String = #fileID, line: Int = #line, column: Int = #column, function: String = #function,
      @ViewBuilder failure: @escaping (HandoverError) -> Failure = { _ in EmptyView() }
    ) -> some View {
      OpeningScope<Opened, ID, Self, Failure>(
        as: EnvironmentReader(file: file, line: line, column: column, function: function), inputs: inputs, id: id,
        content: self, failure: failure)
    }

    /// Opens a scope without inputs for this view and the views below it; see `scope(_:_:id:failure:)`.
    ///
    /// ```swift
    /// DraftView().scope(DraftScope.self)
    /// ```
    public nonisolated func scope<Opened: ScopeDefinition, Failure: View>(
      _ definition: Opened.Type,
      file: String = #fileID, line: Int = #line, column: Int = #column, function: String = #function,
      @ViewBuilder failure: @escaping (HandoverError) -> Failure = { _ in EmptyView() }
    ) -> some View where Opened.Inputs == Void {
      scope(
        definition, (), id: true, file: file, line: line, column: column, function: function, failure: failure)
    }
  }
#endif
