internal import TrellisCore

/// A scope in a table of shared ones; the first that requests it opens it.
final class SharedEntry: @unchecked Sendable {
  // Unchecked: the table's lock guards what changes.
  let inputs: SharedKey
  let scope = OnceCell<ScopeHolder>.empty()
  var holders = 0
  /// Until when it stays open without holders, and which time that is.
  var lingers: (deadline: any Deadline, letGoCount: Int)?
  var letGoCount = 0
  /// The task that closes it then. It may sleep on while the scope is held, and serves the next time.
  var timer: (number: Int, lingering: Lingering, task: Task<Void, Never>)?
  /// Whether the table was the first to close it.
  var wasClosedHere = false

  init(_ inputs: SharedKey) { self.inputs = inputs }

  /// The scope, once it is opened.
  var known: ScopeHolder? { scope.known }
}
