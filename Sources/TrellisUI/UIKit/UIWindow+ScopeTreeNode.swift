#if canImport(UIKit) && !os(watchOS)
  public import Trellis
  public import UIKit

  /// A window's tree is that of its root view controller.
  ///
  /// ```swift
  /// window.rootViewController = root
  /// app.propagate(through: window)
  /// ```
  extension UIWindow: @MainActor ScopeTreeNode {
    /// The root view controller.
    public var scopeChildren: [AnyObject] { [rootViewController].compactMap { $0 } }
    /// The scene that it belongs to.
    public var scopeParent: AnyObject? { windowScene }
  }

  /// A scene's tree is that of its windows.
  ///
  /// ```swift
  /// app.propagate(through: windowScene)
  /// ```
  extension UIWindowScene: @MainActor ScopeTreeNode {
    /// The windows.
    public var scopeChildren: [AnyObject] { windows }
    /// The scene's delegate, which may hold the scene's scope.
    public var scopeParent: AnyObject? { delegate }
  }
#endif
