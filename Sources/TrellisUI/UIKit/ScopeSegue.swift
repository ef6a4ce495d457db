#if canImport(UIKit) && !os(watchOS) && !os(visionOS)
  internal import Trellis
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
#endif
