import TestTools
import Testing

@testable import TrellisCore
@testable import TrellisLifecycle
@testable import TrellisPropagation

/// The state machine of life cycles alone: no tasks, no clocks, no scopes.
@Suite("The state machine of life cycles")
struct LifecycleMachineTests {
  typealias Machine = LifecycleMachine
  private let place = { (slot: Int32) in MachineModel.place(0, slot) }
  private let key = Key<Int>("machine")

  // MARK: Waits

  @Test("a wait that would close a loop does not begin, however long the loop is", arguments: 1...5)
  func loop(length: Int32) {
    var machine = Machine(facts: ModelFacts())
    var works: [Machine.WorkID] = []
    for slot in 0..<length {
      #expect(machine.create(place(slot), 100 + Int(slot), by: works.last) == nil)
      works.append(machine.scopes[place(0).scope]?.creations[slot] ?? -1)
    }
    #expect(machine.create(place(0), 200, by: works.last).isCycle)
    // Whoever is part of none of them may wait.
    #expect(machine.create(place(0), 201, by: nil) == nil)
    // And whoever has ended, since what asks then is a task that was left behind.
    machine.end(works[Int(length) - 1], .done)
    if length > 1 { #expect(machine.create(place(0), 202, by: works.last) == nil) }
  }

  @Test("a wait that was cancelled is none")
  func cancelledWait() {
    var machine = Machine(facts: ModelFacts())
    _ = machine.create(place(0), 100, by: nil)
    _ = machine.create(place(1), 101, by: nil)
    let works = machine.scopes[place(0).scope]?.creations ?? SmallDictionary()
    _ = machine.create(place(1), 102, by: works[0])
    #expect(machine.create(place(0), 103, by: works[1]).isCycle)
    machine.cancel(102)
    #expect(machine.create(place(0), 104, by: works[1]) == nil)
  }

  @Test("a wait for the end of a scope that was cancelled leaves nothing behind")
  func cancelledWitness() {
    let scope = place(0).scope
    var machine = Machine(facts: ModelFacts())
    for waiter in 100..<102 { #expect(machine.awaitEnd(of: scope, waiter, by: nil) == nil) }
    machine.cancel(100)
    #expect(machine.takeActions() == ["resume 100 cancelled"])
    #expect(Array(machine.scopes[scope]?.witnesses.keys ?? SmallDictionary().keys) == [101])
  }

  @Test("cancelling some waiters concerns no other; cancelling all of them ends the creation", arguments: 0..<16)
  func waiters(set: Int) {
    var machine = Machine(facts: ModelFacts())
    for waiter in 100..<104 { _ = machine.create(place(0), waiter, by: nil) }
    let work = machine.scopes[place(0).scope]?.creations[0] ?? -1
    let gone = (0..<4).filter { set & (1 << $0) != 0 }.map { 100 + $0 }
    for waiter in gone { machine.cancel(waiter) }
    #expect(machine.takeActions().contains("cancel \(work)") == (gone.count == 4))
    // Whoever comes while it is being cancelled waits for its end, and begins anew.
    _ = machine.create(place(0), 200, by: nil)
    machine.end(work, .done)
    let actions = machine.takeActions()
    for waiter in 100..<104 { #expect(actions.contains("resume \(waiter) done") == !gone.contains(waiter)) }
    #expect(actions.contains("resume 200 \(gone.count == 4 ? "retry" : "done")"))
  }

  @Test(
    "of the waiters of a start that all are cancelled, the last stays until the scope is closed",
    arguments: [true, false])
  func lastOfStart(isRefusing: Bool) {
    var model = MachineModel(ModelFacts(starting: [place(0)]))
    model.stopping = [place(0)]
    model.eager = [place(0).scope: [place(0)]]
    model.failing = isRefusing ? ["stop 0.0"] : []
    model.add("one", .start(place(0).scope))
    while let next = model.ready.first, model.log != ["made 0.0", "began start 0.0"] { model.step(next) }
    let waiter = model.actors[0].waiter ?? -1
    model.machine.cancel(waiter)
    #expect(model.outcomes[waiter] == nil)
    while let next = model.ready.first { model.step(next) }
    #expect(
      model.log.suffix(4) == [
        "ended start 0.0", "began stop 0.0", isRefusing ? "failed stop 0.0" : "ended stop 0.0", "closed 0",
      ])
    switch model.outcomes[waiter] {
    case .cancelled: #expect(!isRefusing)
    case .failed(let error): #expect(isRefusing && (error as? LifecycleError)?.failures.count == 1)
    default: Issue.record("it received \(String(describing: model.outcomes[waiter]))")
    }
  }

  // MARK: Instances

  @Test("an onStart runs after those of all that it needs, whatever lies between", arguments: 1..<16)
  func order(set: Int) {
    let starting = (Int32(0)..<4).filter { set & (1 << $0) != 0 }
    var facts = ModelFacts(starting: Set(starting.map(place)))
    for slot in Int32(1)..<4 { facts.needs[place(slot)] = [place(slot - 1)] }
    var model = MachineModel(facts)
    model.eager = [place(0).scope: (0..<4).map(place)]
    model.add("start", .start(place(0).scope))
    let (ends, wrong) = explore(model) { model, isAtEnd in
      if model.hasLoop { return "a loop" }
      let begun = model.log.filter { $0.hasPrefix("began start") }
      let ended = model.log.filter { $0.hasPrefix("ended start") }
      if begun.count > ended.count + 1 { return "two at a time" }
      if isAtEnd, ended != starting.map({ "ended start 0.\($0)" }) { return "another order" }
      return nil
    }
    #expect(wrong == nil)
    #expect(ends > 0)
  }

  @Test("an onStart whose need has failed does not run, and every wait for it receives the same failure")
  func failedNeed() {
    var facts = ModelFacts(starting: [place(0), place(2)])
    facts.needs = [place(1): [place(0)], place(2): [place(1)]]
    var model = MachineModel(facts)
    model.failing = ["start 0.0"]
    model.add("start", .start(place(0).scope))
    while let next = model.ready.first { model.step(next) }
    for slot in 0..<3 as Range<Int32> { model.add("make \(slot)", .make(place(slot))) }
    while let next = model.ready.first(where: { !model.actors[$0].name.hasPrefix("start") }) { model.step(next) }
    #expect(model.log.last == "made 0.2")
    #expect(model.machine.start(place(2), 900, by: nil) == nil)
    while let next = model.ready.first { model.step(next) }
    #expect(model.log.last == "failed start 0.0")
    #expect(model.outcomes[900]?.failureNumber != nil)
    for place in [place(0), place(2)] {
      #expect(model.machine.start(place, 901, by: nil)?.failureNumber == model.outcomes[900]?.failureNumber)
    }
    #expect(!model.log.contains("began start 0.2"))
    #expect(model.machine.works.isEmpty)
  }

  @Test("a start that fails closes its scope and those below, and then each start is refused")
  func failedStart() {
    var model = family
    model.failing = ["start 0.1"]
    model.add("below", .start(MachineModel.scope(1)))
    while let next = model.ready.first { model.step(next) }
    model.add("start", .start(MachineModel.scope(0)))
    let (ends, wrong) = explore(model) { model, isAtEnd in
      if let fault = fault(model, isAtEnd) { return fault }
      guard isAtEnd else { return nil }
      for stop in ["ended stop 0.0", "ended stop 0.1"] where !model.log.contains(stop) { return "no \(stop)" }
      if model.log.suffix(1) != ["closed 0"] || !model.log.contains("closed 1") { return "a scope is left open" }
      var machine = model.machine
      for scope in 0..<2 {
        guard case .closed = machine.start(MachineModel.scope(scope), limit: nil, 900, by: nil) else {
          return "started"
        }
      }
      return nil
    }
    #expect(wrong == nil)
    #expect(ends > 0)
  }

  @Test("what comes while a scope is being closed, and is refused, does not hide the end of the closing")
  func lateRegistration() {
    let scope = place(0).scope
    var machine = Machine(facts: ModelFacts(closed: [scope]))
    // A start that began before the scope refused requests.
    guard case .closed = machine.start(scope, limit: nil, 100, by: nil) else {
      Issue.record("it starts")
      return
    }
    #expect(machine.takeActions() == [])
    for waiter in 101..<103 {
      _ = machine.close(scope, below: [], limit: nil, waiter, by: nil)
      #expect(machine.takeActions().filter { $0 == "closed" }.count == (waiter == 101 ? 1 : 0))
    }
  }

  // MARK: Everything that a few events can do

  /// A scope with one below it, and one of another tree; each of them has instances that are started and stopped.
  private var family: MachineModel {
    var facts = ModelFacts()
    facts.parents = [MachineModel.scope(1): MachineModel.scope(0)]
    facts.needs = [place(1): [place(0)], MachineModel.place(1, 0): [place(0)]]
    let all = [place(0), place(1), MachineModel.place(1, 0), MachineModel.place(2, 0)]
    facts.starting = Set(all)
    var model = MachineModel(facts)
    model.stopping = Set(all)
    model.eager = [MachineModel.scope(0): [place(0), place(1)], MachineModel.scope(1): [MachineModel.place(1, 0)]]
    return model
  }

  /// What must hold at every step, and when nothing is left to do.
  private func fault(_ model: MachineModel, _ isAtEnd: Bool) -> String? {
    if model.hasLoop { return "a loop of waits" }
    let works = model.machine.works
    var known: Set<LifecycleMachine.WorkID> = []
    while let path = model.machine.longWait(upTo: .max, besides: known) {
      known.formUnion(path.suffix(1))
      if path.last.flatMap({ works[$0] })?.waitsFor.isEmpty != true { return "a report blames what waits itself" }
      for (work, next) in zip(path, path.dropFirst()) where works[work]?.waitsFor[next] == nil {
        return "a report says that \(work) waits for \(next)"
      }
    }
    let log = model.log
    for holder in ["0.1", "1.0"] {
      // Never a hook of a holder outside the life of what it holds.
      guard let last = log.lastIndex(of: "began stop \(holder)") else { continue }
      if let stop = log.lastIndex(of: "began stop 0.0"), stop < last { return "0.0 is stopped before \(holder)" }
    }
    for place in ["0.0", "0.1", "1.0"] {
      guard let run = log.firstIndex(of: "began run \(place)") else { continue }
      let end = log.firstIndex { $0 == "ended run \(place)" || $0 == "failed run \(place)" }
      if let stop = log.firstIndex(of: "began stop \(place)"), stop < end ?? .max {
        return "\(place) is stopped while it runs"
      }
      if let stop = log.firstIndex(of: "began stop 0.0"), stop < end ?? .max {
        return "0.0 is stopped while \(place) runs"
      }
      if model.facts.hasOnStart(MachineModel.place(0, 0)), place == "0.0" {
        for holder in ["0.1", "1.0"] {
          if let start = log.firstIndex(of: "began start \(holder)"), start < run {
            return "\(holder) starts before 0.0 runs"
          }
        }
      }
      if isAtEnd, model.log.contains("closed \(place.prefix(1))"), end == nil { return "\(place) still runs" }
    }
    let begun = log.filter { $0.hasPrefix("began") || $0.hasPrefix("made") }
    if begun.count != Set(begun).count { return "something happens twice" }
    guard isAtEnd else { return nil }
    if let stuck = model.actors.first(where: { $0.waiter != nil }) { return "\(stuck.name) waits for ever" }
    if !model.machine.works.isEmpty { return "work is left: \(model.machine.works.entries)" }
    for (scope, state) in model.machine.scopes.entries {
      if case .closed = state.phase, !state.instances.isEmpty { return "something is left in \(scope)" }
    }
    return nil
  }

  private func tryAll(_ model: MachineModel, atLeast: Int, limit: Int = 2_000) {
    let (ends, wrong) = explore(model, limit: limit, fault)
    #expect(wrong == nil)
    #expect(ends >= atLeast)
  }

  @Test(
    "a start and a close at the same time", arguments: [[], ["start 0.0"], ["start 0.1"], ["stop 0.0", "start 0.1"]])
  func startAndClose(failing: Set<String>) {
    var model = family
    model.failing = failing
    model.add("start", .start(MachineModel.scope(0)))
    model.add("close", .close(MachineModel.scope(0)))
    tryAll(model, atLeast: 10)
  }

  @Test(
    "starts of a scope and of one below it, and a close", arguments: [[], ["start 0.0"], ["start 0.1"], ["start 1.0"]])
  func startsAndClose(failing: Set<String>) {
    var model = family
    model.failing = failing
    model.add("start", .start(MachineModel.scope(0)))
    model.add("start below", .start(MachineModel.scope(1)))
    model.add("close", .close(MachineModel.scope(0)))
    tryAll(model, atLeast: 1_000)
  }

  @Test("whoever closes the scope above receives what fails below, where a start has failed meanwhile")
  func startBelowFails() {
    var model = family
    model.failing = ["start 1.0", "stop 1.0"]
    model.add("start below", .start(MachineModel.scope(1)))
    model.add("close", .refuse(MachineModel.scope(0)), .close(MachineModel.scope(0)))
    let (ends, wrong) = explore(model) { model, isAtEnd in
      if let fault = fault(model, isAtEnd) { return fault }
      return isAtEnd && !model.machine.unreceived.isEmpty ? "a failure is lost" : nil
    }
    #expect(wrong == nil)
    #expect(ends > 10)
  }

  /// The family, with services that run.
  private var runners: MachineModel {
    var model = family
    model.running = [place(0), MachineModel.place(1, 0)]
    model.onlyRunning = [MachineModel.place(1, 0)]
    return model
  }

  /// What some run and what it does.
  struct Running: Sendable {
    var failing: Set<String> = []
    var returning: Set<String> = []
    var scripts: [String: [MachineModel.Step]] = [:]
  }

  @Test(
    "services that run, fail, return and close, a start, a close, and a wait for the end",
    arguments: [
      Running(), Running(failing: ["run 0.0"], returning: ["run 0.0"]), Running(failing: ["run 0.0"]),
      Running(returning: ["run 1.0"]), Running(failing: ["start 0.0"]), Running(failing: ["start 0.1"]),
      Running(scripts: ["run 0.0": [.close(MachineModel.scope(0))]]),
      Running(scripts: ["run 1.0": [.close(MachineModel.scope(0))]]),
      Running(scripts: ["run 0.0": [.untilClosed(MachineModel.scope(0))]]),
      Running(scripts: ["run 1.0": [.untilClosed(MachineModel.scope(0))]]),
      Running(scripts: ["start 0.1": [.untilClosed(MachineModel.scope(0))]]),
      Running(scripts: ["stop 0.1": [.untilClosed(MachineModel.scope(0))]]),
      Running(scripts: ["run 0.0": [.createAndStart(MachineModel.place(0, 1))]]),
    ])
  func running(_ choice: Running) {
    var model = runners
    model.failing = choice.failing
    model.returning = choice.returning
    model.scripts = choice.scripts
    model.add("start", .start(MachineModel.scope(0)))
    model.add("below", .start(MachineModel.scope(1)))
    model.add("witness", .untilClosed(MachineModel.scope(0)))
    model.add("close", .close(MachineModel.scope(0)))
    tryAll(model, atLeast: 100, limit: 500)
  }

  @Test("the limit of an onStart is none for the run that begins after it")
  func limitOfStart() {
    var model = runners
    model.add("start", .start(MachineModel.scope(0)))
    var limited: [LifecycleMachine.WorkID] = []
    while let next = model.ready.first(where: { model.actors[$0].name != "run 0.0" }) {
      if let start = model.machine.instances[place(0)]?.start { limited.append(start) }
      model.step(next)
    }
    #expect(!limited.isEmpty)
    for start in limited { model.machine.timedOut(start, .seconds(1)) }
    #expect(model.machine.instances[place(0)]?.run != nil)
    guard case .done = model.received["start"] else {
      Issue.record("it received \(String(describing: model.received["start"]))")
      return
    }
  }

  @Test("what needs a service goes on when its run begins, whatever that does and when")
  func runThatNeverSuspends() {
    var model = runners
    model.add("start", .start(MachineModel.scope(0)))
    while let next = model.ready.first(where: { !model.actors[$0].name.hasPrefix("run") }) { model.step(next) }
    guard case .done = model.received["start"] else {
      Issue.record("it received \(String(describing: model.received["start"]))")
      return
    }
    #expect(model.log.firstIndex(of: "began run 0.0") ?? .max < model.log.firstIndex(of: "began start 0.1") ?? -1)
  }

  /// What the tables of a machine have room for.
  private static func room(in machine: LifecycleMachine) -> Int {
    machine.scopes.capacity + machine.works.capacity + machine.waiters.capacity + machine.instances.capacity
      + machine.toAdvance.capacity
  }

  @Test("its tables take no more than at the beginning when 50,000 scopes have been open at once and are closed")
  func tableGrowth() {
    var facts = ModelFacts()
    let root = MachineModel.scope(0)
    let all = (1...size(5_000, large: 50_000)).map { MachineModel.scope($0) }
    for scope in all { facts.parents[scope] = root }
    var model = MachineModel(facts)
    model.stopping = Set(all.map { ScopeSlot($0, 0) })
    for scope in all {
      model.add("make", .make(ScopeSlot(scope, 0)))
      while let next = model.ready.first { model.step(next) }
      model.actors = []
    }
    #expect(Self.room(in: model.machine) > all.count)
    for scope in all {
      model.add("close", .close(scope))
      while let next = model.ready.first { model.step(next) }
      model.actors = []
      _ = model.machine.forget(scope)
      model.machine.actions = []
    }
    #expect(Self.room(in: model.machine) < 400)
  }

  @Test("the end of a run closes its scope, and those that wait for that end receive it", arguments: [false, true])
  func runThatEnds(isFailing: Bool) {
    var model = runners
    model.returning = ["run 0.0"]
    if isFailing { model.failing = ["run 0.0"] }
    // Its end takes time, in which the start of the scope above may still succeed.
    model.add("below", .start(MachineModel.scope(1)))
    while let next = model.ready.first(where: { !model.actors[$0].name.hasPrefix("run 0") }) { model.step(next) }
    model.add("start", .start(MachineModel.scope(0)))
    model.add("witness", .untilClosed(MachineModel.scope(0)))
    let (ends, wrong) = explore(model, limit: 2_000) { model, isAtEnd in
      if let fault = fault(model, isAtEnd) { return fault }
      guard isAtEnd else { return nil }
      if model.log.last != "closed 0" { return "the scope is left open" }
      if case .closed = model.received["start"] { return "the start does not say why it is closed" }
      let failed = model.outcomes.values.count { if case .failed = $0 { true } else { false } }
      // The start may have succeeded before.
      return failed == 0 ? "nobody receives the failure" : nil
    }
    #expect(wrong == nil)
    #expect(ends > 10)
  }

  @Test("functions with a scope, and drains that nothing but their end, or a close, ends", arguments: 0..<28)
  func drains(choice: Int) {
    var model = family
    let (app, below) = (MachineModel.scope(0), MachineModel.scope(1))
    let closing: [MachineModel.Step] = [.drain(app), .close(app)]
    let ways: [[MachineModel.Step]] = [
      [], closing, [.untilClosed(app)], [.untilClosed(below)], [.drain(below), .close(below)], [.close(app)],
      [.start(app)],
    ]
    let hooks: [[String: [MachineModel.Step]]] = [
      [:], ["start 1.0": closing], ["stop 1.0": closing], ["start 0.0": closing],
    ]
    model.scripts = hooks[choice / ways.count]
    model.actors.append(
      MachineModel.Actor(
        name: "function",
        steps: [.beginFunction(below), .createAndStart(MachineModel.place(1, 0))] + ways[choice % ways.count]
          + [.endFunction]))
    model.add("start", .start(below))
    model.add("close", .drain(app), .close(app))
    tryAll(model, atLeast: 5)
  }

  /// What hooks of the scopes close, of all the ways in which they may close one another.
  @Test("scopes whose hooks close one another", arguments: 0..<27)
  func closingOneAnother(choice: Int) {
    var model = family
    let hooks = ["stop 0.0", "stop 1.0", "stop 2.0"]
    for (number, hook) in hooks.enumerated() {
      let digit = (choice / [1, 3, 9][number]) % 3
      model.scripts[hook] = [.close(MachineModel.scope(digit))]
    }
    for scope in 0..<3 { model.add("make \(scope)", .createAndStart(MachineModel.place(scope, 0))) }
    while model.actors.contains(where: { !$0.steps.isEmpty }), let next = model.ready.first { model.step(next) }
    model.add("close 0", .close(MachineModel.scope(0)))
    model.add("close 2", .close(MachineModel.scope(2)))
    tryAll(model, atLeast: 2)
  }

  @Test("hooks that start, load and close while a start goes on", arguments: 0..<16)
  func hooksThatAsk(choice: Int) {
    var model = family
    let steps: [MachineModel.Step] = [
      .close(MachineModel.scope(0)), .start(MachineModel.scope(0)), .createAndStart(place(1)),
      .createAndStart(MachineModel.place(1, 0)),
    ]
    model.scripts = ["start 0.0": [steps[choice % 4]], "stop 0.1": [steps[choice / 4]]]
    model.add("start", .start(MachineModel.scope(0)))
    model.add("close", .close(MachineModel.scope(1)), .close(MachineModel.scope(0)))
    tryAll(model, atLeast: 2)
  }
}

extension LifecycleMachine.Outcome {
  /// The number of the only failure that it brings.
  fileprivate var failureNumber: Int? {
    guard case .failed(let error) = self, let failures = (error as? LifecycleError)?.failures, failures.count == 1
    else { return nil }
    return failures[0].number
  }
}

extension LifecycleMachine.Outcome? {
  fileprivate var isCycle: Bool { if case .cycle = self { true } else { false } }
}

extension LifecycleMachine {
  /// What is to be done, in words.
  fileprivate mutating func takeActions() -> [String] {
    defer { actions = [] }
    return actions.compactMap { action in
      switch action {
      case .resume(let waiter, let outcome): "resume \(waiter) \(outcome)"
      case .cancel(let work): "cancel \(work)"
      case .closed: "closed"
      default: nil
      }
    }
  }
}
