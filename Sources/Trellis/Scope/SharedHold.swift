/// Holds a shared scope open; released with the last copy of what a request returned.
final class SharedHold: Sendable {
  private let entry: SharedEntry
  /// A closure, since the end of every class is linked into every program, and what it leads to.
  private let letGo: @Sendable () -> Void

  /// - Parameter entry: Already held for this object.
  init(_ table: SharedTable, _ entry: SharedEntry, _ lingering: Lingering?) {
    self.entry = entry
    letGo = { table.letGo(entry, lingering, until: lingering?.deadline) }
  }

  deinit { letGo() }

  func open(_ open: () throws -> ScopeHolder) throws -> ScopeHolder {
    try entry.get(make: open) { throw ResolutionError(.cycle) }
  }
}
