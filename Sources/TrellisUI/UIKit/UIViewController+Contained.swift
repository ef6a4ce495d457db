#if canImport(UIKit) && !os(watchOS)
  internal import UIKit

  extension UIViewController {
    /// Controllers that a container holds, visible or not. Visible ones are in `children` too; visiting skips duplicates.
    var contained: [UIViewController] {
      switch self {
      case let stack as UINavigationController: return stack.viewControllers
      case let bar as UITabBarController:
        if #available(iOS 18.0, tvOS 18.0, visionOS 2.0, *), !bar.tabs.isEmpty { return bar.tabs.stacks }
        return bar.viewControllers ?? []
      case let split as UISplitViewController:
        guard split.style != .unspecified else { return split.viewControllers }
        return split.columns.compactMap { split.viewController(for: $0) }
      default: return []
      }
    }
  }

  extension UISplitViewController {
    /// The columns of its style: it raises an exception when it is asked for another.
    var columns: [UISplitViewController.Column] {
      var columns: [UISplitViewController.Column] = [.primary, .secondary, .compact]
      if style == .tripleColumn { columns.append(.supplementary) }
      #if !os(tvOS) && !os(visionOS)
        if #available(iOS 26.0, *) { columns.append(.inspector) }
      #endif
      return columns
    }
  }

  @available(iOS 18.0, tvOS 18.0, visionOS 2.0, *)
  extension [UITab] {
    /// The navigation controllers in which groups of tabs, at any level, show their selection.
    ///
    /// A tab's own controller is not read: that would call the provider if the controller does not exist yet. Once shown, it
    /// is a child of the tab bar controller or of one of these.
    @MainActor var stacks: [UIViewController] {
      var groups = compactMap { $0 as? UITabGroup }
      var next = 0
      while next < groups.count {
        groups += groups[next].children.compactMap { $0 as? UITabGroup }
        next += 1
      }
      return groups.compactMap(\.managingNavigationController)
    }
  }
#endif
