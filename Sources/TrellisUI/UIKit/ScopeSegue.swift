#if canImport(UIKit) && !os(watchOS) && !os(visionOS)
  public import Trellis
  public import UIKit

  /// A segue that passes scopes to its destination, and to everything it contains, without code in its source.
  ///
  /// In Interface Builder, set this class, module `TrellisUI`, on a segue of an existing kind (show, present modally, ...).
  /// If a scope flows through the source, objects left without one are reported.
  ///
  /// ```swift
  /// final class FadeSegue: ScopeSegue {
  ///   override func perform() {
  ///     super.perform()
  ///     destination.view.fadeIn()
  ///   }
  /// }
  /// ```
  ///
  /// It passes scopes on after the source's `prepare(for:sender:)` and before the destination's view is loaded. A destination
  /// that is already in place keeps its scope. An embed segue has no class to set: call `passScope(to:)` in
  /// `prepare(for:sender:)` there.
  open class ScopeSegue: UIStoryboardSegue {
    /// Passes scopes on, then performs the segue.
    open override func perform() {
      source.passScope(to: self)
      super.perform()
    }
  }

  extension UIViewController {
    /// Passes scopes to a segue's destination, and to everything it contains, before it is in place.
    ///
    /// The destination gets the scope that flows through the segue's source. Objects left without one are reported, unless no
    /// scope flows through the source. A destination that is already in place keeps its scope: unwinding changes nothing.
    ///
    /// ```swift
    /// override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
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
    /// If there is no such scope, that is reported and the storyboard calls `init(coder:)`, as for any action that returns nil.
    ///
    /// - Parameter segue: The segue that is about to be performed.
    /// - Returns: Each visited object with the scope it received, or the reason it received none; empty if the destination is
    ///   already in place.
    @discardableResult
    public func passScope(to segue: UIStoryboardSegue) -> Propagation {
      AnyScope.flow(from: segue.source, to: segue.destination)
    }
  }
#endif
