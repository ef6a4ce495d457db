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
  }
#endif
