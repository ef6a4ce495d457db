import Trellis

private typealias Instance = DrivenInstance
private typealias Provider = @Sendable () throws -> DrivenInstance

extension Registry {
  /// Registers what the graph of the current world has at a level, without hooks if overrides bring them.
  func addLevel(_ level: Int) {
    guard let world = DrivenWorld.current else { return }
    add(world.graph.nodes.filter { $0.level == level }.map { world.hooksAreInOverrides ? $0.withoutHooks : $0 }, world)
  }
}

extension Overrides {
  /// Overrides what has hooks at some levels with the same, if the definitions register it without.
  func addHooks(_ levels: ClosedRange<Int>, _ world: DrivenWorld, besides fakes: Set<Int> = []) {
    guard world.hooksAreInOverrides else { return }
    overriding.add(
      world.graph.nodes.filter {
        levels.contains($0.level) && $0.hasHooks && !fakes.contains($0.number)
      }, world)
  }
}

/// Registers each lifetime with each form of needs.
extension RegistrationVerbs where Self: ~Copyable {
  fileprivate func add(_ nodes: [DrivenNode], _ world: DrivenWorld) {
    for node in nodes {
      let needs = node.strict.map { DrivenKeys.all[$0] }
      switch (needs.count, node.deferred.map { DrivenKeys.all[$0] }) {
      case (0, nil): add(node, world)
      case (0, let other?): add(node, world, other.provider)
      case (1, nil): add(node, world, needs[0])
      case (1, let other?): add(node, world, needs[0], other.lazy)
      case (2, _): add(node, world, needs[0], needs[1])
      default: add(node, world, needs[0], needs[1], needs[2])
      }
    }
  }

  private func add(_ node: DrivenNode, _ world: DrivenWorld) {
    let (token, key) = (DrivenKeys.tokens[node.level], DrivenKeys.all[node.number])
    let (options, onStart, run, onStop) = (node.options, node.onStart(world), node.run(world), node.onStop(world))
    let now: @Sendable (DrivenToken) throws -> Instance = { token in try world.make(node, token, []) }
    let later: @Sendable (DrivenToken) async throws -> Instance = { token in try await world.makeLater(node, token, [])
    }
    switch (node.lifetime, node.isAsync) {
    case (.shared, false):
      shared(key, options: options, needs: token, make: now, onStart: onStart, run: run, onStop: onStop)
    case (.shared, true):
      shared(key, options: options, needs: token, make: later, onStart: onStart, run: run, onStop: onStop)
    case (.unique, false): unique(key, needs: token, make: now)
    case (.unique, true): unique(key, needs: token, make: later)
    case (.weak, _): weak(key, needs: token, make: now)
    }
  }

  private func add(_ node: DrivenNode, _ world: DrivenWorld, _ other: Dependency<Provider>) {
    let (token, key) = (DrivenKeys.tokens[node.level], DrivenKeys.all[node.number])
    let (options, onStart, run, onStop) = (node.options, node.onStart(world), node.run(world), node.onStop(world))
    let now: @Sendable (DrivenToken, @escaping Provider) throws -> Instance = { token, other in
      try world.make(node, token, [], other)
    }
    let later: @Sendable (DrivenToken, @escaping Provider) async throws -> Instance = { token, other in
      try await world.makeLater(node, token, [], other)
    }
    switch (node.lifetime, node.isAsync) {
    case (.shared, false):
      shared(
        key, options: options, needs: token, other, make: { try now($0, $1) }, onStart: onStart, run: run,
        onStop: onStop)
    case (.shared, true):
      shared(
        key, options: options, needs: token, other, make: { try await later($0, $1) }, onStart: onStart, run: run,
        onStop: onStop)
    case (.unique, false): unique(key, needs: token, other, make: { try now($0, $1) })
    case (.unique, true): unique(key, needs: token, other, make: { try await later($0, $1) })
    case (.weak, _): weak(key, needs: token, other, make: { try now($0, $1) })
    }
  }

  private func add(_ node: DrivenNode, _ world: DrivenWorld, _ a: Key<Instance>) {
    let (token, key) = (DrivenKeys.tokens[node.level], DrivenKeys.all[node.number])
    let (options, onStart, run, onStop) = (node.options, node.onStart(world), node.run(world), node.onStop(world))
    let now: @Sendable (DrivenToken, Instance) throws -> Instance = { token, a in try world.make(node, token, [a]) }
    let later: @Sendable (DrivenToken, Instance) async throws -> Instance = { token, a in
      try await world.makeLater(node, token, [a])
    }
    switch (node.lifetime, node.isAsync) {
    case (.shared, false):
      shared(key, options: options, needs: token, a, make: now, onStart: onStart, run: run, onStop: onStop)
    case (.shared, true):
      shared(key, options: options, needs: token, a, make: later, onStart: onStart, run: run, onStop: onStop)
    case (.unique, false): unique(key, needs: token, a, make: now)
    case (.unique, true): unique(key, needs: token, a, make: later)
    case (.weak, _): weak(key, needs: token, a, make: now)
    }
  }

  private func add(
    _ node: DrivenNode, _ world: DrivenWorld, _ a: Key<Instance>, _ other: Dependency<Lazy<Instance>>
  ) {
    let (token, key) = (DrivenKeys.tokens[node.level], DrivenKeys.all[node.number])
    let (options, onStart, run, onStop) = (node.options, node.onStart(world), node.run(world), node.onStop(world))
    let now: @Sendable (DrivenToken, Instance, Lazy<Instance>) throws -> Instance = { token, a, other in
      try world.make(node, token, [a], { try other() })
    }
    let later: @Sendable (DrivenToken, Instance, Lazy<Instance>) async throws -> Instance = { token, a, other in
      try await world.makeLater(node, token, [a], { try other() })
    }
    switch (node.lifetime, node.isAsync) {
    case (.shared, false):
      shared(key, options: options, needs: token, a, other, make: now, onStart: onStart, run: run, onStop: onStop)
    case (.shared, true):
      shared(key, options: options, needs: token, a, other, make: later, onStart: onStart, run: run, onStop: onStop)
    case (.unique, false): unique(key, needs: token, a, other, make: now)
    case (.unique, true): unique(key, needs: token, a, other, make: later)
    case (.weak, _): weak(key, needs: token, a, other, make: now)
    }
  }

  private func add(_ node: DrivenNode, _ world: DrivenWorld, _ a: Key<Instance>, _ b: Key<Instance>) {
    let (token, key) = (DrivenKeys.tokens[node.level], DrivenKeys.all[node.number])
    let (options, onStart, run, onStop) = (node.options, node.onStart(world), node.run(world), node.onStop(world))
    let now: @Sendable (DrivenToken, Instance, Instance) throws -> Instance = { token, a, b in
      try world.make(node, token, [a, b])
    }
    let later: @Sendable (DrivenToken, Instance, Instance) async throws -> Instance = { token, a, b in
      try await world.makeLater(node, token, [a, b])
    }
    switch (node.lifetime, node.isAsync) {
    case (.shared, false):
      shared(key, options: options, needs: token, a, b, make: now, onStart: onStart, run: run, onStop: onStop)
    case (.shared, true):
      shared(key, options: options, needs: token, a, b, make: later, onStart: onStart, run: run, onStop: onStop)
    case (.unique, false): unique(key, needs: token, a, b, make: now)
    case (.unique, true): unique(key, needs: token, a, b, make: later)
    case (.weak, _): weak(key, needs: token, a, b, make: now)
    }
  }

  private func add(
    _ node: DrivenNode, _ world: DrivenWorld, _ a: Key<Instance>, _ b: Key<Instance>, _ c: Key<Instance>
  ) {
    let (token, key) = (DrivenKeys.tokens[node.level], DrivenKeys.all[node.number])
    let (options, onStart, run, onStop) = (node.options, node.onStart(world), node.run(world), node.onStop(world))
    let now: @Sendable (DrivenToken, Instance, Instance, Instance) throws -> Instance = { token, a, b, c in
      try world.make(node, token, [a, b, c])
    }
    let later: @Sendable (DrivenToken, Instance, Instance, Instance) async throws -> Instance = { token, a, b, c in
      try await world.makeLater(node, token, [a, b, c])
    }
    switch (node.lifetime, node.isAsync) {
    case (.shared, false):
      shared(key, options: options, needs: token, a, b, c, make: now, onStart: onStart, run: run, onStop: onStop)
    case (.shared, true):
      shared(key, options: options, needs: token, a, b, c, make: later, onStart: onStart, run: run, onStop: onStop)
    case (.unique, false): unique(key, needs: token, a, b, c, make: now)
    case (.unique, true): unique(key, needs: token, a, b, c, make: later)
    case (.weak, _): weak(key, needs: token, a, b, c, make: now)
    }
  }
}

extension DrivenNode {
  fileprivate var withoutHooks: DrivenNode {
    var node = self
    (node.hasStart, node.hasRun, node.hasStop) = (false, false, false)
    return node
  }

  fileprivate typealias Hook = @Sendable (DrivenInstance) async throws -> Void

  fileprivate var options: RegistrationOptions {
    [isEager ? .eager : [], isOnDemand ? .onDemand : [], hasRun && mayReturn ? .mayReturn : []]
  }

  fileprivate func onStart(_ world: DrivenWorld) -> Hook? {
    let hook: Hook = { try await world.start($0) }
    return hasStart ? hook : nil
  }

  fileprivate func run(_ world: DrivenWorld) -> Hook? {
    let run: Hook = { try await world.run($0) }
    return hasRun ? run : nil
  }

  fileprivate func onStop(_ world: DrivenWorld) -> Hook? {
    let hook: Hook = { try await world.stop($0) }
    return hasStop ? hook : nil
  }
}
