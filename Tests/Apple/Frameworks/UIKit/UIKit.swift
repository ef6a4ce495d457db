// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
//
// What UIKit declares in Swift beside its headers.
@_exported public import UIKit

#if !os(watchOS)
  // docs: uikit/uicontentconfiguration-swift.protocol
  @available(iOS 14.0, tvOS 14.0, *)
  @MainActor @preconcurrency public protocol UIContentConfiguration {}

  @available(iOS 14.0, tvOS 14.0, *)
  extension UICollectionViewCell {
    @MainActor @preconcurrency public var contentConfiguration: (any UIContentConfiguration)? {
      get { nil }
      set {}
    }
  }

  // docs: uikit/uistoryboard; without a word about visionOS, where the class is deprecated
  @available(iOS 13.0, tvOS 13.0, *)
  extension UIStoryboard {
    @MainActor @preconcurrency
    public func instantiateInitialViewController<ViewController>(
      creator: ((NSCoder) -> ViewController?)? = nil
    ) -> ViewController? where ViewController: UIViewController { nil }

    @MainActor @preconcurrency
    public func instantiateViewController<ViewController>(
      identifier: String, creator: ((NSCoder) -> ViewController?)? = nil
    ) -> ViewController where ViewController: UIViewController { fatalError("nothing runs here") }
  }
#endif
