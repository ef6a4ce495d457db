// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
//
// A stand-in for DeveloperToolsSupport, which SwiftUI exports: what a preview is made of; see the one for SwiftUI.

// docs: developertoolssupport/preview, developertoolssupport/preview/viewtraits
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor public struct Preview {
  public enum ViewTraits {}

  /// The traits and the body as the framework has given them that they are for.
  public let standIn: (traits: [PreviewTrait<ViewTraits>], body: Any)
  public init(standIn traits: [PreviewTrait<ViewTraits>], _ body: Any) { standIn = (traits, body) }
}

// docs: developertoolssupport/previewtrait
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor public struct PreviewTrait<T> {
  public let standIn: Any
  public init(standIn: Any) { self.standIn = standIn }
}
