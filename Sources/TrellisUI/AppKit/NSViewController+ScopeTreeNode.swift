#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import Trellis

  /// View controllers are a tree: scopes flow to what they contain and to what they present.
  ///
  /// ```swift
  /// app.propagate(through: windowController)
  /// split.addSplitViewItem(NSSplitViewItem(viewController: detail))
  /// split.joined(by: detail)
  /// ```
  ///
  /// A controller that wants a scope is a ``Trellis/ScopeConsumer``, one that opens a scope for what lies below it a
  /// ``Trellis/ScopeOpener`` as well.
  extension NSViewController: @MainActor ScopeTreeNode {
    /// The controllers that it contains, tabs and panes that are not shown included, and those that it presents.
    public var scopeChildren: [AnyObject] { children + (presentedViewControllers ?? []) }

    /// The controller that contains it or, where there is none, that presents it; for the topmost one its window.
    public var scopeParent: AnyObject? {
      if let above = parent ?? presentingViewController { return above }
      return isViewLoaded ? view.window : nil
    }
  }
#endif
