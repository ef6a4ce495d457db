#if canImport(UIKit) && !os(watchOS) && !os(visionOS)
  public import Trellis
  public import UIKit

  extension UIStoryboard {
    /// Creates a view controller of the storyboard with an initialiser that takes its scope.
    ///
    /// ```swift
    /// let screen = try storyboard.instantiateViewController(identifier: "Profile", in: session) {
    ///   ProfileScreen(coder: $0, scope: $1)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - identifier: The controller's identifier in the storyboard.
    ///   - scope: The scope of the controller's place.
    ///   - creator: Takes the coder and the nearest scope of its definition, from `scope` up; called on the main actor.
    /// - Returns: The controller.
    /// - Throws: `HandoverError` if the scope does not lie in one of the creator's definition.
    public func instantiateViewController<Given: ScopeDefinition, Required: ScopeDefinition, Screen: UIViewController>(
      identifier: String, in scope: Scope<Given>, creator: @escaping @MainActor (NSCoder, Scope<Required>) -> Screen?
    ) throws(HandoverError) -> Screen {
      let required = try AnyScope(scope).scope(of: Required.self, for: Screen.self)
      return instantiateViewController(identifier: identifier) { creator($0, required) }
    }

    /// Creates the storyboard's initial view controller with an initialiser that takes its scope.
    ///
    /// See ``instantiateViewController(identifier:in:creator:)``.
    ///
    /// - Returns: The controller; nil if the storyboard has no initial one.
    public func instantiateInitialViewController<
      Given: ScopeDefinition, Required: ScopeDefinition, Screen: UIViewController
    >(
      in scope: Scope<Given>, creator: @escaping @MainActor (NSCoder, Scope<Required>) -> Screen?
    ) throws(HandoverError) -> Screen? {
      let required = try AnyScope(scope).scope(of: Required.self, for: Screen.self)
      return instantiateInitialViewController { creator($0, required) }
    }
  }
#endif
