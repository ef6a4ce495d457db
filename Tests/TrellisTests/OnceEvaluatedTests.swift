import Foundation
import TestTools
import Testing
import Trellis

extension Keys {
  fileprivate static let number = Key<Int>("number")
}

/// What the definitions below have seen; the rounds of a test come one after the other.
private let evaluations = Guarded(0)
private let arrivals = Guarded(0)
private let isRefusing = Guarded(false)

private enum App: ScopeDefinition {
  static func register(in app: inout Registry<App>) {}
}

private enum Child: ScopeDefinition {
  typealias Parent = App
  static func register(in child: inout Registry<Child>) {
    evaluations.withLock { $0 += 1 }
    // So that all of them ask before there is an answer.
    while arrivals.withLock({ $0 < 8 }) { Thread.sleep(forTimeInterval: 0.0001) }
    if isRefusing.withLock({ $0 }) { child.unique(.number, needs: Keys.number) { $0 } } else { child.value(.number, 1) }
  }
}

private let depth = Guarded(0)

private enum Inside: ScopeDefinition {
  typealias Parent = Outside
  static func register(in inside: inout Registry<Inside>) {
    let isInnermost = depth.withLock { depth -> Bool in
      depth += 1
      return depth > 1
    }
    let outer = outside.withLock { $0 }
    if !isInnermost, let outer {
      inside.value(.number, (try? outer.open(Inside.self).resolve(.number)) ?? 0)
    } else {
      inside.value(.number, 7)
    }
  }
}

private enum Outside: ScopeDefinition {
  static func register(in outside: inout Registry<Outside>) {}
}

private let outside = Guarded<Scope<Outside>?>(nil)

@Suite("A definition", .serialized)
struct OnceEvaluatedTests {
  @Test("is evaluated once for each root, also when many threads open it at once", .timeLimit(.minutes(30)))
  func once() async throws {
    for _ in 0..<50 {
      evaluations.withLock { $0 = 0 }
      #expect(try await openedByEight().allSatisfy { $0 == 1 })
      #expect(evaluations.withLock { $0 } == 1)
    }
  }

  @Test("that has faults is evaluated once, too, and each caller receives them", .timeLimit(.minutes(30)))
  func faulty() async throws {
    evaluations.withLock { $0 = 0 }
    isRefusing.withLock { $0 = true }
    defer { isRefusing.withLock { $0 = false } }
    #expect(try await openedByEight() == Array(repeating: nil, count: 8))
    #expect(evaluations.withLock { $0 } == 1)
  }

  @Test("may open itself while it is evaluated, if that comes to an end", .timeLimit(.minutes(30)))
  func inside() throws {
    depth.withLock { $0 = 0 }
    let scope = try Scope(Outside.self)
    outside.withLock { $0 = scope }
    defer { outside.withLock { $0 = nil } }
    #expect(try scope.open(Inside.self).resolve(.number) == 7)
    #expect(try scope.open(Inside.self).resolve(.number) == 7)
    #expect(depth.withLock { $0 } == 2)
  }

  /// - Returns: What each of eight threads has resolved; nil where the graph has faults.
  private func openedByEight() async throws -> [Int?] {
    arrivals.withLock { $0 = 0 }
    let app = try Scope(App.self)
    return try await withThrowingTaskGroup(of: Int?.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try await onThread {
            arrivals.withLock { $0 += 1 }
            do {
              return try app.open(Child.self).resolve(.number)
            } catch is GraphError {
              return nil
            }
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }
}
