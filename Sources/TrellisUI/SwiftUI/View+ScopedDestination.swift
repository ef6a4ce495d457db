#if canImport(SwiftUI)
  public import SwiftUI
  internal import Trellis

  extension View {
    /// Shows the views that a stack pushes for values of a type, in the scope of this view.
    ///
    /// A view that a `NavigationStack` pushes has the environment of the stack, not that of the view that pushes it: with
    /// `navigationDestination` alone, a scope set or opened inside the stack does not reach it.
    ///
    /// ```swift
    /// NavigationStack {
    ///   NoteList()
    ///     .scopedDestination(for: Note.ID.self) { AttachmentView(id: $0) }
    ///     .scope(NoteScope.self, .init(note: note), id: note.id)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - data: The type of the values.
    ///   - destination: Creates the view for a value; called on the main actor.
    public func scopedDestination<Data: Hashable, Destination: View>(
      for data: Data.Type, @ViewBuilder destination: @escaping (Data) -> Destination
    ) -> some View {
      ScopedDestination(content: self, destination: destination)
    }
  }

  private struct ScopedDestination<Content: View, Data: Hashable, Destination: View>: View {
    @Environment(\.scope) private var place
    let content: Content
    let destination: (Data) -> Destination

    init(content: Content, destination: @escaping (Data) -> Destination) {
      self.content = content
      self.destination = destination
    }

    var body: some View {
      content.navigationDestination(for: Data.self) { destination($0).environment(\.scope, place) }
    }
  }
#endif
