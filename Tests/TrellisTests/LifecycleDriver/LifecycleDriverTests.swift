import Foundation
import TestTools
import Testing
import Trellis

/// Random life cycles: graphs, scopes, calls and hooks that a seed decides, and a checker of what is promised of them.
///
/// Settings of the environment: `TRELLIS_LIFECYCLE_WORLDS` says how many there are of each of four kinds, `TRELLIS_LIFECYCLE_SEED`
/// which is the first. To see one again, give its seed and a number of 1; with `SWIFT_DETERMINISTIC_HASHING=1` the world that is
/// lived step by step is the same each time.
@Suite("Random life cycles")
struct LifecycleDriverTests {
  private static func setting(_ name: String, _ standard: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? standard
  }

  private static var seeds: Range<UInt64> {
    let first = UInt64(setting("TRELLIS_LIFECYCLE_SEED", 1))
    return first..<first + UInt64(setting("TRELLIS_LIFECYCLE_WORLDS", size(300, large: 1000)))
  }

  /// Runs a world, and lets go of it.
  ///
  /// - Returns: What is wrong with it.
  private static func run(
    _ seed: UInt64, isExact: Bool, hooksAreInOverrides: Bool, _ live: (DrivenWorld) async throws -> Void
  ) async -> (rules: Set<String>, report: String)? {
    let world = DrivenWorld(seed: seed, isExact: isExact, hooksAreInOverrides: hooksAreInOverrides)
    do {
      try await live(world)
      // Threads and tasks let go of what they held, and tell the observer, a little later than they say that they are done.
      var patience = 300_000
      while !isExact, patience > 0, world.livingCount > 0 || world.unclosedCount > 0 {
        patience -= 1
        try await Task.sleep(for: .milliseconds(2))
      }
      if world.unclosedCount != 0 {
        world.withState { $0.violate("an observer misses a closing, or sees one twice", "\(world.unclosedCount)") }
      }
      if world.livingCount > 0 {
        world.withState { $0.violate("something is left when all has been let go of", "\(world.livingCount)") }
      }
    } catch {
      world.withState { $0.violate("a call never ends", "\(error)") }
    }
    // Whoever asks for a single one looks at it.
    if seeds.count == 1 { print(world.report) }
    let rules = Set(world.withState(\.violations).map(\.rule))
    defer { world.withState { $0.scopes = [:] } }
    return rules.isEmpty ? nil : (rules, world.report)
  }

  /// Reports how many worlds break which rule, and one of each.
  private static func tell(_ found: [(rules: Set<String>, report: String)]) {
    var isKnown: Set<String> = []
    var counts: [String: Int] = [:]
    for world in found { for rule in world.rules { counts[rule, default: 0] += 1 } }
    for world in found.sorted(by: { $0.report.count < $1.report.count }) where !world.rules.isSubset(of: isKnown) {
      isKnown.formUnion(world.rules)
      Issue.record("\(world.rules.sorted().map { "\($0) (in \(counts[$0] ?? 0) worlds)" })\n\(world.report)")
    }
  }

  @Test("keep every promise, seen step by step", arguments: [false, true])
  func steps(hooksAreInOverrides: Bool) async {
    var found: [(rules: Set<String>, report: String)] = []
    for seed in Self.seeds {
      let wrong = await Self.run(seed, isExact: true, hooksAreInOverrides: hooksAreInOverrides) { world in
        try await simulated(seed: seed) { await world.live() }
      }
      if let wrong { found.append(wrong) }
    }
    Self.tell(found)
  }

  @Test("keep every promise under threads", arguments: [false, true])
  func threads(hooksAreInOverrides: Bool) async {
    var found: [(rules: Set<String>, report: String)] = []
    for seed in Self.seeds {
      let wrong = await Self.run(seed, isExact: false, hooksAreInOverrides: hooksAreInOverrides) { world in
        try await ends { await world.live() }
      }
      if let wrong { found.append(wrong) }
      // Each of these costs a minute.
      if wrong?.rules.isDisjoint(with: ["a call never ends", "something is left when all has been let go of"]) == false
      {
        break
      }
    }
    Self.tell(found)
  }
}
