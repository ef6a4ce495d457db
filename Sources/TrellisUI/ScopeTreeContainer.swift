#if (canImport(UIKit) && !os(watchOS)) || (canImport(AppKit) && !targetEnvironment(macCatalyst))
  /// A view controller that holds other view controllers outside its `children`.
  ///
  /// Scopes flow to its contents as they do to its children. To a controller that it creates later, it passes scopes with
  /// `ScopeTreeNode.passScope(to:)`.
  ///
  /// ```swift
  /// final class Pager: UIViewController, ScopeTreeContainer {
  ///   var pages: [UIViewController] = []
  ///   var scopeContents: [AnyObject] { pages }
  /// }
  /// ```
  @MainActor public protocol ScopeTreeContainer: AnyObject {
    /// The objects it holds, in the order in which they are given scopes. They may include its children.
    ///
    /// Every propagation reads it, so do not create anything here.
    var scopeContents: [AnyObject] { get }
  }
#endif
