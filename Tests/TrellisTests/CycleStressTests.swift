import Dispatch
import Foundation
import Synchronization
import Testing
import Trellis

private final class Node: Sendable {}

/// What the factories of a round may do: ask in three ways for others, behind the graph's back too.
private final class Round: Sendable {
  let scope = Guarded<Scope<StressScope>?>(nil)
  let pause: Int

  init(pause: Int) { self.pause = pause }

  func wait() {
    // Different lengths make different interleavings.
    for _ in 0..<pause { sched_yield() }
  }

  func ask(_ key: Key<Node>) throws -> Node {
    guard let scope = scope.withLock({ $0 }) else { return Node() }
    return try scope.resolve(key)
  }

  func load(_ key: Key<Node>) async throws -> Node {
    for _ in 0..<pause { await Task.yield() }
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

private enum StressScope: ScopeDefinition {
  typealias Inputs = Round
  static func register(in app: inout Registry<StressScope>) {
    app.input(.round, \.self)
    // A loop of synchronous ones, through each of the ways around the graph's check.
    app.shared(.a, needs: .round, .lazy(.b)) { round, b in
      round.wait()
      return try b()
    }
    app.shared(.b, needs: .round, .provider(.c)) { round, c in
      round.wait()
      return try c()
    }
    app.shared(.c, needs: .round) { round in
      round.wait()
      return try round.ask(.a)
    }
    // A loop of asynchronous ones, and a `unique` in it.
    app.shared(.d, needs: .round) { try await $0.load(.e) }
    app.unique(.e, needs: .round) { try await $0.load(.f) }
    app.shared(.f, needs: .round) { try await $0.load(.d) }
    // Asynchronous, and asks for the synchronous loop.
    app.shared(.g, needs: .round) { round in
      for _ in 0..<round.pause { await Task.yield() }
      return try round.ask(.b)
    }
  }
}

@Suite("Cycles at run time, many times")
struct CycleStressTests {
  @Test("threads that ask for one another's instances end in errors, in 6,000 rounds")
  func threads() throws {
    let keys = [Keys.a, Keys.b, Keys.c]
    // Threads that stay, so that a round costs no more than its requests.
    let rounds = 6_000
    let work = Guarded<(round: Round, app: Scope<StressScope>)?>(nil)
    let wrong = Guarded<[String]>([])
    let starts = (0..<3).map { _ in DispatchSemaphore(value: 0) }
    let done = DispatchSemaphore(value: 0)
    for number in 0..<3 {
      Thread.detachNewThread {
        for _ in 0..<rounds {
          starts[number].wait()
          if let (_, app) = work.withLock({ $0 }) {
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
    }
    for number in 0..<rounds {
      let round = Round(pause: number % 7)
      let app = try Scope(StressScope.self, round)
      round.scope.withLock { $0 = app }
      defer { round.scope.withLock { $0 = nil } }
      work.withLock { $0 = (round, app) }
      // Every third round is of two threads; the third does nothing.
      let members = number.isMultiple(of: 3) ? [0, 1] : [0, 1, 2]
      for member in members { starts[member].signal() }
      for _ in members { try #require(done.wait(timeout: .now() + 20) == .success, "the threads wait for each other") }
    }
    work.withLock { $0 = nil }
    for start in starts { for _ in 0..<rounds { start.signal() } }
    #expect(wrong.withLock { $0 } == [])
  }

  @Test("tasks that load and resolve one another's instances end in errors, in 6,000 rounds")
  func tasks() async throws {
    let keys = [Keys.d, Keys.e, Keys.f, Keys.g]
    let wrong = try await ends(within: .seconds(120)) {
      var wrong: [String] = []
      for number in 0..<6_000 {
        let round = Round(pause: number % 5)
        let app = try Scope(StressScope.self, round)
        round.scope.withLock { $0 = app }
        defer { round.scope.withLock { $0 = nil } }
        // Every third round is of two tasks.
        let members = number.isMultiple(of: 3) ? 2 : 3
        await withTaskGroup(of: String?.self) { group in
          for member in 0..<members {
            let key = keys[(number + member) % 4]
            group.addTask {
              do {
                _ = try await app.load(key)
                return "\(key) was made"
              } catch {
                return (error as? ResolutionError)?.code == .cycle ? nil : "\(error)"
              }
            }
          }
          for await text in group.compactMap(\.self) { wrong.append(text) }
        }
      }
      return wrong
    }
    #expect(wrong == [])
  }
}
