import TestTools
import Trellis

struct Refused: Error, Equatable {
  var step = ""
}

/// What the factories and hooks of a test do, and what they have done; nothing, if the test does not say.
final class Scenario: Sendable {
  let log = Log()
  private let steps = Guarded<[String: @Sendable (Piece?) async throws -> Void]>([:])
  private let immediate = Guarded<[String: @Sendable () throws -> Void]>([:])

  /// Says what is done at a step from now on: `"make a"` of an asynchronous factory, `"start a"`, `"stop a"`.
  func on(_ step: String, _ work: @escaping @Sendable () async throws -> Void) {
    steps.withLock { $0[step] = { _ in try await work() } }
  }

  /// Says what a hook does with its instance.
  func onHook(_ step: String, _ work: @escaping @Sendable (Piece) async throws -> Void) {
    steps.withLock { steps in steps[step] = { piece in if let piece { try await work(piece) } } }
  }

  /// Says what is done at the `"make a"` of a synchronous factory.
  func onMaking(_ step: String, _ work: @escaping @Sendable () throws -> Void) {
    immediate.withLock { $0[step] = work }
  }

  /// Throws at some steps.
  func refuse(_ refused: String...) {
    for step in refused {
      on(step) { throw Refused(step: step) }
      onMaking(step) { throw Refused(step: step) }
    }
  }

  /// Forgets what is done, and with it what that holds.
  func end() {
    steps.withLock { $0 = [:] }
    immediate.withLock { $0 = [:] }
  }

  fileprivate func run(_ step: String, _ piece: Piece? = nil) async throws {
    log(step)
    try await work(at: step)?(piece)
  }

  fileprivate func work(at step: String) -> (@Sendable (Piece?) async throws -> Void)? { steps.withLock { $0[step] } }

  fileprivate func runImmediately(_ step: String) throws {
    log(step)
    try immediate.withLock { $0[step] }?()
  }

  /// Whether one line came before another, and both came.
  func has(_ line: String, before other: String) -> Bool {
    let all = log.all
    guard let first = all.firstIndex(of: line), let second = all.firstIndex(of: other) else { return false }
    return first < second
  }
}

/// An instance whose factory and hooks follow a scenario.
final class Piece: Sendable {
  let name: String
  let scenario: Scenario
  let held: [Piece]
  private let state = Guarded(State())

  struct State: Equatable {
    var hasStarted = false
    var isStopped = false
    var hasFailed = false
  }

  fileprivate init(_ key: Key<Piece>, _ scenario: Scenario, _ held: [Piece]) {
    name = "\(key)".filter { $0 != "." }
    self.scenario = scenario
    self.held = held
  }

  var hasStarted: Bool { state.withLock { $0.hasStarted } }
  var isStopped: Bool { state.withLock { $0.isStopped } }
  var hasFailed: Bool { state.withLock { $0.hasFailed } }

  fileprivate func start() async throws {
    do {
      try await scenario.run("start \(name)", self)
    } catch {
      state.withLock { $0.hasFailed = true }
      throw error
    }
    state.withLock { $0.hasStarted = true }
    scenario.log("started \(name)")
  }

  /// Runs until it is cancelled, unless the scenario says what it does.
  fileprivate func run() async throws {
    scenario.log("run \(name)")
    defer { scenario.log("ran \(name)") }
    guard let work = scenario.work(at: "run \(name)") else { return try await Barrier().wait() }
    try await work(self)
  }

  fileprivate func stop() async throws {
    state.withLock { $0.isStopped = true }
    try await scenario.run("stop \(name)", self)
    scenario.log("stopped \(name)")
  }

  /// One that no scope has started.
  static func fake(_ key: Key<Piece>, _ scenario: Scenario, _ held: [Piece] = []) -> Piece {
    Piece(key, scenario, held)
  }

  static let a = Key<Piece>("a")
  static let b = Key<Piece>("b")
  static let c = Key<Piece>("c")
  static let d = Key<Piece>("d")
  static let e = Key<Piece>("e")
}

/// What is registered of a piece besides its needs.
struct PieceTraits: OptionSet {
  let rawValue: Int
  /// It has an `onStart`.
  static let starts = PieceTraits(rawValue: 1)
  /// It has an `onStop`.
  static let stops = PieceTraits(rawValue: 2)
  /// Its factory is asynchronous.
  static let async = PieceTraits(rawValue: 4)
  /// It has a `run`.
  static let runs = PieceTraits(rawValue: 8)
  static let hooks: PieceTraits = [.starts, .stops, .runs]
}

extension Registry {
  /// Registers a shared piece, which holds what it needs.
  func piece(
    _ key: Key<Piece>, _ scenario: Scenario, _ traits: PieceTraits = [], options: RegistrationOptions = [],
    needs: Key<Piece>...
  ) {
    guard let hooked = HookedOverrides.current, !traits.isDisjoint(with: .hooks) else {
      return add(key, scenario, traits, options: options, needs)
    }
    add(key, scenario, traits.subtracting(.hooks), options: options, needs)
    hooked.add { $0.overriding.add(key, scenario, traits, options: options, needs) }
  }
}

extension RegistrationVerbs where Self: ~Copyable {
  /// Registers a piece here, hooks and all.
  func registered(
    _ key: Key<Piece>, _ scenario: Scenario, _ traits: PieceTraits = [], options: RegistrationOptions = [],
    needs: Key<Piece>...
  ) { add(key, scenario, traits, options: options, needs) }

  fileprivate func add(
    _ key: Key<Piece>, _ scenario: Scenario, _ traits: PieceTraits, options: RegistrationOptions, _ needs: [Key<Piece>]
  ) {
    let start: @Sendable (Piece) async throws -> Void = { try await $0.start() }
    let stop: @Sendable (Piece) async throws -> Void = { try await $0.stop() }
    let onStart = traits.contains(.starts) ? start : nil
    let onStop = traits.contains(.stops) ? stop : nil
    let runs: @Sendable (Piece) async throws -> Void = { try await $0.run() }
    let run = traits.contains(.runs) ? runs : nil
    let name = "\(key)".filter { $0 != "." }
    let now: @Sendable ([Piece]) throws -> Piece = { held in
      try scenario.runImmediately("make \(name)")
      scenario.log("made \(name)")
      return Piece(key, scenario, held)
    }
    let later: @Sendable ([Piece]) async throws -> Piece = { held in
      try await scenario.run("make \(name)")
      scenario.log("made \(name)")
      return Piece(key, scenario, held)
    }
    switch (traits.contains(.async), needs.count) {
    case (false, 0): shared(key, options: options, make: { try now([]) }, onStart: onStart, run: run, onStop: onStop)
    case (false, 1):
      shared(
        key, options: options, needs: needs[0], make: { try now([$0]) }, onStart: onStart, run: run, onStop: onStop)
    case (false, _):
      shared(
        key, options: options, needs: needs[0], needs[1], make: { try now([$0, $1]) }, onStart: onStart, run: run,
        onStop: onStop)
    case (true, 0):
      shared(key, options: options, make: { try await later([]) }, onStart: onStart, run: run, onStop: onStop)
    case (true, 1):
      shared(
        key, options: options, needs: needs[0], make: { try await later([$0]) }, onStart: onStart, run: run,
        onStop: onStop)
    case (true, _):
      shared(
        key, options: options, needs: needs[0], needs[1], make: { try await later([$0, $1]) }, onStart: onStart,
        run: run,
        onStop: onStop)
    }
  }
}

/// What a definition registers, in a struct: in an optimised build Swift 6.3 crashes with a function as a task-local value.
struct ScriptedRegistrations<Definition>: Sendable {
  let register: @Sendable (inout Registry<Definition>) -> Void
}

/// A root scope that registers what each test says, at the moment in which it is created.
enum ScriptedRoot: ScopeDefinition {
  @TaskLocal fileprivate static var script = ScriptedRegistrations<ScriptedRoot> { _ in }
  static func register(in scope: inout Registry<ScriptedRoot>) { script.register(&scope) }

  static func open(
    mode: ScopeMode = .live, observer: ScopeObserver? = nil,
    overrides: @escaping (inout Overrides) -> Void = { _ in },
    _ registrations: @escaping @Sendable (inout Registry<ScriptedRoot>) -> Void
  ) throws -> Scope<ScriptedRoot> {
    try $script.withValue(ScriptedRegistrations(register: registrations)) {
      try HookedOverrides.added(to: overrides) {
        try Scope(ScriptedRoot.self, mode: mode, observer: observer, overrides: $0)
      }
    }
  }
}

/// One below it.
enum ScriptedChild: ScopeDefinition {
  typealias Parent = ScriptedRoot
  @TaskLocal fileprivate static var script = ScriptedRegistrations<ScriptedChild> { _ in }
  static func register(in scope: inout Registry<ScriptedChild>) { script.register(&scope) }
}

extension Scope<ScriptedRoot> {
  func openChild(
    overrides: @escaping (inout Overrides) -> Void = { _ in },
    _ registrations: @escaping @Sendable (inout Registry<ScriptedChild>) -> Void
  ) throws -> Scope<ScriptedChild> {
    try ScriptedChild.$script.withValue(ScriptedRegistrations(register: registrations)) {
      try HookedOverrides.added(to: overrides) { try open(ScriptedChild.self, overrides: $0) }
    }
  }
}
