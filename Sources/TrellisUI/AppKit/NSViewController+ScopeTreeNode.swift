#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import Trellis

  /// View controllers form a tree: scopes flow to the controllers they contain and present.
  ///
  /// A view can read from its scope as soon as it loads, so pass scopes before you show anything:
  ///
  /// ```swift
  /// session.propagate(through: root)
  /// window.contentViewController = root
  ///
  /// list.passScope(to: detail)
  /// split.addSplitViewItem(NSSplitViewItem(viewController: detail))
  /// ```
  ///
  /// A controller that needs a scope conforms to `ScopeConsumer`, one that opens a scope for the objects below it
  /// also to `ScopeOpener`, and one that holds controllers outside its `children` to ``ScopeTreeContainer``.
  extension NSViewController: @MainActor ScopeTreeNode {
    /// The controllers that it contains, including hidden tabs and panes, and those that it presents.
    public var scopeChildren: [AnyObject] {
      let own = (self as? any ScopeTreeContainer)?.scopeContents ?? []
      return own + children + (presentedViewControllers ?? [])
    }

    /// The controller that contains it or, if there is none, that presents it; for the topmost one its window.
    public var scopeParent: AnyObject? {
      if let above = parent ?? presentingViewController { return above }
      return isViewLoaded ? view.window : nil
    }
  }
#endif
