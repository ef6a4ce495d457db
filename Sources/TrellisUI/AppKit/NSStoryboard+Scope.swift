#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import Trellis

  extension NSStoryboard {
    /// Creates a view controller of the storyboard with an initialiser that takes its scope.
    ///
    /// ```swift
    /// let screen = try storyboard.instantiateController(identifier: "Profile", in: session) {
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
    @MainActor
    public func instantiateController<Given: ScopeDefinition, Required: ScopeDefinition, Screen: NSViewController>(
      identifier: NSStoryboard.SceneIdentifier, in scope: Scope<Given>,
      creator: @escaping @MainActor (NSCoder, Scope<Required>) -> Screen?
    ) throws(HandoverError) -> Screen {
      let required = try AnyScope(scope).scope(of: Required.self, for: Screen.self)
      return instantiateController(identifier: identifier) { creator($0, required) }
    }

    /// Creates the storyboard's initial view controller with an initialiser that takes its scope.
    ///
    /// See `instantiateController(identifier:in:creator:)`.
    ///
    /// - Returns: The controller; nil if the storyboard has no initial one.
    @MainActor
    public func instantiateInitialController<
      Given: ScopeDefinition, Required: ScopeDefinition, Screen: NSViewController
    >(
      in scope: Scope<Given>, creator: @escaping @MainActor (NSCoder, Scope<Required>) -> Screen?
    ) throws(HandoverError) -> Screen? {
      let required = try AnyScope(scope).scope(of: Required.self, for: Screen.self)
      return instantiateInitialController { creator($0, required) }
    }
  }

  extension NSStoryboard {
    /// Creates a window controller of the storyboard with an initialiser that takes its scope; the rest is as for one of a view.
    @MainActor
    public func instantiateController<Given: ScopeDefinition, Required: ScopeDefinition, Screen: NSWindowController>(
      identifier: NSStoryboard.SceneIdentifier, in scope: Scope<Given>,
      creator: @escaping @MainActor (NSCoder, Scope<Required>) -> Screen?
    ) throws(HandoverError) -> Screen {
      let required = try AnyScope(scope).scope(of: Required.self, for: Screen.self)
      return instantiateController(identifier: identifier) { creator($0, required) }
    }

    /// Creates the storyboard's initial window controller with an initialiser that takes its scope.
    ///
    /// See `instantiateController(identifier:in:creator:)`.
    ///
    /// - Returns: The controller; nil if the storyboard has no initial one.
    @MainActor
    public func instantiateInitialController<
      Given: ScopeDefinition, Required: ScopeDefinition, Screen: NSWindowController
    >(
      in scope: Scope<Given>, creator: @escaping @MainActor (NSCoder, Scope<Required>) -> Screen?
    ) throws(HandoverError) -> Screen? {
      let required = try AnyScope(scope).scope(of: Required.self, for: Screen.self)
      return instantiateInitialController { creator($0, required) }
    }
  }
#endif
