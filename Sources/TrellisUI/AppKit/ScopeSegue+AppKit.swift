#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import Trellis

  /// A segue that passes scopes to its destination, and to everything it contains, without code in its source.
  ///
  /// In Interface Builder, set this class, module `TrellisUI`, on a segue of an existing kind (show, sheet, modal, ...).
  /// If a scope flows through the source, objects left without one are reported.
  ///
  /// ```swift
  /// nonisolated final class LoggedSegue: ScopeSegue {
  ///   override func perform() {
  ///     print("to \(destinationController)")
  ///     super.perform()
  ///   }
  /// }
  /// ```
  ///
  /// AppKit's segues are on no actor, so a subclass is `nonisolated` where the main actor is the default.
  ///
  /// It passes scopes on after the source's `prepare(for:sender:)`, unless the destination is already in place.
  open class ScopeSegue: NSStoryboardSegue {
    /// Passes scopes on, then performs the segue.
    open override func perform() {
      _ = passScope()
      super.perform()
    }
  }

  extension NSViewController {
    /// Passes scopes to a segue's destination, and to everything it contains, before it is in place.
    ///
    /// The destination gets the scope that flows through the segue's source. Objects left without one are reported, unless no
    /// scope flows through the source: a later propagation may reach them. A destination already in place keeps its scope.
    ///
    /// ```swift
    /// override func prepare(for segue: NSStoryboardSegue, sender: Any?) {
    ///   passScope(to: segue)
    /// }
    /// ```
    ///
    /// For controllers whose initialiser takes the scope, use a segue action, see `ScopeTreeNode.passScope(to:)`:
    ///
    /// ```swift
    /// @IBSegueAction func showProfile(_ coder: NSCoder) -> ProfileScreen? {
    ///   passScope { ProfileScreen(coder: coder, scope: $0) }
    /// }
    /// ```
    ///
    /// - Parameter segue: The segue that is about to be performed.
    /// - Returns: Each visited object with the scope it received, or the reason it received none; empty if the destination is
    ///   already in place.
    @discardableResult
    public func passScope(to segue: NSStoryboardSegue) -> Propagation { segue.passScope() }
  }

  extension NSWindowController {
    /// Passes scopes to a segue's destination before it is in place; see `NSViewController.passScope(to:)`.
    @discardableResult
    public func passScope(to segue: NSStoryboardSegue) -> Propagation { segue.passScope() }
  }

  extension NSStoryboardSegue {
    // Both controllers are `Any`, and the class may be on no actor: that they are on the main actor is found at run time.
    func passScope() -> Propagation {
      AnyScope.flow(from: sourceController as AnyObject, to: destinationController as AnyObject)
    }
  }
#endif
