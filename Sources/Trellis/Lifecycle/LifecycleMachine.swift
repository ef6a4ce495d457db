/// Decides which instances with hooks are created, started, removed and stopped, and which work waits for which.
///
/// A pure value: each transition takes an event, changes the state and appends the resulting `actions`. It never waits, runs
/// a hook or reads a clock. One value serves the process, since work in one scope may wait for work in any other.
/// `LifecycleEngine` guards it with the only lock and performs the actions.
struct LifecycleMachine: Sendable {
  typealias Place = ScopeSlot
  /// Identifies a piece of work; never reused.
  typealias WorkID = Int
  typealias InstanceID = Int
  typealias WaiterID = Int

  /// What the plans know of the places of instances.
  let slots: any SlotFacts
  var scopes = Table<ScopeRef, ScopeState>()
  var works = Table<WorkID, Work>()
  var waiters = Table<WaiterID, Waiter>()
  /// Their identifiers increase in order of creation.
  var instances = Table<InstanceID, Instance>()
  var actions: [Action] = []
  /// The scopes with failures that no caller has received, by the failure's number.
  var unreceived: [Int: ScopeRef] = [:]
  private var lastID = 0

  init(slots: any SlotFacts) { self.slots = slots }

  /// An operation that takes time and that others may wait for.
  struct Work: Sendable {
    enum Kind: Hashable, Sendable {
      /// A synchronous factory runs, for the slot.
      case making(Int32)
      /// A shared instance is created asynchronously.
      case creating(Int32)
      /// An instance that no scope will hold is created asynchronously.
      case unheld(Int32)
      case starting(InstanceID)
      case stopping(InstanceID)
      /// The start of a scope and, if it fails, its undoing.
      case start
      /// The closing of a scope.
      case closing
    }

    enum Fate: Sendable {
      case active
      /// The last waiter has left. A new one waits for the end, then begins again.
      case abandoned
      /// An instance that it received may have been removed: its result is discarded.
      case stale
    }

    let scope: ScopeRef
    let kind: Kind
    /// The work that requested it.
    let origin: WorkID?
    var fate = Fate.active
    var isCancelled = false
    /// Its edges in the graph of all waits: one for each waiter that is part of this work, and for each work that it follows.
    var waitsFor = SmallDictionary<WorkID, Int>()
    /// Work that continues when this has ended.
    var followers: [WorkID] = []
    var waiters = SmallDictionary<WaiterID, Void>()
    /// The number of waiters that will receive the result.
    var interested = 0

    /// Whether it is cancelled when its last waiter leaves.
    var isForWaiters: Bool {
      switch kind {
      case .creating, .unheld, .start: true
      case .making, .starting, .stopping, .closing: false
      }
    }

    /// Whether the last waiter stays until the work that it cancelled has ended.
    var keepsLastWaiter: Bool {
      switch kind {
      case .unheld, .start: true
      default: false
      }
    }
  }

  struct Waiter: Sendable {
    let target: WorkID
    /// The work that the waiter is part of.
    let node: WorkID?
    let isInterested: Bool
    var isCancelled = false
  }

  /// What a waiter receives.
  enum Outcome: Sendable {
    case done
    /// There is no result, although the work did not fail: the caller may try again.
    case retry
    /// The wait would never end: the awaited work waits for the caller.
    case cycle
    case cancelled
    case closed
    case failed(any Error)
  }

  struct Instance: Sendable {
    let place: Place
    let managed: ManagedInstance
    /// The work that requested it.
    let origin: WorkID?
    var state: State
    /// Whether it was removed from its place: no request receives it any more.
    var isRemoved = false

    enum State: Hashable, Sendable {
      case made
      /// Its `onStart` waits for those of its needs.
      case waiting(WorkID)
      case starting(WorkID)
      case started
      case stopping(WorkID)
    }

    /// Its `onStart`, if waiting or in progress.
    var start: WorkID? {
      switch state {
      case .waiting(let work), .starting(let work): work
      case .made, .started, .stopping: nil
      }
    }
  }

  struct ScopeState: Sendable {
    let parent: ScopeRef?
    var phase = Phase.open
    var start = Start.idle
    /// All of its work except its closing.
    var inProgress = SmallDictionary<WorkID, Void>()
    /// Asynchronous creations, by slot.
    var creations = SmallDictionary<Int32, WorkID>()
    /// In order of creation.
    var instances: [InstanceID] = []
    /// The instances that requests receive, by slot.
    var inPlace = SmallDictionary<Int32, InstanceID>()
    var children: Set<ScopeRef> = []
    /// The limit for each hook that has none of its own.
    var timeLimit: Duration?
    /// While it closes: the scopes below that are still to be closed, the next one last.
    var toClose: [ScopeRef] = []
    /// While a start is undone: the instances still to be stopped, the newest last.
    var toStop: [InstanceID] = []
    /// Failures that no caller has received.
    var unreported: [LifecycleError.Failure] = []

    enum Phase: Sendable {
      case open
      case closing(WorkID, ClosingStage)
      case closed
    }

    enum Start: Sendable {
      case idle
      case starting(WorkID, Attempt)
      case undoing(WorkID, Undoing)
      case started
    }

    var isOpen: Bool { if case .open = phase { true } else { false } }

    /// Whether instances are started when they are created.
    var startsInstances: Bool {
      switch start {
      case .starting, .started: true
      case .idle, .undoing: false
      }
    }
  }

  enum Action: Sendable {
    /// Begins a task for work whose body the caller supplied.
    case begin(WorkID)
    case runHook(WorkID, ManagedInstance, LifecycleError.Failure.Step)
    /// Times the work out if it has not ended after the duration.
    case limit(WorkID, Duration)
    case cancel(WorkID)
    /// Retains the scope, which the caller retains now, until its closing has ended.
    case hold(WorkID, ScopeRef)
    case ended(WorkID)
    case resume(WaiterID, Outcome)
    /// Empties a place, so that requests no longer receive its instance.
    case empty(Place)
    /// Releases an instance or errors outside the lock.
    case release(any Sendable)
    case started(ScopeRef)
    case closed(WorkID, ScopeRef)
    case hookEnded(WorkID, ScopeRef, Keys, LifecycleError.Failure.Step, (any Error)?)

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
  /// - Parameter isClosing: Whether the caller closes the scope, which its requests know already.
  mutating func register(_ scope: ScopeRef, isClosing: Bool = false) {
    if scopes[scope] != nil { return }
    let parent = slots.parent(of: scope)
    var state = ScopeState(parent: parent)
    if let parent {
      register(parent)
      scopes[parent]?.children.insert(scope)
      // A scope below a closing one was closed with it, and had nothing to stop.
      if scopes[parent]?.isOpen == false { state.phase = .closed }
    }
    // It was closed without being registered, since there was nothing to stop, and now nothing more is created in it.
    if !slots.markAsRegistered(scope), !isClosing { state.phase = .closed }
    scopes.insert(state, for: scope)
  }

  /// Removes a scope that is being deallocated.
  ///
  /// - Returns: The keys of instances whose `onStop` did not run.
  mutating func forget(_ scope: ScopeRef) -> [Keys] {
    guard let state = scopes.removeValue(forKey: scope) else { return [] }
    for failure in state.unreported { unreceived[failure.number] = nil }
    if !state.unreported.isEmpty { actions.append(.release(state.unreported.map(\.error))) }
    if let parent = state.parent { scopes[parent]?.children.remove(scope) }
    return state.instances.compactMap { id in
      guard let instance = instances.removeValue(forKey: id) else { return nil }
      actions.append(.release(instance.managed))
      if case .stopping = instance.state { return nil }
      return instance.managed.hooks.onStop == nil ? nil : instance.managed.key
    }
  }

  /// A scope and its registered descendants, each before those below it.
  func subtree(_ scope: ScopeRef) -> [ScopeRef] {
    var found = [scope]
    var next = 0
    while next < found.count {
      found += scopes[found[next]]?.children ?? []
      next += 1
    }
    return found
  }

  /// The work in progress in a scope, except its closing; the oldest first.
  func workInProgress(in scope: ScopeRef) -> SmallDictionary<WorkID, Void>.KeySequence {
    (scopes[scope]?.inProgress ?? SmallDictionary()).keys
  }

  /// The closing of a scope, if in progress, and its stage.
  func closing(of scope: ScopeRef) -> (work: WorkID, stage: ClosingStage)? {
    if case .closing(let work, let stage) = scopes[scope]?.phase { (work, stage) } else { nil }
  }
}

/// What the machine must know of scopes and their plans.
protocol SlotFacts: Sendable {
  /// Marks a scope as one that the machine must be notified of when it is closed or deallocated.
  ///
  /// - Returns: Whether the scope is open: then whoever closes it finds the mark.
  func markAsRegistered(_ scope: ScopeRef) -> Bool
  func parent(of scope: ScopeRef) -> ScopeRef?
  func slotCount(of scope: ScopeRef) -> Int32
  /// The strict needs of the instance in a place, in its scope and those above.
  func needs(of place: ScopeSlot) -> [ScopeSlot]
  func hasOnStart(_ place: ScopeSlot) -> Bool
}

/// An instance whose registration has hooks.
final class ManagedInstance: Sendable {
  let key: Keys
  let definition: DescribedType
  let cell: InstanceCell?
  let hooks: Hooks
  let timeLimit: Duration?

  init(key: Keys, _ definition: DescribedType, cell: InstanceCell?, hooks: Hooks, timeLimit: Duration?) {
    self.key = key
    self.definition = definition
    self.cell = cell
    self.hooks = hooks
    self.timeLimit = timeLimit
  }

  func failure(_ step: LifecycleError.Failure.Step, _ error: any Error, _ number: Int) -> LifecycleError.Failure {
    LifecycleError.Failure(key: key, step: step, scope: definition.name, error: error, number: number)
  }
}
