#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import Trellis

  extension NSStoryboard {
    /// Makes a view controller of the storyboard, whose initialiser is given the scope that it wants.
    ///
    /// ```swift
    /// let screen = try storyboard.instantiateController(identifier: "Profile", in: session) {
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
    @MainActor
    public func instantiateController<Given: ScopeDefinition, Wanted: ScopeDefinition, Screen: NSViewController>(
      identifier: NSStoryboard.SceneIdentifier, in scope: Scope<Given>,
      creator: @escaping @MainActor (NSCoder, Scope<Wanted>) -> Screen?
    ) throws(HandoverError) -> Screen {
      let wanted = try AnyScope(scope).scope(of: Wanted.self, for: Screen.self)
      return instantiateController(identifier: identifier) { creator($0, wanted) }
    }

    /// Makes the storyboard's first controller, one of a view, whose initialiser is given the scope that it wants.
    ///
    /// - Parameters:
    ///   - scope: The scope of the place that the controller is for.
    ///   - creator: Takes the coder and the scope or, if it wants another definition, the nearest above of that one.
    /// - Returns: The controller; nil if the storyboard names no first one.
    /// - Throws: ``Trellis/HandoverError`` if the scope does not lie in one of the wanted definition.
    @MainActor
    public func instantiateInitialController<Given: ScopeDefinition, Wanted: ScopeDefinition, Screen: NSViewController>(
      in scope: Scope<Given>, creator: @escaping @MainActor (NSCoder, Scope<Wanted>) -> Screen?
    ) throws(HandoverError) -> Screen? {
      let wanted = try AnyScope(scope).scope(of: Wanted.self, for: Screen.self)
      return instantiateInitialController { creator($0, wanted) }
    }
  }

  extension NSStoryboard {
    /// Makes a window controller of the storyboard, whose initialiser is given the scope that it wants.
    ///
    /// - Parameters:
    ///   - identifier: The controller's identifier in the storyboard.
    ///   - scope: The scope of the place that the controller is for.
    ///   - creator: Takes the coder and the scope or, if it wants another definition, the nearest above of that one.
    /// - Returns: The controller.
    /// - Throws: ``Trellis/HandoverError`` if the scope does not lie in one of the wanted definition.
    @MainActor
    public func instantiateController<Given: ScopeDefinition, Wanted: ScopeDefinition, Screen: NSWindowController>(
      identifier: NSStoryboard.SceneIdentifier, in scope: Scope<Given>,
      creator: @escaping @MainActor (NSCoder, Scope<Wanted>) -> Screen?
    ) throws(HandoverError) -> Screen {
      let wanted = try AnyScope(scope).scope(of: Wanted.self, for: Screen.self)
      return instantiateController(identifier: identifier) { creator($0, wanted) }
    }

    /// Makes the storyboard's first controller, one of a window, whose initialiser is given the scope that it wants.
    ///
    /// - Parameters:
    ///   - scope: The scope of the place that the controller is for.
    ///   - creator: Takes the coder and the scope or, if it wants another definition, the nearest above of that one.
    /// - Returns: The controller; nil if the storyboard names no first one.
    /// - Throws: ``Trellis/HandoverError`` if the scope does not lie in one of the wanted definition.
    @MainActor
    public func instantiateInitialController<
      Given: ScopeDefinition, Wanted: ScopeDefinition, Screen: NSWindowController
    >(
      in scope: Scope<Given>, creator: @escaping @MainActor (NSCoder, Scope<Wanted>) -> Screen?
    ) throws(HandoverError) -> Screen? {
      let wanted = try AnyScope(scope).scope(of: Wanted.self, for: Screen.self)
      return instantiateInitialController { creator($0, wanted) }
    }
  }
#endif
