import Trellis

/// A registration of a random graph.
struct DrivenNode: Sendable {
  enum Lifetime: Sendable {
    case shared
    case unique
    case weak
  }

  let number: Int
  /// The level of scopes that registers it, the root first.
  let level: Int
  let lifetime: Lifetime
  let isAsync: Bool
  let isEager: Bool
  /// Whether a start leaves it alone unless something else asks for it.
  let isOnDemand: Bool
  var hasStart: Bool
  var hasStop: Bool
  var hasRun: Bool
  let mayReturn: Bool
  let strict: [Int]
  /// What it may ask for while it is made: by a provider, or lazily where it has a strict need too.
  var deferred: Int?

  /// Whether a scope waits for its creation before it stops anything.
  var isWaitedFor: Bool { isAsync || hasHooks }
  var hasHooks: Bool { hasStart || hasRun || hasStop }
}

/// What a random world is like: some are calm, so that what they promise is checked without excuses.
struct DrivenTemper: Sendable {
  let failures: Int
  /// Whether only hooks of what is made after a start fail: what others then wait for is not undone.
  let failsLate: Bool
  let reentries: Int
  let closes: Int
  let cancellations: Int
  let overrides: Int
  /// How many of what runs fails before it is cancelled.
  let breakdowns: Int
  /// How often scopes live as long as a function, or as long as somebody holds them.
  let enclosures: Int
  let shares: Int
  /// How often a scope is closed with a grace, which never ends.
  let drains: Int
  let isObserved: Bool

  init(_ random: inout SplitMix) {
    func pick(_ choices: [Int]) -> Int { choices.randomElement(using: &random) ?? 0 }
    failures = pick([0, 0, 8, 25])
    failsLate = pick([0, 0, 1]) == 1
    reentries = pick([0, 0, 15, 40])
    closes = pick([0, 4, 12])
    cancellations = pick([0, 0, 20])
    overrides = pick([0, 0, 30])
    breakdowns = pick([0, 0, 20])
    enclosures = pick([0, 0, 20])
    shares = pick([0, 0, 20])
    drains = enclosures > 0 ? pick([0, 50]) : 0
    // Nobody but an observer receives what fails when a shared scope closes by itself.
    isObserved = shares > 0 || pick([0, 1]) == 1
  }
}

/// Registrations that need one another, spread over levels of scopes.
struct DrivenGraph: Sendable {
  private(set) var nodes: [DrivenNode]
  let levels: Int

  init(_ random: inout SplitMix) {
    let levels = Int.random(in: 1...3, using: &random)
    let count = Int.random(in: 3...DrivenKeys.all.count, using: &random)
    func happens(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    var nodes: [DrivenNode] = []
    let places = [0] + (1..<count).map { _ in Int.random(in: 0..<levels, using: &random) }.sorted()
    for (number, level) in places.enumerated() {
      var strict: Set<Int> = []
      for _ in 0..<Int.random(in: 0...3, using: &random) where number > 0 {
        // Near ones make long chains.
        let nearest = happens(60) ? max(0, number - 3) : 0
        strict.insert(Int.random(in: nearest..<number, using: &random))
      }
      let lifetime: DrivenNode.Lifetime = happens(75) ? .shared : happens(60) ? .unique : .weak
      let isShared = lifetime == .shared
      let visible = places.lastIndex { $0 <= level } ?? number
      nodes.append(
        DrivenNode(
          number: number, level: level, lifetime: lifetime, isAsync: lifetime != .weak && happens(25),
          isEager: isShared && happens(25), isOnDemand: isShared && happens(25), hasStart: isShared && happens(45),
          hasStop: isShared && happens(55),
          hasRun: isShared && happens(25), mayReturn: happens(30),
          strict: strict.sorted(),
          deferred: strict.count < 2 && happens(25) ? Int.random(in: 0...visible, using: &random) : nil))
    }
    self.nodes = nodes
    self.levels = levels
    for number in nodes.indices {
      // Nobody can ever have made a `unique` or weak one that takes loading for somebody who cannot wait.
      guard let other = nodes[number].deferred, nodes[other].lifetime != .shared, requiresLoad(other) else { continue }
      self.nodes[number].deferred = nil
    }
  }

  /// Whether making it runs an asynchronous factory: its own, or one of what is made for it alone.
  func runsAsync(_ number: Int, besides fakes: Set<Int> = []) -> Bool {
    if fakes.contains(number) { return false }
    return nodes[number].isAsync
      || nodes[number].strict.contains { nodes[$0].lifetime != .shared && runsAsync($0, besides: fakes) }
  }

  /// Whether a start makes it, in a scope that overrides some others.
  func isStarted(_ number: Int, besides fakes: Set<Int>) -> Bool {
    let node = nodes[number]
    return node.isEager || !node.isOnDemand && (node.hasRun || runsAsync(number, besides: fakes))
  }

  /// Whether it, or something that it needs, is weak.
  func needsWeak(_ number: Int) -> Bool {
    nodes[number].lifetime == .weak || nodes[number].strict.contains(where: needsWeak)
  }

  /// Whether it takes an asynchronous factory to make it, or something that it needs, in a scope that overrides some others.
  func requiresLoad(_ number: Int, besides fakes: Set<Int> = []) -> Bool {
    if fakes.contains(number) { return false }
    return nodes[number].isAsync || nodes[number].strict.contains { requiresLoad($0, besides: fakes) }
  }
}

enum DrivenKeys {
  static let all: [Key<DrivenInstance>] = (0..<12).map { Key("driven\($0)") }
  /// Tells what is made which scope it is made for: each level brings its own.
  static let tokens: [Key<DrivenToken>] = (0..<3).map { Key("token\($0)") }
}

/// Stands for one live scope among what it was opened with. Scopes are shared by its name.
final class DrivenToken: Sendable, Hashable {
  let record: Int
  let name: Int
  let world: DrivenWorld
  init(_ record: Int, name: Int, _ world: DrivenWorld) {
    self.record = record
    self.name = name
    self.world = world
    world.count(1)
  }
  deinit { world.count(-1) }

  static func == (one: DrivenToken, other: DrivenToken) -> Bool { one.name == other.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// What the factories of a random graph make. The world knows the rest by its number, and does not hold it.
final class DrivenInstance: Sendable {
  let number: Int
  let held: [DrivenInstance]
  let world: DrivenWorld
  init(_ number: Int, _ held: [DrivenInstance], _ world: DrivenWorld) {
    self.number = number
    self.held = held
    self.world = world
    world.count(1)
  }
  deinit { world.count(-1) }
}

/// What a hook or a factory of a random world throws.
struct DrivenRefusal: Error, CustomStringConvertible {
  let number: Int
  var description: String { "refusal \(number)" }
}
