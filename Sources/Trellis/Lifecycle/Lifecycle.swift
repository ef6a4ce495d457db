/// What a scope has under way: asynchronous creations, hooks, its start and its end.
///
/// Plain state under one lock, which is never held while anything of the user's runs. What is done with it is written in
/// extensions of `ScopeRef`: one file for creating, one for starting, one for closing.
final class Lifecycle: Sendable {
  let state = Lock(State())
  /// Stands for the end of the scope among what is waited for.
  let closing = SharedWork(isForWaiters: false)

  struct State: Sendable {
    /// Whether instances are started when they are made: from the beginning of a start on, unless it fails.
    var startsInstances = false
    var isStarted = false
    var start: SharedWork?
    var phase = Phase.open
    /// Asynchronous creations under way, by slot.
    var creations: [Int32: SharedWork] = [:]
    /// Those of instances that the scope will not hold.
    var passing: [ObjectIdentifier: SharedWork] = [:]
    /// Creations under way whose instances close must wait for.
    var inFlight = 0
    /// How often something that a slot holds was discarded: what was begun before may have received it.
    var discards: [Int32: Int] = [:]
    /// Instances with hooks, in the order in which they were made.
    var managed: [ManagedInstance] = []
    /// Who waits for the last creation to end while the scope closes.
    var closer: CheckedContinuation<Void, Never>?
    /// Who called close while somebody else was at it.
    var waitingForClose: [CheckedContinuation<Bool, Never>] = []
    /// The time that each hook may take that has no limit of its own.
    var timeLimit: Duration?
    /// Failures of hooks that nobody waited for.
    var unreported: [LifecycleError.Failure] = []
  }

  enum Phase: Sendable {
    case open
    case closing
    case closed
  }
}

/// An instance whose registration has hooks.
final class ManagedInstance: @unchecked Sendable {
  // Unchecked: what changes is touched under the lifecycle's lock alone.
  let slot: Int32
  let cell: InstanceCell
  let hooks: Hooks
  let options: RegistrationOptions
  var start: Start
  var isStopped = false
  /// How many wait for its start: a failure reaches them.
  var listeners = 0
  /// The failure of its start, until one of them has received it.
  var untold: [LifecycleError.Failure] = []

  enum Start {
    case pending
    case running(SharedWork)
    case done
    case failed
  }

  init(slot: Int32, cell: InstanceCell, hooks: Hooks, options: RegistrationOptions) {
    self.slot = slot
    self.cell = cell
    self.hooks = hooks
    self.options = options
    start = hooks.onStart == nil ? .done : .pending
  }

  var hasFailed: Bool { if case .failed = start { true } else { false } }
  var isPending: Bool { if case .pending = start { true } else { false } }

  var running: SharedWork? { if case .running(let work) = start { work } else { nil } }
}
