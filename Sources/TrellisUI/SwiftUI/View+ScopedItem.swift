#if canImport(SwiftUI)
  public import SwiftUI
  internal import Trellis

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  extension View {
    /// Pushes a view in the scope of this view while there is an item; see `scopedDestination(for:destination:)`.
    ///
    /// ```swift
    /// NoteList().scopedDestination(item: $selected) { AttachmentView(id: $0) }
    /// ```
    ///
    /// - Parameters:
    ///   - item: The item; nil while nothing is pushed.
    ///   - destination: Creates the view for the item; called on the main actor.
    public nonisolated func scopedDestination<Item: Hashable, Destination: View>(
      item: Binding<Item?>, @ViewBuilder destination: @escaping (Item) -> Destination
    ) -> some View {
      ItemDestination(content: self, item: item, destination: destination)
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  nonisolated private struct ItemDestination<Content: View, Item: Hashable, Destination: View>: View {
    @Environment(\.scope) private var place
    let content: Content
    let item: Binding<Item?>
    let destination: (Item) -> Destination

    init(content: Content, item: Binding<Item?>, destination: @escaping (Item) -> Destination) {
      self.content = content
      self.item = item
      self.destination = destination
    }

    @MainActor var body: some View {
      content.navigationDestination(item: item) { destination($0).environment(\.scope, place) }
    }
  }
#endif
