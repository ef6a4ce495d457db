import Dispatch
import Foundation
import TestTools
import Testing
import Trellis

private final class Node: Sendable {}

/// What the factories of a round may do: ask in three ways for others, behind the graph's back too.
private final class Round: Sendable {
  let scope = Guarded<Scope<StressScope>?>(nil)
  private let pause: Int
  private let arrived = Guarded(0)

  private init(pause: Int) { self.pause = pause }

  static func open(pause: Int, in top: Scope<Top>) throws -> (round: Round, app: Scope<StressScope>) {
    let round = Round(pause: pause)
    let app = try top.open(StressScope.self, round)
    round.scope.withLock { $0 = app }
    return (round, app)
  }

  /// Different lengths make different interleavings.
  func wait() { spin(pause * 30) }

  /// Lets threads begin at the same time; on a busy machine they may not, and go on.
  func meet(_ count: Int) {
    var isComplete = arrived.withLock { arrived in
      arrived += 1
      return arrived >= count
    }
    spin(2_000) {
      guard !isComplete else { return false }
      isComplete = arrived.withLock { $0 >= count }
      return true
    }
  }

  /// Without giving the processor away: whoever else is busy would keep it for long.
  private func spin(_ turns: Int, _ goesOn: () -> Bool = { true }) {
    for _ in 0..<turns where !goesOn() { return }
  }

  func ask(_ key: Key<Node>) throws -> Node {
    guard let scope = scope.withLock({ $0 }) else { return Node() }
    return try scope.resolve(key)
  }

  func pauseAsTask() async { for _ in 0..<pause { await Task.yield() } }

  func load(_ key: Key<Node>) async throws -> Node {
    await pauseAsTask()
    guard let scope = scope.withLock({ $0 }) else { return Node() }
    return try await scope.load(key)
  }
}

extension Keys {
  fileprivate static let round = Key<Round>("round")
  fileprivate static let a = Key<Node>("a")
  fileprivate static let b = Key<Node>("b")
  fileprivate static let c = Key<Node>("c")
  fileprivate static let d = Key<Node>("d")
  fileprivate static let e = Key<Node>("e")
  fileprivate static let f = Key<Node>("f")
  fileprivate static let g = Key<Node>("g")
}

/// Rounds are children of one root: the graph is checked once. A root costs more the more keys the process has, and other
/// tests make very many.
private enum Top: ScopeDefinition {
  static func register(in top: inout Registry<Top>) {}
}

private enum StressScope: ScopeDefinition {
  typealias Parent = Top
  typealias Inputs = Round
  static func register(in app: inout Registry<StressScope>) {
    app.input(.round, \.self)
    // A loop of synchronous ones, through each of the ways around the graph's check.
    app.shared(.a, needs: Keys.round, Keys.b.lazy) { round, b in
      round.wait()
      return try b()
    }
    app.shared(.b, needs: Keys.round, Keys.c.provider) { round, c in
      round.wait()
      return try c()
    }
    app.shared(.c, needs: Keys.round) { round in
      round.wait()
      return try round.ask(.a)
    }
    // A loop of asynchronous ones, and a `unique` in it.
    app.shared(.d, needs: Keys.round) { try await $0.load(.e) }
    app.unique(.e, needs: Keys.round) { try await $0.load(.f) }
    app.shared(.f, needs: Keys.round) { try await $0.load(.d) }
    // Asynchronous, and asks for the synchronous loop.
    app.shared(.g, needs: Keys.round) { round in
      await round.pauseAsTask()
      return try round.ask(.b)
    }
  }
}

@Suite("Cycles at run time, many times")
struct CycleStressTests {
  @Test("threads that ask for one another's instances end in errors, in 6,000 rounds")
  func threads() async throws {
    let top = try Scope(Top.self)
    for _ in 0..<60 {
      #expect(try await onThread { try Self.runThreads(rounds: 100, in: top) } == [])
    }
  }

  /// - Returns: What went otherwise than it should.
  private static func runThreads(rounds: Int, in top: Scope<Top>) throws -> [String] {
    let keys = [Keys.a, Keys.b, Keys.c]
    let all = try (0..<rounds).map { number in try Round.open(pause: number % 7, in: top) }
    defer { for (round, _) in all { round.scope.withLock { $0 = nil } } }
    let wrong = Guarded<[String]>([])
    let done = DispatchSemaphore(value: 0)
    for number in 0..<3 {
      Thread.detachNewThread {
        // Every third round is of two threads.
        for (index, (round, app)) in all.enumerated() where number < 2 || !index.isMultiple(of: 3) {
          round.meet(index.isMultiple(of: 3) ? 2 : 3)
          do throws(ResolutionError) {
            _ = try app.resolve(keys[number])
            wrong.withLock { $0.append("\(keys[number]) was made") }
          } catch {
            if error.code != .cycle { wrong.withLock { $0.append("\(error)") } }
          }
        }
        done.signal()
      }
    }
    for _ in 0..<3 { try done.waitPatiently() }
    return wrong.withLock { $0 }
  }

  @Test("tasks that load and resolve one another's instances end in errors, in 6,000 rounds")
  func tasks() async throws {
    let top = try Scope(Top.self)
    let keys = [Keys.d, Keys.e, Keys.f, Keys.g]
    for batch in 0..<60 {
      let wrong = try await ends {
        var wrong: [String] = []
        let all = try (0..<100).map { number in try Round.open(pause: number % 5, in: top) }
        defer { for (round, _) in all { round.scope.withLock { $0 = nil } } }
        await withTaskGroup(of: String?.self) { group in
          for (number, (_, app)) in all.enumerated() {
            // Every third round is of two tasks.
            for member in 0..<(number.isMultiple(of: 3) ? 2 : 3) {
              let key = keys[(batch + number + member) % 4]
              group.addTask {
                do {
                  _ = try await app.load(key)
                  return "\(key) was made"
                } catch {
                  return (error as? ResolutionError)?.code == .cycle ? nil : "\(error)"
                }
              }
            }
          }
          for await text in group.compactMap(\.self) { wrong.append(text) }
        }
        return wrong
      }
      #expect(wrong == [])
    }
  }
}
