#if canImport(UIKit) && !os(watchOS)
  public import Trellis
  public import UIKit

  /// View controllers are a tree: scopes flow to what they contain and to what they present.
  ///
  /// A view can read from its scope as soon as it loads, so hand over scopes before you show anything:
  ///
  /// ```swift
  /// session.propagate(through: root)
  /// window.rootViewController = root
  ///
  /// list.joined(by: detail)
  /// list.navigationController?.pushViewController(detail, animated: true)
  /// ```
  ///
  /// A controller that wants a scope is a ``Trellis/ScopeConsumer``, one that opens a scope for what lies below it a
  /// ``Trellis/ScopeOpener`` as well, one that holds controllers outside its `children` a ``ScopeTreeContainer``.
  ///
  /// Propagation loads no view and calls no tab's provider. Hand scopes to a tab's controller in the provider:
  ///
  /// ```swift
  /// UITab(title: "Notes", image: nil, identifier: "notes") { tab in
  ///   let notes = NotesScreen()
  ///   tab.tabBarController?.joined(by: notes)
  ///   return notes
  /// }
  /// ```
  extension UIViewController: @MainActor ScopeTreeNode {
    /// The controllers that it contains, whether they are shown or not, and the one that it presents itself.
    public var scopeChildren: [AnyObject] {
      // What an ancestor presents is told by each below it as well.
      let presented = presentedViewController.flatMap { $0.presentingViewController === self ? $0 : nil }
      let own = (self as? any ScopeTreeContainer)?.scopeContents ?? []
      return own + contained + children + [presented].compactMap { $0 }
    }

    /// The controller that contains it or, where there is none, that presents it; for the topmost one its window.
    public var scopeParent: AnyObject? {
      if let above = parent ?? presentingViewController { return above }
      guard let window = viewIfLoaded?.window, window.rootViewController === self else { return nil }
      return window
    }

    /// What containers hold without showing it; what they show is among their children again, which harms nobody.
    private var contained: [UIViewController] {
      switch self {
      case let stack as UINavigationController: return stack.viewControllers
      case let bar as UITabBarController: return bar.tabs.isEmpty ? bar.viewControllers ?? [] : bar.tabs.stacks
      case let split as UISplitViewController:
        guard split.style != .unspecified else { return split.viewControllers }
        return split.columns.compactMap { split.viewController(for: $0) }
      default: return []
      }
    }
  }

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

  extension [UITab] {
    /// The navigation controllers in which groups of tabs, at any level, show what is selected.
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
