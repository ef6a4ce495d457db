#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import Trellis

  /// View controllers are a tree: scopes flow to what they contain and to what they present.
  ///
  /// A view can read from its scope as soon as it loads, so hand over scopes before you show anything:
  ///
  /// ```swift
  /// session.propagate(through: root)
  /// window.contentViewController = root
  ///
  /// list.joined(by: detail)
  /// split.addSplitViewItem(NSSplitViewItem(viewController: detail))
  /// ```
  ///
  /// A controller that wants a scope is a ``Trellis/ScopeConsumer``, one that opens a scope for what lies below it a
  /// ``Trellis/ScopeOpener`` as well, one that holds controllers outside its `children` a ``ScopeTreeContainer``.
  extension NSViewController: @MainActor ScopeTreeNode {
    /// The controllers that it contains, tabs and panes that are not shown included, and those that it presents.
    public var scopeChildren: [AnyObject] {
      let own = (self as? any ScopeTreeContainer)?.scopeContents ?? []
      return own + children + (presentedViewControllers ?? [])
    }

    /// The controller that contains it or, where there is none, that presents it; for the topmost one its window.
    public var scopeParent: AnyObject? {
      if let above = parent ?? presentingViewController { return above }
      return isViewLoaded ? view.window : nil
    }
  }
#endif
