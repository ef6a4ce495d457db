import Dispatch
import Foundation
import TestTools
import Testing
import Trellis

private final class Node: Sendable {}

extension Keys {
  fileprivate static let a = Key<Node>("a")
  fileprivate static let b = Key<Node>("b")
  fileprivate static let c = Key<Node>("c")
  fileprivate static let gate = Key<Gate>("gate")
}

/// Lets a number of threads meet inside their factories.
private final class Gate: Sendable {
  private let condition = NSCondition()
  private let missing: Guarded<Int>

  init(of count: Int) { missing = Guarded(count) }

  /// Waits on a condition: a loop that only looks would take the processor from the one that it looks for.
  func meet() {
    condition.withLock {
      let isComplete = missing.withLock { missing -> Bool in
        missing -= 1
        return missing <= 0
      }
      if isComplete { return condition.broadcast() }
      while missing.withLock({ $0 > 0 }) { condition.wait() }
    }
  }
}

/// Rounds are children of one root: the graph is checked once. A root costs more the more keys the process has, and other
/// tests make very many.
private enum Top: ScopeDefinition {
  static func register(in top: inout Registry<Top>) {}
}

private enum SharedLoop: ScopeDefinition {
  typealias Parent = Top
  typealias Inputs = Gate
  static func register(in app: inout Registry<SharedLoop>) {
    app.input(.gate, \.self)
    app.shared(.a, needs: Keys.gate, Keys.b.lazy) { gate, b in
      gate.meet()
      _ = try b()
      return Node()
    }
    app.shared(.b, needs: Keys.gate, Keys.a.provider) { gate, a in
      gate.meet()
      _ = try a()
      return Node()
    }
  }
}

private enum UniqueLoop: ScopeDefinition {
  static func register(in app: inout Registry<UniqueLoop>) {
    app.unique(.a, needs: Keys.b.provider) { b in
      _ = try b()
      return Node()
    }
    app.unique(.b, needs: Keys.c.provider) { c in
      _ = try c()
      return Node()
    }
    app.unique(.c, needs: Keys.a.provider) { a in
      _ = try a()
      return Node()
    }
  }
}

extension Keys {
  fileprivate static let decorated = Key<String>("decorated")
  fileprivate static let inner = Key<String>("inner")
  fileprivate static let list = Key<[String]>("list")
  fileprivate static let weak = Key<Node>("weak")
  fileprivate static let stopped = Key<String>("stopped")
  fileprivate static let byDefault = Key<String>("byDefault") { "" }
}

/// Each asks for its own key while it is made.
private enum OwnLoop: ScopeDefinition {
  static func register(in app: inout Registry<OwnLoop>) {
    app.shared(.decorated) { "" }
    app.decorate(.decorated, needs: Keys.decorated.lazy) { _, own in try own() }
    app.shared(.inner, needs: Keys.inner.lazy) { try $0() }
    app.decorate(.inner) { $0 }
    app.decorate(.inner) { $0 }
    app.contribute(to: .list, needs: Keys.list.provider) { "\(try $0())" }
    app.weak(.weak) { Node() }
    app.decorate(.weak, needs: Keys.weak.lazy) { _, own in try own() }
    app.shared(.stopped) {
      ""
    } onStop: { _ in
    }
    app.decorate(.stopped, needs: Keys.stopped.lazy) { _, own in try own() }
    app.decorate(.byDefault, needs: Keys.byDefault.provider) { _, own in try own() }
  }
}

@Suite("Cycles that only appear at run time")
struct RunTimeCycleTests {
  @Test("a shared instance that is asked for while it is made throws the closed path")
  func oneThread() throws {
    let app = try Scope(Top.self).open(SharedLoop.self, Gate(of: 1))
    let error = try #require(throws: ResolutionError.self) { try app.resolve(.a) }
    #expect(error.code == .cycle)
    #expect(error.path == [Keys.a, Keys.b, Keys.a])
  }

  @Test("a unique service that comes back to itself throws instead of overflowing the stack")
  func unique() throws {
    let app = try Scope(UniqueLoop.self)
    let error = try #require(throws: ResolutionError.self) { try app.resolve(.b) }
    #expect(error.code == .cycle)
    #expect(error.path == [Keys.b, Keys.c, Keys.a, Keys.b])
  }

  @Test("what asks for its own key throws a closed path, also a decoration and a part of a collection")
  func ownKey() async throws {
    let app = try Scope(OwnLoop.self)
    let derived = try app.overriding { $0.override(.decorated, value: "") }
    func expectClosed<Value>(_ key: Key<Value>) async {
      for scope in [app, derived] {
        let loading = await #expect(throws: ResolutionError.self) { _ = try await scope.load(key) }
        #expect(loading?.code == .cycle)
        #expect(loading?.path == [key, key])
        let error = #expect(throws: ResolutionError.self) { try scope.resolve(key) }
        #expect(error?.code == .cycle)
        #expect(error?.path == [key, key])
      }
    }
    await expectClosed(.decorated)
    await expectClosed(.inner)
    await expectClosed(.list)
    await expectClosed(.weak)
    await expectClosed(.stopped)
    await expectClosed(.byDefault)
  }

  @Test("two threads that would wait for each other both end with an error, time and again")
  func twoThreads() async throws {
    let codes = try await onThread {
      let top = try Scope(Top.self)
      return try (0..<300).map { _ in try Self.race(in: top) }
    }
    #expect(codes == Array(repeating: [.cycle, .cycle], count: 300))
  }

  private static func race(in top: Scope<Top>) throws -> [ResolutionError.Code] {
    let app = try top.open(SharedLoop.self, Gate(of: 2))
    let codes = Guarded<[ResolutionError.Code]>([])
    let done = DispatchSemaphore(value: 0)
    for key in [Keys.a, Keys.b] as [Key<Node>] {
      Thread.detachNewThread {
        do throws(ResolutionError) {
          _ = try app.resolve(key)
        } catch {
          codes.withLock { $0.append(error.code) }
        }
        done.signal()
      }
    }
    for _ in 0..<2 { try done.waitPatiently() }
    return codes.withLock { $0 }
  }
}
