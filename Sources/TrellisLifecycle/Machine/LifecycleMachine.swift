internal import TrellisCore
internal import TrellisResolver

/// Decides which instances with hooks are created, started and stopped, and which work waits for which.
///
/// A value: each transition takes an event, changes the state and appends the resulting `actions`. It never waits, runs
/// a hook or reads a clock, and changes nothing outside but the mark of a scope that it knows. One value serves the
/// process, since work in one scope may wait for work in any other. `LifecycleEngine` guards it with the only lock and
/// performs the actions. An event that cannot occur traps in debug builds.
struct LifecycleMachine: Sendable {
  /// Identifies a piece of work; never reused.
  typealias WorkID = Int
  typealias WaiterID = Int

  /// What the plans know of the slots.
  let facts: any SlotFacts
  var scopes = Table<ScopeRef, ScopeState>()
  var works = Table<WorkID, Work>()
  var waiters = Table<WaiterID, Waiter>()
  /// The instances with hooks that exist: a slot receives one once.
  var instances = Table<ScopeSlot, Instance>()
  var drains: [WorkID] = []
  var actions: [Action] = []
  /// The scopes with failures that no caller has received, by the failure's number.
  var unreceived: [Int: ScopeRef] = [:]
  /// The work that is about to continue, the next one last.
  var toAdvance: [WorkID] = []
  var isAdvancing = false
  private(set) var lastID = 0

  init(facts: any SlotFacts) { self.facts = facts }

  /// An operation that takes time and that others may wait for.
  struct Work: Sendable {
    enum Kind: Hashable, Sendable {
      /// A synchronous factory runs.
      case making(ScopeSlot)
      /// The slot's shared instance is created asynchronously.
      case creating(ScopeSlot)
      /// An instance of the slot that no scope will hold is created asynchronously, for the work that requested it.
      case unheld(ScopeSlot, origin: WorkID?)
      /// The `onStart` of the slot's instance waits or runs.
      case starting(ScopeSlot)
      /// Its `run` runs.
      case running(ScopeSlot)
      /// Its `onStop` runs.
      case stopping(ScopeSlot)
      /// The start of a scope and, if it fails, its closing.
      case start
      /// A scope waits for functions before it is closed.
      case draining
      /// The closing of a scope.
      case closing
      /// A function runs with the scope as its own, for the work that waits for it.
      case function(origin: WorkID?)
    }

    let scope: ScopeRef
    let kind: Kind
    /// Whether the last waiter has left. A new one waits for the end, then begins again.
    var isAbandoned = false
    var isCancelled = false
    /// Its edges in the graph of all waits: one for each waiter that is part of this work, and for each work that it follows.
    var waitsFor = SmallDictionary<WorkID, Int>()
    /// Work that continues when this has ended.
    var followers: [WorkID] = []
    var waiters = SmallDictionary<WaiterID, Void>()

    /// Whether it is cancelled when its last waiter leaves.
    var isForWaiters: Bool {
      switch kind {
      case .creating, .unheld, .start: true
      case .making, .starting, .running, .stopping, .draining, .closing, .function: false
      }
    }

    /// Whether the last waiter stays until the work that it cancelled has ended.
    var keepsLastWaiter: Bool {
      switch kind {
      case .unheld, .start: true
      case .making, .creating, .starting, .running, .stopping, .draining, .closing, .function: false
      }
    }
  }

  struct Waiter: Sendable {
    let target: WorkID
    /// The work that the waiter is part of.
    let node: WorkID?
    /// The scope whose end the waiter waits for, whoever closes it and when.
    var witnessed: ScopeRef?
    var isCancelled = false
  }

  /// What a waiter receives.
  enum Outcome: Sendable {
    case done
    /// The work had been cancelled before the waiter came, which may begin it again.
    case retry
    /// The wait would never end: the awaited work waits for the caller.
    case cycle
    case cancelled
    case closed
    case failed(any Error)

    /// Throws what a closing ends with.
    func get() throws {
      switch self {
      case .failed(let error): throw error
      case .cancelled: throw CancellationError()
      case .done, .cycle, .closed, .retry: return
      }
    }
  }

  struct Instance: Sendable {
    let managed: ManagedInstance
    var state: State
    /// Its `run`, from its beginning to its end.
    var run: WorkID?

    enum State: Sendable {
      case made
      /// Its `onStart` waits for those of its needs.
      case waiting(WorkID)
      /// Its `onStart` runs.
      case starting(WorkID)
      case started
      /// Its `onStart` has failed: it never starts.
      case failed(LifecycleError.Failure)
      case stopping
    }

    /// Its `onStart`, if waiting or in progress.
    var start: WorkID? {
      switch state {
      case .waiting(let work), .starting(let work): work
      case .made, .started, .failed, .stopping: nil
      }
    }

    var isMade: Bool { if case .made = state { true } else { false } }
    var isWaiting: Bool { if case .waiting = state { true } else { false } }
    var isStarted: Bool { if case .started = state { true } else { false } }
  }

  struct ScopeState: Sendable {
    let parent: ScopeRef?
    var phase = Phase.open
    /// Whether it was closed to requests before it was registered: the machine may still be told to close it.
    var mayBeClosedLater = false
    /// What waits for functions with scopes below, before its closing.
    var drain: WorkID?
    /// All of its work that its closing waits for: not the closing itself, nor a start that has failed, nor a `run` before its
    /// turn to be cancelled has come.
    var inProgress = SmallDictionary<WorkID, Void>()
    /// The `run` of each service that runs.
    var running = SmallDictionary<WorkID, Void>()
    /// Those that wait for the scope's end and have no closing to wait for yet.
    var witnesses = SmallDictionary<WaiterID, Void>()
    /// Asynchronous creations, by slot.
    var creations = SmallDictionary<Int32, WorkID>()
    /// The slots with an instance that has hooks, in order of creation.
    var instances: [ScopeSlot] = []
    /// The limit for each hook that has none of its own.
    var timeLimit: Duration?
    /// How long functions with scopes below run on if a `run` closes it.
    var grace = Duration.zero
    /// Failures that no caller has received.
    var unreported: [LifecycleError.Failure] = []
    /// Why a `run` closes the scope and, once it is closed, all failures of its closing, whoever has received them.
    var failures: [LifecycleError.Failure] = []

    enum Phase: Sendable {
      case open
      case starting(WorkID)
      case started
      case closing(Closing)
      case closed
    }

    var isOpen: Bool {
      switch phase {
      case .open, .starting, .started: true
      case .closing, .closed: false
      }
    }

    /// Whether instances are started when they are created.
    var startsInstances: Bool {
      switch phase {
      case .starting, .started: true
      case .open, .closing, .closed: false
      }
    }

    var isStarting: Bool { if case .starting = phase { true } else { false } }

    /// The closing in progress, to be read, and changed where it is.
    var closing: Closing? {
      get { if case .closing(let closing) = phase { closing } else { nil } }
      _modify {
        var closing = closing
        // Its array is not copied.
        if closing != nil { phase = .closed }
        yield &closing
        if let closing { phase = .closing(closing) }
      }
    }
  }

  enum Action: Sendable {
    /// Begins a task for work whose body the caller supplied.
    case begin(WorkID)
    case runHook(WorkID, ManagedInstance, LifecycleError.Failure.Step)
    /// Begins the task of a service that runs.
    case run(WorkID, ManagedInstance)
    /// Times the work out if it has not ended after the duration.
    case limit(WorkID, Duration)
    case cancel(WorkID)
    /// Retains the scope, which the caller retains now, until its closing has ended.
    case retain(WorkID, ScopeRef)
    case ended(WorkID)
    case resume(WaiterID, Outcome)
    /// Releases an instance or errors outside the lock.
    case release(any Sendable)
    case started(ScopeRef)
    case closed(WorkID, ScopeRef)
    /// A drain has begun or ended, with so many functions.
    case drained(WorkID, ScopeRef, ScopeEvent.Kind, Int)
    case hookEnded(WorkID, ScopeRef, Keys, LifecycleError.Failure.Step, (any Error)?)

    /// Whether it begins work that a caller may wait for on its thread.
    var beginsTask: Bool {
      switch self {
      case .begin, .runHook: true
      default: false
      }
    }
  }

  mutating func newID() -> Int {
    lastID += 1
    return lastID
  }

  /// Registers a scope and those above it.
  ///
  /// - Parameter isClosing: Whether the caller closes the scope, which its requests know already. Then it counts as open until
  ///   that closing begins, although a start or an instance that came in between was refused. Scopes above must come first.
  mutating func register(_ scope: ScopeRef, isClosing: Bool = false) {
    if isClosing, scopes[scope]?.mayBeClosedLater == true {
      scopes[scope]?.phase = .open
      scopes[scope]?.mayBeClosedLater = false
    }
    var unknown: [ScopeRef] = []
    var next: ScopeRef? = scope
    while let each = next, scopes[each] == nil {
      unknown.append(each)
      next = facts.parent(of: each)
    }
    while let each = unknown.popLast() {
      var state = ScopeState(parent: facts.parent(of: each))
      let isClosedHere = isClosing && each == scope
      let isRefusing = !facts.markAsRegistered(each) && !isClosedHere
      // A closed one had nothing to stop, or whoever closes it, or the scope above it, comes here later. Nothing more is created
      // in it.
      if isRefusing || state.parent.map({ !isOpen($0) }) == true {
        state.phase = .closed
        state.mayBeClosedLater = true
      }
      scopes.insert(state, for: each)
    }
  }

  /// Removes a scope that is being deallocated.
  ///
  /// - Returns: The keys of instances that were not stopped: their `onStop` did not run, or their `run` is cut short. Also the
  ///   failures that no caller has received.
  mutating func forget(_ scope: ScopeRef) -> (undone: [Keys], failures: [LifecycleError.Failure]) {
    guard let state = scopes.removeValue(forKey: scope) else { return ([], []) }
    for failure in state.unreported { unreceived[failure.number] = nil }
    if !state.failures.isEmpty { actions.append(.release(state.failures.map(\.error))) }
    let undone = state.instances.compactMap { slot -> Keys? in
      guard let instance = removeInstance(slot) else { return nil }
      return instance.managed.hooks.onStop == nil && instance.run == nil ? nil : instance.managed.key
    }
    for work in state.running.keys {
      actions.append(.cancel(work))
      end(work, .closed)
    }
    // What is left waits for an `onStart` of a scope above.
    for work in state.inProgress.keys { end(work, .closed) }
    return (undone, state.unreported)
  }

  /// Called for an event that cannot occur: traps in debug builds, is ignored in others.
  func impossible<Result>(_ result: Result, line: UInt = #line) -> Result {
    assertionFailure("an impossible event in a life cycle", line: line)
    return result
  }

  func isOpen(_ scope: ScopeRef) -> Bool { scopes[scope]?.isOpen == true }

  mutating func removeInstance(_ slot: ScopeSlot) -> Instance? {
    let instance = instances.removeValue(forKey: slot)
    if let instance { actions.append(.release(instance)) }
    return instance
  }
}

/// What the machine must know of scopes and their plans.
protocol SlotFacts: Sendable {
  /// Marks a scope as one that the machine must be notified of when it is closed or deallocated.
  ///
  /// - Returns: Whether the scope is open: then whoever closes it finds the mark.
  func markAsRegistered(_ scope: ScopeRef) -> Bool
  func parent(of scope: ScopeRef) -> ScopeRef?
  /// The strict needs of a slot, in its scope and those above, that have an `onStart` or strictly need something that has.
  func needs(of slot: ScopeSlot) -> [ScopeSlot]
  func hasOnStart(_ slot: ScopeSlot) -> Bool
}

/// An instance whose registration has hooks.
final class ManagedInstance: Sendable {
  let key: Keys
  /// Where the registration was written.
  let site: Site
  let definition: DescribedType
  /// In the scope, which the caller of a hook retains.
  let memory: InstanceMemory?
  let hooks: Hooks
  let timeLimit: Duration?
  /// Whether its `run` may return while the scope is open.
  let mayReturn: Bool

  init(
    key: Keys, at site: Site, _ definition: DescribedType, memory: InstanceMemory?, hooks: Hooks,
    timeLimit: Duration?, mayReturn: Bool = false
  ) {
    self.key = key
    self.site = site
    self.definition = definition
    self.memory = memory
    self.hooks = hooks
    self.timeLimit = timeLimit
    self.mayReturn = mayReturn
  }

  func failure(_ step: LifecycleError.Failure.Step, _ error: any Error, _ number: Int) -> LifecycleError.Failure {
    LifecycleError.Failure(key: key, step: step, scope: definition.name, error: error, site: site, number: number)
  }
}
