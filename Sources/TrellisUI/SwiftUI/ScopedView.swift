#if canImport(SwiftUI)
  public import SwiftUI
  internal import Trellis

  /// A view whose environment brings a scope: what ``ScopedHostingController`` shows.
  public struct ScopedView<Content: View>: View {
    let content: Content
    var place: AnyScope?

    /// The content, with the scope.
    public var body: some View { content.environment(\.scope, place) }
  }
#endif
