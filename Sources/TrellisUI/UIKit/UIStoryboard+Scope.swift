#if canImport(UIKit) && !os(watchOS) && !os(visionOS)
  public import Trellis
  public import UIKit

  extension UIStoryboard {
    /// Makes a view controller of the storyboard, whose initialiser is given the scope that it wants.
    ///
    /// ```swift
    /// let screen = try storyboard.instantiateViewController(identifier: "Profile", in: session) {
    ///   ProfileScreen(coder: $0, scope: $1)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - identifier: The controller's identifier in the storyboard.
    ///   - scope: The scope of the place that the controller is for.
    ///   - creator: Takes the coder and the scope or, if it wants another definition, the nearest above of that one.
    /// - Returns: The controller.
    /// - Throws: ``Trellis/HandoverError`` if the scope does not lie in one of the wanted definition.
    public func instantiateViewController<Given: ScopeDefinition, Wanted: ScopeDefinition, Screen: UIViewController>(
      identifier: String, in scope: Scope<Given>, creator: @escaping @MainActor (NSCoder, Scope<Wanted>) -> Screen?
    ) throws(HandoverError) -> Screen {
      let wanted = try AnyScope(scope).scope(of: Wanted.self, for: Screen.self)
      return instantiateViewController(identifier: identifier) { creator($0, wanted) }
    }

    /// Makes the storyboard's first view controller, whose initialiser is given the scope that it wants.
    ///
    /// - Parameters:
    ///   - scope: The scope of the place that the controller is for.
    ///   - creator: Takes the coder and the scope or, if it wants another definition, the nearest above of that one.
    /// - Returns: The controller; nil if the storyboard names no first one.
    /// - Throws: ``Trellis/HandoverError`` if the scope does not lie in one of the wanted definition.
    public func instantiateInitialViewController<
      Given: ScopeDefinition, Wanted: ScopeDefinition, Screen: UIViewController
    >(
      in scope: Scope<Given>, creator: @escaping @MainActor (NSCoder, Scope<Wanted>) -> Screen?
    ) throws(HandoverError) -> Screen? {
      let wanted = try AnyScope(scope).scope(of: Wanted.self, for: Screen.self)
      return instantiateInitialViewController { creator($0, wanted) }
    }
  }
#endif
