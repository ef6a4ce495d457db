#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import Trellis

  /// A segue that hands scopes to its destination, and to all that it contains, with nothing to write in its source.
  ///
  /// In Interface Builder give a segue of a kind that there is (show, sheet, modal, ...) this class, of the module `TrellisUI`.
  /// Whoever is left without is reported, if a scope flows through the source.
  ///
  /// ```swift
  /// final class LoggedSegue: ScopeSegue {
  ///   override func perform() {
  ///     print("to \(destinationController)")
  ///     super.perform()
  ///   }
  /// }
  /// ```
  ///
  /// It hands on after the source's `prepare(for:sender:)`, unless the destination is already in place.
  open class ScopeSegue: NSStoryboardSegue {
    /// Hands scopes on, and performs what the segue's kind does.
    open override func perform() {
      _ = handScope()
      super.perform()
    }
  }

  extension NSViewController {
    /// Hands scopes to a segue's destination, and to all that it contains, before it is in place.
    ///
    /// What flows there is what flows through the segue's source. Whoever is left without is reported, unless no scope flows
    /// through the source: the propagation to come may reach it. A destination that is already in place keeps its scope.
    ///
    /// ```swift
    /// override func prepare(for segue: NSStoryboardSegue, sender: Any?) {
    ///   handScope(to: segue)
    /// }
    /// ```
    ///
    /// What the storyboard is to make with its scope is made by a segue action, see ``Trellis/ScopeTreeNode/handScope(to:)``:
    ///
    /// ```swift
    /// @IBSegueAction func showProfile(_ coder: NSCoder) -> ProfileScreen? {
    ///   handScope { ProfileScreen(coder: coder, scope: $0) }
    /// }
    /// ```
    ///
    /// - Parameter segue: The segue that is about to be performed.
    /// - Returns: Who was reached and who was left without, and why; empty if the destination is already in place.
    @discardableResult
    public func handScope(to segue: NSStoryboardSegue) -> Propagation { segue.handScope() }
  }

  extension NSWindowController {
    /// Hands scopes to a segue's destination, and to all that it contains, before it is in place.
    ///
    /// - Parameter segue: The segue that is about to be performed.
    /// - Returns: Who was reached and who was left without, and why; empty if the destination is already in place.
    @discardableResult
    public func handScope(to segue: NSStoryboardSegue) -> Propagation { segue.handScope() }
  }

  extension NSStoryboardSegue {
    // Both ends are of no type, and the class may be on no actor: that they are on the main one is found at run time.
    func handScope() -> Propagation {
      AnyScope.flow(from: sourceController as AnyObject, to: destinationController as AnyObject)
    }
  }
#endif
