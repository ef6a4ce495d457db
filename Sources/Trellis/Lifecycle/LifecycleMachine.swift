/// Decides what happens to instances with hooks: which are made, started, taken away and stopped, and who waits for what.
///
/// A pure value. Each transition takes an event, changes the state and appends to `actions` what is to be done; nothing in
/// here waits, runs a hook or reads a clock. One value serves the process, since work in one scope may wait for work in any
/// other. `LifecycleEngine` holds it under the only lock there is and performs the actions.
struct LifecycleMachine: Sendable {
  typealias Place = ScopeSlot
  /// Names a piece of work; no number is used twice.
  typealias WorkID = Int
  typealias InstanceID = Int
  typealias WaiterID = Int

  /// What the plans say of the places that instances have.
  let slots: any SlotFacts
  var scopes: [ScopeRef: ScopeState] = [:]
  var works: [WorkID: Work] = [:]
  var waiters: [WaiterID: Waiter] = [:]
  /// In the order of their numbers they were made.
  var instances: [InstanceID: Instance] = [:]
  var actions: [Action] = []
  /// Where the failures are kept that no caller has received.
  var unreceived: [Int: ScopeRef] = [:]
  private var lastID = 0

  init(slots: any SlotFacts) { self.slots = slots }

  /// Something that takes its time and that others may wait for.
  struct Work: Sendable {
    enum Kind: Hashable, Sendable {
      /// A factory that runs without waiting, in the slot.
      case making(Int32)
      /// A shared instance is created asynchronously.
      case creating(Int32)
      /// An instance that no scope will hold is created asynchronously.
      case passing(Int32)
      case starting(InstanceID)
      case stopping(InstanceID)
      /// The start of a scope, until it is undone if it fails.
      case start
      /// The end of a scope.
      case closing
    }

    enum Fate: Sendable {
      case wanted
      /// The last waiter has gone. Whoever comes now waits for the end, and begins anew.
      case abandoned
      /// What it has received may have been taken away: its result is of no use.
      case stale
    }

    let scope: ScopeRef
    let kind: Kind
    /// The work that asked for it.
    let origin: WorkID?
    var fate = Fate.wanted
    var isCancelled = false
    /// The graph of all waits: an edge for each waiter that is part of this work, and for each step that waits for another.
    var waitsFor: [WorkID: Int] = [:]
    /// Work that goes on when this has ended.
    var followers: [WorkID] = []
    var waiters: Set<WaiterID> = []
    /// How many of the waiters have the result coming to them.
    var interested = 0

    /// Whether it is cancelled when nobody waits for it any more.
    var isForWaiters: Bool {
      switch kind {
      case .creating, .passing, .start: true
      case .making, .starting, .stopping, .closing: false
      }
    }

    /// Whether the last waiter stays until the work that it has cancelled is over.
    var keepsLastWaiter: Bool {
      switch kind {
      case .passing, .start: true
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
    /// It came to nothing, through no fault of its own: the caller may try again.
    case again
    /// The wait would never have ended: what is waited for waits for the caller.
    case loop
    case cancelled
    case closed
    case failed(any Error)
  }

  struct Instance: Sendable {
    let place: Place
    let managed: ManagedInstance
    /// The work that asked for it.
    let origin: WorkID?
    var state: State
    /// Whether it was taken away from its place: no request receives it any more.
    var isLeaving = false

    enum State: Hashable, Sendable {
      case made
      /// Its `onStart` waits for those of its needs.
      case waiting(WorkID)
      case starting(WorkID)
      case started
      case stopping(WorkID)
    }

    /// Its `onStart`, if that is under way.
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
    /// All of its work but its end.
    var underWay: Set<WorkID> = []
    /// Asynchronous creations, by slot.
    var creations: [Int32: WorkID] = [:]
    /// In the order in which they were made.
    var instances: [InstanceID] = []
    /// The instances that requests receive, by slot.
    var inPlace: [Int32: InstanceID] = [:]
    var children: Set<ScopeRef> = []
    /// The time that each hook may take that has no limit of its own.
    var timeLimit: Duration?
    /// While it closes, those below it that are still to be closed, the next one last.
    var toClose: [ScopeRef] = []
    /// While a start is undone, what is still to be stopped, the newest last.
    var toStop: [InstanceID] = []
    /// Failures that nobody has received.
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

    /// Whether instances are started when they are made.
    var startsInstances: Bool {
      switch start {
      case .starting, .started: true
      case .idle, .undoing: false
      }
    }
  }

  enum Action: Sendable {
    /// A task begins for work whose body the caller has brought.
    case begin(WorkID)
    case runHook(WorkID, ManagedInstance, LifecycleError.Failure.Step)
    /// Work that has not ended when the time is over times out.
    case limit(WorkID, Duration)
    case cancel(WorkID)
    /// The end of a scope is held until it is over.
    case hold(WorkID, ScopeRef)
    case ended(WorkID)
    case resume(WaiterID, Outcome)
    /// A place holds nothing any more that requests may receive.
    case empty(Place)
    /// An instance or errors are needed no longer; what they hold is released without the lock.
    case release(any Sendable)
    /// From now on the machine must be told when the scope is released.
    case registered(ScopeRef)
    case started(ScopeRef)
    case closed(WorkID, ScopeRef)
    case hookEnded(WorkID, ScopeRef, Keys, LifecycleError.Failure.Step, (any Error)?)
  }

  mutating func newID() -> Int {
    lastID += 1
    return lastID
  }

  /// Takes note of a scope and of those above it.
  mutating func register(_ scope: ScopeRef) {
    if scopes[scope] != nil { return }
    let parent = slots.parent(of: scope)
    var state = ScopeState(parent: parent)
    if let parent {
      register(parent)
      scopes[parent]?.children.insert(scope)
      // What is below a scope that closes was closed with it, if there was anything.
      if scopes[parent]?.isOpen == false { state.phase = .closed }
    }
    scopes[scope] = state
    actions.append(.registered(scope))
  }

  /// Forgets a scope that is being released.
  ///
  /// - Returns: The keys of those whose `onStop` did not run.
  mutating func forget(_ scope: ScopeRef) -> [Keys] {
    guard let state = scopes.removeValue(forKey: scope) else { return [] }
    for failure in state.unreported { unreceived[failure.number] = nil }
    actions.append(.release(state.unreported.map(\.error)))
    if let parent = state.parent { scopes[parent]?.children.remove(scope) }
    return state.instances.compactMap { id in
      guard let instance = instances.removeValue(forKey: id) else { return nil }
      actions.append(.release(instance.managed))
      if case .stopping = instance.state { return nil }
      return instance.managed.hooks.onStop == nil ? nil : instance.managed.key
    }
  }

  /// A scope and those below it that are known, each before those below it.
  func subtree(_ scope: ScopeRef) -> [ScopeRef] {
    var found = [scope]
    var next = 0
    while next < found.count {
      found += scopes[found[next]]?.children ?? []
      next += 1
    }
    return found
  }

  /// The end of a scope that is under way, and how far it has come.
  func closing(of scope: ScopeRef) -> (work: WorkID, stage: ClosingStage)? {
    if case .closing(let work, let stage) = scopes[scope]?.phase { (work, stage) } else { nil }
  }
}

/// What the plans of scopes say; it does not change.
protocol SlotFacts: Sendable {
  func parent(of scope: ScopeRef) -> ScopeRef?
  func slotCount(of scope: ScopeRef) -> Int32
  /// What the instance in a place strictly needs, in its scope and those above.
  func needs(of place: ScopeSlot) -> [ScopeSlot]
  func hasOnStart(_ place: ScopeSlot) -> Bool
}

/// An instance whose registration has hooks.
final class ManagedInstance: Sendable {
  let key: Keys
  let scopeName: String
  let cell: InstanceCell?
  let hooks: Hooks
  let timeLimit: Duration?

  init(key: Keys, scopeName: String, cell: InstanceCell?, hooks: Hooks, timeLimit: Duration?) {
    self.key = key
    self.scopeName = scopeName
    self.cell = cell
    self.hooks = hooks
    self.timeLimit = timeLimit
  }

  func failure(_ step: LifecycleError.Failure.Step, _ error: any Error, _ number: Int) -> LifecycleError.Failure {
    LifecycleError.Failure(key: key, step: step, scope: scopeName, error: error, number: number)
  }
}
