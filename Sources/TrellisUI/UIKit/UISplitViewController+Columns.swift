#if canImport(UIKit) && !os(watchOS)
  internal import UIKit

  extension UISplitViewController {
    /// Every column that exists on this system, whether this style has it or not.
    var columns: [UISplitViewController.Column] {
      var columns: [UISplitViewController.Column] = [.primary, .supplementary, .secondary, .compact]
      #if !os(tvOS) && !os(visionOS)
        if #available(iOS 26.0, *) { columns.append(.inspector) }
      #endif
      return columns
    }
  }
#endif
