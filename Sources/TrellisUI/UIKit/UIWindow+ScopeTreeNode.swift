#if canImport(UIKit) && !os(watchOS)
  public import Trellis
  public import UIKit

  /// A window's tree is that of its root view controller.
  ///
  /// ```swift
  /// app.propagate(through: root)
  /// window.rootViewController = root
  /// ```
  extension UIWindow: @MainActor ScopeTreeNode {
    /// The root view controller.
    public var scopeChildren: [AnyObject] { [rootViewController].compactMap { $0 } }
    /// The window's scene.
    public var scopeParent: AnyObject? { windowScene }
  }

  /// A scene's tree is that of its windows.
  ///
  /// If the scene's delegate holds the scene's scope, a new root gets its scope from there:
  ///
  /// ```swift
  /// windowScene.passScope(to: root)
  /// window.rootViewController = root
  /// ```
  extension UIWindowScene: @MainActor ScopeTreeNode {
    /// The windows.
    public var scopeChildren: [AnyObject] { windows }
    /// The scene's delegate, which may hold the scene's scope.
    public var scopeParent: AnyObject? { delegate }
  }
#endif
