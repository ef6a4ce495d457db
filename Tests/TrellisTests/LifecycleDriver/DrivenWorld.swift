import TestTools
import Trellis

/// A random graph, the scopes that live of it, and all that has happened to them.
final class DrivenWorld: Sendable {
  @TaskLocal static var current: DrivenWorld?

  let seed: UInt64
  let graph: DrivenGraph
  let temper: DrivenTemper
  /// Whether each step is seen as it happens; threads may be overtaken between what they do and what is noted of it.
  let isExact: Bool
  /// Whether no definition registers a hook: overrides bring them, which scopes are created, opened or derived with.
  let hooksAreInOverrides: Bool
  private let guarded: Guarded<State>
  private let living = Guarded(0)
  /// How many scopes were opened whose end no observer has seen.
  private let unclosed = Guarded(0)

  struct State {
    var random: SplitMix
    var now = 0
    var records: [Record] = []
    var scopes: [Int: DrivenScope] = [:]
    var shared: [SharedName: Shared] = [:]
    /// They wait for the end of a scope.
    var witnesses: [Task<Void, Never>] = []
    var instances: [Int: Instance] = [:]
    var creations: [Int: Creation] = [:]
    var refusals: [Int: DrivenReports] = [:]
    var pending: [Int: String] = [:]
    /// Those of them that come from outside and that nobody has cancelled.
    var waiting: [Int: Waiting] = [:]
    var trace: [String] = []
    var violations: [Violation] = []
    /// How often something has thrown, been cancelled or been closed: a start that goes on may fail for that.
    var disturbances = 0
    var nextNumber = 0
    /// Nothing fails or re-enters any more: the world is being closed.
    var isEnding = false
  }

  struct Waiting {
    let record: Int
    /// The service that is loaded; nil for a start.
    let node: Int?
    let began: Int
  }

  /// What scopes are shared by.
  struct SharedName: Hashable {
    let parent: Int
    let name: Int
  }

  struct Shared {
    /// Those that may have been opened, and how many hold each.
    var holders: [Int: Int] = [:]
    /// How many requests wait for one.
    var requests = 0
    /// How many of them will start the one that they receive, whoever opens it meanwhile.
    var starts = 0
  }

  struct Violation: Sendable {
    let rule: String
    let details: String
  }

  /// What is known of a scope.
  struct Record {
    let level: Int
    let parent: Int?
    var fakes: Set<Int> = []
    /// Registrations of levels above that were made afresh for it belong to it too.
    var isDerived = false
    var closeCalled: Int?
    /// Whether each close so far had a grace.
    var isDrained = false
    /// Whether a task waits for its end, or for that of one below it.
    var isWitnessed = false
    var closeReturned: Int?
    var startCalled: Int?
    /// How many calls of `start` there were, from outside and from hooks and factories.
    var startCount = 0
    /// How often something had gone wrong when the first began.
    var disturbancesAtStart = 0
    /// When a start succeeded: then none can fail.
    var startReturned: Int?
    var firstCancelled: Int?
  }

  struct Creation {
    let node: Int
    let record: Int
    let held: [Int]
    /// Whether its factory has called a scope, like an instance's hook.
    var hasCalled = false
  }

  struct Instance {
    enum Phase: Sendable {
      case made
      case starting
      case started
      case failed
    }

    enum End: Sendable {
      case notYet
      case stopping
      case stopped
    }

    enum Run: Sendable {
      case notYet
      case running
      case ended
    }

    let node: Int
    let record: Int
    let held: [Int]
    let isFake: Bool
    let madeAt: Int
    var phase = Phase.made
    var end = End.notYet
    var startingAt = 0
    var endedAt = 0
    var run = Run.notYet
    /// Whether a hook of it has called a scope: what that call waited for may have stopped waiting for the hook.
    var hasCalled = false
  }

  init(seed: UInt64, isExact: Bool, hooksAreInOverrides: Bool) {
    var random = SplitMix(seed: seed &* 2 &+ 1)
    self.seed = seed
    self.isExact = isExact
    self.hooksAreInOverrides = hooksAreInOverrides
    temper = DrivenTemper(&random)
    graph = DrivenGraph(&random)
    guarded = Guarded(State(random: random))
  }

  func withState<Result>(_ body: (inout State) -> Result) -> Result { guarded.withLock(body) }

  /// Counts what lives of this world.
  func count(_ change: Int) { living.withLock { $0 += change } }
  var livingCount: Int { living.withLock { $0 } }

  /// Counts scopes that are opened and closed; nil in worlds without one.
  var observer: ScopeObserver? {
    if !temper.isObserved { return nil }
    return ScopeObserver { [unclosed] event in
      switch event.kind {
      case .scopeOpened: unclosed.withLock { $0 += 1 }
      case .scopeClosed: unclosed.withLock { $0 -= 1 }
      default: break
      }
    }
  }
  var unclosedCount: Int { unclosed.withLock { $0 } }

  func below(_ limit: Int) -> Int { withState { $0.below(limit) } }
  func happens(_ percent: Int) -> Bool { below(100) < percent }

  // MARK: Scopes

  func newToken(
    parent: Int?, level: Int, fakes: [Int] = [], isDerived: Bool = false, name: Int = 0
  ) -> DrivenToken {
    let number = withState { state in
      var record = Record(level: level, parent: parent)
      // What a scope above overrides is overridden here as well.
      record.fakes = Set(fakes).union(parent.map { state.records[$0].fakes } ?? [])
      record.isDerived = isDerived
      state.records.append(record)
      return state.records.count - 1
    }
    return DrivenToken(number, name: name, self)
  }

  /// What is overridden in a scope, here or above.
  func fakes(of record: Int) -> Set<Int> { withState { $0.records[record].fakes } }

  func add(_ scope: DrivenScope, isWitnessed: Bool = false) {
    withState { $0.scopes[scope.record] = scope }
    if isWitnessed || happens(30) { witness(scope) }
  }

  func anyScope(of record: Int? = nil) -> DrivenScope? {
    withState { state in
      if let record, let own = state.scopes[record] { return own }
      let all = state.scopes.keys.sorted()
      return all.isEmpty ? nil : state.scopes[all[state.below(all.count)]]
    }
  }

  /// The root of another tree than a scope is in.
  func otherRoot(than record: Int) -> DrivenScope? {
    withState { state in
      let own = state.chain(of: record).last
      return state.scopes.first { state.records[$0.key].parent == nil && $0.key != own }?.value
    }
  }

  // MARK: Calls

  /// Notes a call of the library for as long as it lasts: whoever finds that nothing goes on sees who waits.
  func during<Result>(_ what: String, _ work: () async throws -> Result) async rethrows -> Result {
    let number = withState { state -> Int in
      state.nextNumber += 1
      state.pending[state.nextNumber] = what
      state.note("begin \(what)")
      return state.nextNumber
    }
    defer {
      withState { state in
        state.pending[number] = nil
        state.note("end   \(what)")
      }
    }
    return try await Self.$current.withValue(self) { try await work() }
  }

  /// What was found, and how it came about.
  var report: String {
    withState { state in
      let found = state.violations.map { "- \($0.rule): \($0.details)" }
      let waiting = state.pending.sorted { $0.key < $1.key }.map { "- \($0.value)" }
      return
        ([
          "seed \(seed)\(hooksAreInOverrides ? " with hooks in overrides" : ""), \(graph.nodes.count) services in \(graph.levels) levels"
        ] + found
        + ["still waiting:"] + waiting + ["services:"] + graph.nodes.map(\.summary) + ["what happened:"]
        + state.trace.suffix(300)).joined(separator: "\n")
    }
  }
}

extension DrivenNode {
  fileprivate var summary: String {
    let parts = [
      isAsync ? "async" : nil, isEager ? "eager" : nil, isOnDemand ? "on demand" : nil, hasStart ? "onStart" : nil,
      hasRun ? "run\(mayReturn ? " that may return" : "")" : nil, hasStop ? "onStop" : nil,
      strict.isEmpty ? nil : "needs \(strict)", deferred.map { "later \($0)" },
    ]
    return "- \(number): level \(level) \(lifetime) " + parts.compactMap(\.self).joined(separator: " ")
  }
}

extension DrivenWorld.State {
  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  mutating func note(_ line: String) {
    now += 1
    trace.append("\(now) \(line)")
  }

  mutating func violate(_ rule: String, _ details: String) {
    note("!!! \(rule): \(details)")
    violations.append(DrivenWorld.Violation(rule: rule, details: details))
  }

  /// A scope and those above it.
  func chain(of record: Int) -> [Int] { Array(sequence(first: record) { self.records[$0].parent }) }

  /// When the close of a scope or of one above it returned first.
  func closeReturned(of record: Int) -> Int? { chain(of: record).compactMap { records[$0].closeReturned }.min() }
  func closeCalled(of record: Int) -> Int? { chain(of: record).compactMap { records[$0].closeCalled }.min() }

  /// Whether a scope may refuse requests: it, or one above it, was closed, or its start may have failed, which closes it.
  func mayBeClosed(_ record: Int) -> Bool {
    chain(of: record).contains { each in
      let record = records[each]
      if record.closeCalled != nil { return true }
      guard record.startCalled != nil, record.startReturned == nil else { return false }
      // What an earlier start has left failed in a scope above makes this one fail without anything new.
      return record.disturbancesAtStart < disturbances || hasFailedInstances(in: chain(of: each))
    }
  }

  private func hasFailedInstances(in records: [Int]) -> Bool {
    instances.values.contains { $0.phase == .failed && records.contains($0.record) }
  }

  mutating func startBegins(_ record: Int) {
    records[record].startCount += 1
    if records[record].startCalled != nil { return }
    records[record].startCalled = now
    records[record].disturbancesAtStart = disturbances
  }

  mutating func closeBegins(_ record: Int, isDrained: Bool = false) {
    disturbances += 1
    records[record].isDrained = isDrained && (records[record].closeCalled == nil || records[record].isDrained)
    if records[record].closeCalled == nil { records[record].closeCalled = now }
  }

  /// All that some instances hold strictly, with them.
  func everythingHeld(by roots: [Int]) -> Set<Int> {
    var (found, stack): (Set<Int>, [Int]) = ([], roots)
    while let number = stack.popLast() {
      if found.insert(number).inserted { stack += instances[number]?.held ?? [] }
    }
    return found
  }

  func name(_ number: Int) -> String {
    guard let instance = instances[number] else { return "#\(number)" }
    return "#\(number) of service \(instance.node) in scope \(instance.record)"
  }
}

/// Where a failure has been reported.
struct DrivenReports {
  let what: String
  /// Whether a hook has failed of its own accord: somebody must be told.
  let isDue: Bool
  /// When a caller received it first.
  var receivedAt: Int?
  var byClose = 0
  /// Those that wait for the end of a scope receive all of its failures.
  var toWitnesses = 0
}
