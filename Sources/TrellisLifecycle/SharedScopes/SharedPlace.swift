internal import TrellisCore

/// What a table has for equal inputs.
struct SharedPlace: Sendable {
  /// What requests find.
  var current: SharedEntry?
  /// Those that requests do not find any more and whose closing has not ended.
  var closing: [SharedEntry] = []
}

/// What is left to do without the lock.
struct SharedRest {
  /// Scopes that nothing holds, to be closed.
  var unheld: [SharedEntry] = []
  var timers: [Task<Void, Never>] = []
  /// Inputs, clocks and what holds scopes.
  var released: [any Sendable] = []
}
