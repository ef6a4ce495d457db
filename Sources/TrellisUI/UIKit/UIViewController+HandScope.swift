#if canImport(UIKit) && !os(watchOS) && !os(visionOS)
  public import Trellis
  public import UIKit

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
