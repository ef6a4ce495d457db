#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  internal import Trellis

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
#endif
