#if canImport(UIKit) && !os(watchOS) && !os(visionOS)
  public import Trellis
  public import UIKit

  /// A segue that hands scopes to its destination, and to all that it contains, with nothing to write in its source.
  ///
  /// In Interface Builder give a segue of a kind that there is (show, present modally, ...) this class, of the module
  /// `TrellisUI`. Whoever is left without is reported, if a scope flows through the source.
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
  /// It hands on before the destination's view is loaded, after the source's `prepare(for:sender:)`. A destination
  /// that is already in place keeps its scope. What a container view embeds has no class of its own to set: hand on in
  /// `prepare(for:sender:)` there.
  open class ScopeSegue: UIStoryboardSegue {
    /// Hands scopes on, and performs what the segue's kind does.
    open override func perform() {
      source.handScope(to: self)
      super.perform()
    }
  }

  extension UIViewController {
    /// Hands scopes to a segue's destination, and to all that it contains, before it is in place.
    ///
    /// What flows there is what flows through the segue's source. Whoever is left without is reported. A destination that is
    /// already in place keeps its scope, so an unwind segue changes nothing.
    ///
    /// ```swift
    /// override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
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
    /// Where there is no such scope that is reported, and the storyboard goes on to `init(coder:)`, as it does whenever an
    /// action returns nil.
    ///
    /// - Parameter segue: The segue that is about to be performed.
    /// - Returns: Who was reached and who was left without, and why; empty if the destination is already in place.
    @discardableResult
    public func handScope(to segue: UIStoryboardSegue) -> Propagation {
      AnyScope.flow(from: segue.source, to: segue.destination)
    }
  }
#endif
