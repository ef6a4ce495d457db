#if canImport(UIKit) && !os(watchOS)
  public import Trellis
  public import UIKit

  /// View controllers form a tree: scopes flow to the controllers they contain and present.
  ///
  /// A view can read from its scope as soon as it loads, so pass scopes before you show anything:
  ///
  /// ```swift
  /// session.propagate(through: root)
  /// window.rootViewController = root
  ///
  /// list.passScope(to: detail)
  /// list.navigationController?.pushViewController(detail, animated: true)
  /// ```
  ///
  /// A controller that needs a scope conforms to `ScopeConsumer`, one that opens a scope for the objects below it
  /// also to `ScopeOpener`, and one that holds controllers outside its `children` to ``ScopeTreeContainer``.
  ///
  /// Propagation loads no view and does not call the providers of tabs (iOS 18). Pass scopes to a tab's controller in the
  /// provider:
  ///
  /// ```swift
  /// UITab(title: "Notes", image: nil, identifier: "notes") { tab in
  ///   let notes = NotesScreen()
  ///   tab.tabBarController?.passScope(to: notes)
  ///   return notes
  /// }
  /// ```
  extension UIViewController: @MainActor ScopeTreeNode {
    /// The controllers that it contains, visible or not, and the one that it presents itself.
    public var scopeChildren: [AnyObject] {
      // The controllers below a presenting one return the same presented controller.
      let presented = presentedViewController.flatMap { $0.presentingViewController === self ? $0 : nil }
      let own = (self as? any ScopeTreeContainer)?.scopeContents ?? []
      return own + contained + children + [presented].compactMap { $0 }
    }

    /// The controller that contains it or, if there is none, that presents it; for the topmost one its window.
    public var scopeParent: AnyObject? {
      if let above = parent ?? presentingViewController { return above }
      guard let window = viewIfLoaded?.window, window.rootViewController === self else { return nil }
      return window
    }

    /// Controllers that a container holds, visible or not. Visible ones are in `children` too; visiting skips duplicates.
    private var contained: [UIViewController] {
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
