/// Holds a shared scope open, and the scope above it; released with a handle.
package final class SharedHold: Sendable {
  package let parent: ScopeHolder
  /// A closure, since the end of every class is linked into every program, and what it leads to.
  private let letGo: @Sendable () -> Void

  package init(below parent: ScopeHolder, letGo: @escaping @Sendable () -> Void) {
    self.parent = parent
    self.letGo = letGo
  }

  deinit { letGo() }
}
