/// Holds a shared scope open, and the scope above it; released with a handle.
final class SharedHold: Sendable {
  let parent: ScopeHolder
  /// A closure, since the end of every class is linked into every program, and what it leads to.
  private let letGo: @Sendable () -> Void

  /// - Parameter entry: Already held for this object.
  init(_ table: SharedTable, _ entry: SharedEntry, _ lingering: Lingering?, below parent: ScopeHolder) {
    self.parent = parent
    letGo = { table.letGo(entry, lingering, until: lingering?.deadline) }
  }

  deinit { letGo() }
}
