@testable import TrellisCore
@testable import TrellisLifecycle
@testable import TrellisPropagation

/// What plans would say of a few slots in a few scopes.
struct ModelFacts: SlotFacts {
  var parents: [ScopeRef: ScopeRef] = [:]
  var needs: [ScopeSlot: [ScopeSlot]] = [:]
  var starting: Set<ScopeSlot> = []
  /// The scopes that refuse requests before the machine knows them.
  var closed: Set<ScopeRef> = []

  func markAsRegistered(_ scope: ScopeRef) -> Bool { !closed.contains(scope) }
  func parent(of scope: ScopeRef) -> ScopeRef? { parents[scope] }
  func needs(of place: ScopeSlot) -> [ScopeSlot] { needs[place] ?? [] }
  func hasOnStart(_ place: ScopeSlot) -> Bool { starting.contains(place) }
}

/// A state machine and all who use it, as a value: every way in which their steps may follow one another can be tried.
///
/// An actor stands for what would be a task or a thread: a caller, a hook, a factory, the body of a start.
struct MachineModel {
  typealias Machine = LifecycleMachine

  /// What an actor does next.
  enum Step {
    /// A scope and those below it refuse requests, before the same caller closes it.
    case refuse(ScopeRef)
    case close(ScopeRef)
    case start(ScopeRef)
    /// Makes an instance without waiting, and before it what it needs, if they are not there.
    case make(ScopeSlot)
    /// The same and then its start, as `load` does.
    case createAndStart(ScopeSlot)
    /// The factory returns.
    case finish(ScopeSlot, Machine.WorkID)
    case awaitStart(ScopeSlot)
    /// Goes on once it is cancelled, as what runs does.
    case untilCancelled
    case untilClosed(ScopeRef)
    /// A function with a scope begins, which the actor is part of from now on, and ends.
    case beginFunction(ScopeRef)
    case endFunction
    /// Waits for functions with scopes below, as a close with a grace does first.
    case drain(ScopeRef)
    /// A hook or the body of a start ends.
    case end
  }

  struct Actor {
    let name: String
    /// The work that it is part of.
    var node: Machine.WorkID?
    var steps: [Step]
    var waiter: Machine.WaiterID?
    var hasFailed = false
  }

  var machine: Machine
  let facts: ModelFacts
  /// Places whose instances have an `onStop`; all have hooks.
  var stopping: Set<ScopeSlot> = []
  /// What hooks do before they end: `"start 0.1"` is that of slot 1 in the first scope.
  var scripts: [String: [Step]] = [:]
  /// Hooks that throw.
  var failing: Set<String> = []
  /// Places whose instances run.
  var running: Set<ScopeSlot> = []
  /// Those of them that have no `onStart`.
  var onlyRunning: Set<ScopeSlot> = []
  /// What runs and does not wait for its cancellation.
  var returning: Set<String> = []
  var actors: [Actor] = []
  var outcomes: [Machine.WaiterID: Machine.Outcome] = [:]
  /// What each actor has received last, by its name.
  var received: [String: Machine.Outcome] = [:]
  /// What has begun and what has ended, in order.
  var log: [String] = []
  /// The scopes that refuse requests and whose closing may be still to come.
  var refusing: Set<ScopeRef> = []
  /// What the steps of a start are, by its scope.
  var eager: [ScopeRef: [ScopeSlot]] = [:]
  private var names: [ObjectIdentifier: String] = [:]
  private var held: [ManagedInstance] = []

  init(_ facts: ModelFacts) {
    self.facts = facts
    machine = Machine(facts: facts)
  }

  /// The name of a scope; nothing lies behind it.
  static func scope(_ number: Int) -> ScopeRef {
    ScopeRef(UnsafeMutablePointer(bitPattern: 4096 * (number + 1)).unsafelyUnwrapped)
  }

  static func place(_ scope: Int, _ slot: Int32) -> ScopeSlot { ScopeSlot(Self.scope(scope), slot) }

  static func name(_ place: ScopeSlot) -> String {
    "\(Int(bitPattern: place.scope.block) / 4096 - 1).\(place.number)"
  }

  func below(_ scope: ScopeRef) -> [ScopeRef] {
    facts.parents.filter { $0.value == scope }.map(\.key).sorted { $0.block > $1.block }
      .flatMap { [$0] + below($0) }
  }

  mutating func add(_ name: String, _ steps: Step...) { actors.append(Actor(name: name, steps: steps)) }

  /// The actors that may make a step.
  var ready: [Int] {
    actors.indices.filter { index in
      guard let next = actors[index].steps.first, actors[index].waiter == nil else { return false }
      // A thread waits for another that makes the same instance.
      if case .make(let place) = next { return !isBeingMade(place) }
      if case .untilCancelled = next { return actors[index].node.flatMap { machine.works[$0] }?.isCancelled == true }
      return true
    }
  }

  private func isBeingMade(_ place: ScopeSlot) -> Bool {
    actors.contains { actor in
      actor.steps.contains { step in
        if case .finish(place, _) = step { true } else { false }
      }
    }
  }

  /// Lets an actor make its next step, and performs what follows.
  mutating func step(_ index: Int) {
    let step = actors[index].steps.removeFirst()
    let node = actors[index].node
    switch step {
    case .refuse(let scope): refusing.formUnion([scope] + below(scope))
    case .close(let scope):
      let below = below(scope)
      ask(index) { $0.close(scope, below: below, limit: nil, $1, by: node) }
    case .start(let scope): ask(index) { $0.start(scope, limit: nil, $1, by: node) }
    case .createAndStart(let place): actors[index].steps.insert(contentsOf: [.make(place), .awaitStart(place)], at: 0)
    case .make(let place):
      if machine.instances[place] != nil { break }
      if let work = machine.beginMaking(place) {
        actors[index].steps.insert(contentsOf: facts.needs(of: place).map(Step.make) + [.finish(place, work)], at: 0)
      } else {
        fail(index)
      }
    case .finish(let place, let work):
      machine.made(work, place, managed(place))
      log.append("made \(Self.name(place))")
    case .awaitStart(let place):
      actors[index].steps.insert(.awaitStart(place), at: 0)
      ask(index) { $0.start(place, $1, by: node) }
    case .untilCancelled: break
    case .beginFunction(let scope):
      actors[index].node = machine.beginFunction(in: scope, nil, by: node)
      log.append("began \(actors[index].name)")
    case .endFunction:
      if let node { machine.end(node, .done) }
      actors[index].node = nil
      log.append("ended \(actors[index].name)")
    case .drain(let scope): ask(index) { $0.drain(scope, .seconds(1), $1, by: node) }
    case .untilClosed(let scope): ask(index) { $0.awaitEnd(of: scope, $1, by: node) }
    case .end:
      guard let node else { break }
      switch machine.works[node]?.kind {
      case .start: endStart(node, hasFailed: actors[index].hasFailed)
      case .running(let place): endRun(node, place.scope, actors[index].name)
      default:
        let isFailing = failing.contains(actors[index].name)
        log.append("\(isFailing ? "failed" : "ended") \(actors[index].name)")
        machine.hookEnded(node, isFailing ? Refused() : nil, wasCancelled: machine.works[node]?.isCancelled ?? false)
      }
    }
    perform()
  }

  private mutating func endRun(_ node: Machine.WorkID, _ scope: ScopeRef, _ name: String) {
    let isFailing = failing.contains(name)
    log.append("\(isFailing ? "failed" : "ended") \(name)")
    let error: (any Error)? = isFailing ? Refused() : nil
    machine.runEnded(
      node, error, wasCancelled: machine.works[node]?.isCancelled ?? false,
      below: machine.closesItsScope(node, error) ? below(scope) : nil)
  }

  private mutating func endStart(_ node: Machine.WorkID, hasFailed: Bool) {
    guard let scope = machine.works[node]?.scope else { return }
    if !hasFailed, machine.startSucceeded(node) { return }
    let isFirst = machine.isOpen(scope) && !refusing.contains(scope)
    machine.startFailed(node, hasFailed ? [Refused()] : [], isFirst: isFirst, below: below(scope))
  }

  /// One key serves for all: failures are told apart by their numbers.
  private static let key = Key<Int>("model")

  private mutating func managed(_ place: ScopeSlot) -> ManagedInstance {
    let hook: Hooks.Hook = { _ in }
    let run: Hooks.Run = { _ in { @Sendable in } }
    let managed = ManagedInstance(
      key: Self.key, at: Self.key.site, DescribedType(MachineModel.self), memory: nil,
      hooks: Hooks(
        onStart: facts.hasOnStart(place) && !onlyRunning.contains(place) ? hook : nil,
        run: running.contains(place) ? run : nil, onStop: stopping.contains(place) ? hook : nil),
      timeLimit: nil)
    names[ObjectIdentifier(managed)] = Self.name(place)
    held.append(managed)
    return managed
  }

  private mutating func ask(_ index: Int, _ request: (inout Machine, Machine.WaiterID) -> Machine.Outcome?) {
    let waiter = machine.newID()
    if let outcome = request(&machine, waiter) {
      outcomes[waiter] = outcome
      return receive(outcome, index)
    }
    actors[index].waiter = waiter
  }

  /// An actor goes on with what it has waited for.
  private mutating func receive(_ outcome: Machine.Outcome, _ index: Int) {
    actors[index].waiter = nil
    received[actors[index].name] = outcome
    guard case .awaitStart(let place)? = actors[index].steps.first else { return }
    actors[index].steps.removeFirst()
    switch outcome {
    case .done, .cycle: break
    case .retry: actors[index].steps.insert(.createAndStart(place), at: 0)
    case .cancelled, .closed, .failed: fail(index)
    }
  }

  /// What is left to do for an actor that has received an error is to end.
  private mutating func fail(_ index: Int) {
    actors[index].hasFailed = true
    actors[index].steps.removeAll { step in
      switch step {
      case .end, .finish, .endFunction: false
      case .refuse, .close, .start, .make, .createAndStart, .awaitStart, .untilCancelled, .untilClosed, .drain,
        .beginFunction:
        true
      }
    }
  }

  private mutating func perform() {
    while !machine.actions.isEmpty {
      let action = machine.actions.removeFirst()
      switch action {
      case .begin(let work):
        let scope = machine.works[work]?.scope
        let steps = (scope.flatMap { eager[$0] } ?? []).map { Step.createAndStart($0) }
        actors.append(Actor(name: "body of start", node: work, steps: steps + [.end]))
      case .runHook(let work, let managed, let step):
        let name = "\(step == .onStart ? "start" : "stop") \(names[ObjectIdentifier(managed)] ?? "")"
        log.append("began \(name)")
        actors.append(Actor(name: name, node: work, steps: (scripts[name] ?? []) + [.end]))
      case .run(let work, let managed):
        let name = "run \(names[ObjectIdentifier(managed)] ?? "")"
        log.append("began \(name)")
        let ending: [Step] = returning.contains(name) ? [.end] : [.untilCancelled, .end]
        actors.append(Actor(name: name, node: work, steps: (scripts[name] ?? []) + ending))
      case .cancel(let work):
        // The body of a start notices; hooks do not.
        for index in actors.indices where actors[index].node == work && machine.works[work]?.kind == .start {
          if let waiter = actors[index].waiter { machine.cancel(waiter) }
          fail(index)
        }
      case .resume(let waiter, let outcome):
        outcomes[waiter] = outcome
        if let index = actors.firstIndex(where: { $0.waiter == waiter }) { receive(outcome, index) }
      case .closed(_, let scope): log.append("closed \(Int(bitPattern: scope.block) / 4096 - 1)")
      case .limit, .retain, .ended, .release, .started, .hookEnded, .drained: break
      }
    }
  }

  /// Whether something waits for itself.
  var hasLoop: Bool {
    machine.works.entries.contains { id, work in
      work.waitsFor.keys.contains { machine.waits($0, for: id) }
    }
  }
}

/// Tries every way in which the steps of a model may follow one another.
///
/// - Parameters:
///   - limit: So many ends are looked at.
///   - check: Says what is wrong in the middle and, with true, at an end.
/// - Returns: How many ends there were, and the first that was wrong.
func explore(
  _ model: MachineModel, limit: Int = 20_000, _ check: (MachineModel, _ isAtEnd: Bool) -> String?
) -> (ends: Int, wrong: String?) {
  var stack = [model]
  var ends = 0
  while let model = stack.popLast(), ends < limit {
    let ready = model.ready
    if ready.isEmpty { ends += 1 }
    if let wrong = check(model, ready.isEmpty) { return (ends, "\(wrong): \(model.log)") }
    for index in ready {
      var next = model
      next.step(index)
      stack.append(next)
    }
  }
  return (ends, nil)
}
