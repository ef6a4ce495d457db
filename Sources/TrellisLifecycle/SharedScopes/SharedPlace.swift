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
  var timers: [Timer] = []
  /// Inputs, clocks and what holds scopes.
  var released: [any Sendable] = []

  /// A type of its own, so that nothing of this file serves other arrays of tasks, and is linked with them.
  struct Timer: Sendable {
    let task: Task<Void, Never>
  }
}
