import TestTools
import Testing
import Trellis

private final class Thing: Sendable {}

/// A way for factories to get at their scope behind the graph's back.
private final class Back<Definition: ScopeDefinition>: Sendable {
  private let scope = Guarded<Scope<Definition>?>(nil)
  private let meeting = Guarded<Rendezvous?>(nil)
  let barrier = Barrier()
  let left = Guarded<Task<Thing, any Error>?>(nil)

  func set(_ scope: Scope<Definition>, meeting: Rendezvous? = nil) {
    self.scope.withLock { $0 = scope }
    self.meeting.withLock { $0 = meeting }
  }
  func get() throws -> Scope<Definition> { try #require(scope.withLock { $0 }) }
  func meet() async throws { try await meeting.withLock { $0 }?.meet() }
  func end() { scope.withLock { $0 = nil } }
}

extension Keys {
  fileprivate static let a = Key<Thing>("a")
  fileprivate static let b = Key<Thing>("b")
  fileprivate static let c = Key<Thing>("c")
  fileprivate static let own = Key<Thing>("own")
  fileprivate static let shared = Key<Thing>("shared")
  fileprivate static let outer = Key<Thing>("outer")
  fileprivate static let middle = Key<Thing>("middle")
  fileprivate static let inner = Key<Thing>("inner")
  fileprivate static let left = Key<Thing>("left")
  fileprivate static let back = Key<Back<LoopScope>>("back")
}

/// Rounds are children of one root: the graph is checked once. A root costs more the more keys the process has, and other
/// tests make very many.
private enum Top: ScopeDefinition {
  static func register(in top: inout Registry<Top>) {}
}

private enum LoopScope: ScopeDefinition {
  typealias Parent = Top
  typealias Inputs = Back<LoopScope>
  static func register(in app: inout Registry<LoopScope>) {
    app.input(.back, \.self)
    app.shared(.a, needs: Keys.back) { back in
      try await back.meet()
      return try await back.get().load(.b)
    }
    app.shared(.b, needs: Keys.back) { back in
      try await back.meet()
      return try await back.get().load(.c)
    }
    app.shared(.c, needs: Keys.back) { back in
      await Task.yield()
      return try await back.get().load(.a)
    }
    app.unique(.own, needs: Keys.back) { try await $0.get().load(.own) }
    app.shared(.shared, needs: Keys.back) { try await $0.get().load(.shared) }
    app.shared(.outer, needs: Keys.middle) { $0 }
    app.shared(.middle, needs: Keys.inner) { $0 }
    app.shared(.inner, needs: Keys.back) { try await $0.get().load(.outer) }
    app.unique(.left, needs: Keys.back) { back in
      await Task.yield()
      // Left to itself, it asks again when the factory has long returned.
      if back.left.withLock({ $0 == nil }) {
        let scope = try back.get()
        back.left.withLock { left in
          left = Task {
            try await back.barrier.wait()
            return try await scope.load(.left)
          }
        }
      }
      return Thing()
    }
  }
}

@Suite("Cycles among asynchronous creations")
struct LoadCycleTests {
  private func scope(meeting: Rendezvous? = nil, in top: Scope<Top>? = nil) throws -> (
    Scope<LoopScope>, Back<LoopScope>
  ) {
    let back = Back<LoopScope>()
    let app = try (top ?? Scope(Top.self)).open(LoopScope.self, back)
    back.set(app, meeting: meeting)
    return (app, back)
  }

  @Test("one task that comes back to what it makes receives the closed path")
  func oneTask() async throws {
    let (app, back) = try scope()
    defer { back.end() }
    let error = try #require(
      await #expect(throws: ResolutionError.self) { try await ends { try await app.load(.a) } })
    #expect(error.code == .cycle)
    #expect(error.path == [Keys.a, Keys.b, Keys.c, Keys.a])
  }

  @Test("a service that loads itself does not wait for itself", arguments: [Keys.own, Keys.shared] as [Key<Thing>])
  private func itself(key: Key<Thing>) async throws {
    let (app, back) = try scope()
    defer { back.end() }
    let error = try #require(
      await #expect(throws: ResolutionError.self) { try await ends { try await app.load(key) } })
    #expect(error.code == .cycle)
    #expect(error.path == [key, key])
  }

  @Test("what comes back to a service through its asynchronous needs receives the closed path")
  func throughNeeds() async throws {
    for (key, path) in [
      (Keys.outer, [Keys.outer, Keys.middle, Keys.inner, Keys.outer]),
      (Keys.middle, [Keys.middle, Keys.inner, Keys.outer, Keys.middle]),
      (Keys.inner, [Keys.inner, Keys.outer, Keys.middle, Keys.inner]),
    ] as [(Key<Thing>, [Keys])] {
      let (app, back) = try scope()
      defer { back.end() }
      let error = try #require(
        await #expect(throws: ResolutionError.self) { try await ends { try await app.load(key) } })
      #expect(error.code == .cycle)
      #expect(error.path == path)
    }
  }

  @Test("tasks from different ends all receive an error, time and again")
  func manyTasks() async throws {
    let top = try Scope(Top.self)
    for _ in 0..<500 {
      let (app, back) = try scope(meeting: Rendezvous(of: 2), in: top)
      defer { back.end() }
      try await ends {
        try await withThrowingTaskGroup(of: ResolutionError.Code?.self) { group in
          for key in [Keys.a, Keys.b] as [Key<Thing>] {
            group.addTask {
              do {
                _ = try await app.load(key)
                return nil
              } catch let error as ResolutionError {
                return error.code
              }
            }
          }
          for try await code in group { #expect(code == .cycle) }
        }
      }
    }
  }

  @Test("a task that a factory leaves behind may ask for what the factory has made")
  func leftBehind() async throws {
    let (app, back) = try scope()
    defer { back.end() }
    let first = try await ends { try await app.load(.left) }
    back.barrier.open()
    let left = try #require(back.left.withLock { $0 })
    #expect(try await ends { try await left.value } !== first)
  }
}
