#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import Trellis

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
