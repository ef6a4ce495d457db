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
    public nonisolated func scopedDestination<Data: Hashable, Destination: View>(
      for data: Data.Type, @ViewBuilder destination: @escaping (Data) -> Destination
    ) -> some View {
      ScopedDestination(content: self, destination: destination)
    }

    /// Pushes a view in the scope of this view while a binding is true; see `scopedDestination(for:destination:)`.
    ///
    /// ```swift
    /// NoteList().scopedDestination(isPresented: $isShowingProfile) { ProfileView() }
    /// ```
    public nonisolated func scopedDestination<Destination: View>(
      isPresented: Binding<Bool>, @ViewBuilder destination: () -> Destination
    ) -> some View {
      PresentedDestination(content: self, isPresented: isPresented, destination: destination())
    }
  }

  // The caller's closure is a field of SwiftUI's own modifier, too; ours adds none.
  nonisolated private struct ScopedDestination<Content: View, Data: Hashable, Destination: View>: View {
    @Environment(\.scope) private var place
    let content: Content
    let destination: (Data) -> Destination

    init(content: Content, destination: @escaping (Data) -> Destination) {
      self.content = content
      self.destination = destination
    }

    @MainActor var body: some View {
      content.navigationDestination(for: Data.self) { destination($0).environment(\.scope, place) }
    }
  }

  nonisolated private struct PresentedDestination<Content: View, Destination: View>: View {
    @Environment(\.scope) private var place
    let content: Content
    let isPresented: Binding<Bool>
    let destination: Destination

    init(content: Content, isPresented: Binding<Bool>, destination: Destination) {
      self.content = content
      self.isPresented = isPresented
      self.destination = destination
    }

    @MainActor var body: some View {
      content.navigationDestination(isPresented: isPresented) { destination.environment(\.scope, place) }
    }
  }
#endif
