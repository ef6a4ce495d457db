import Dispatch
import Foundation
import Testing
import Trellis

private struct Refusal: Error {}

extension Keys {
  fileprivate static let number = Key<Int>("number")
}

private enum App: ScopeDefinition {
  typealias Inputs = Int
  static func register(in app: inout Registry<App>) {
    app.input(.number, \.self)
  }
}

private var number: Int? { Scope<App>.current?[.number] }

@Suite("A captured scope")
struct CapturedScopeTests {
  @Test func `is current in a detached task`() async throws {
    let app = try Scope(App.self, 1)
    let task = app.run { Task.detached { [captured = CapturedScope()] in captured.restore { number } } }
    #expect(await task.value == 1)
    let asynchronous = app.run {
      Task.detached { [captured = CapturedScope()] in
        await captured.restore {
          await Task.yield()
          return await Task { number }.value
        }
      }
    }
    #expect(await asynchronous.value == 1)
    let throwing = app.run {
      Task.detached { [captured = CapturedScope()] in
        try await captured.restore {
          await Task.yield()
          if number == 1 { throw Refusal() }
        }
      }
    }
    await #expect(throws: Refusal.self) { try await throwing.value }
    #expect(number == nil)
  }

  @Test func `leaves a task on the actor that it is bound to`() async throws {
    let captured = try Scope(App.self, 2).run { CapturedScope() }
    let task = Task { @MainActor in
      await captured.restore {
        MainActor.assertIsolated()
        await Task.yield()
        MainActor.assertIsolated()
        return number
      }
    }
    #expect(await task.value == 2)
  }

  @Test func `is current in a callback, on whatever thread`() async throws {
    let app = try Scope(App.self, 3)
    let sum: @Sendable (Int, Int) -> Int? = app.run {
      { [captured = CapturedScope()] a, b in captured.restore { number.map { $0 + a + b } } }
    }
    #expect(try await onThread { sum(10, 20) } == 33)
    #expect(sum(0, 0) == 3)
    let queued = await withCheckedContinuation { continuation in
      app.run {
        DispatchQueue.global().async { [captured = CapturedScope()] in
          captured.restore { continuation.resume(returning: number) }
        }
      }
    }
    #expect(queued == 3)
  }

  @Test func `is current in a callback that changes what it captures`() throws {
    var seen: [Int?] = []
    let note = try Scope(App.self, 4).run {
      { [captured = CapturedScope()] in captured.restore { seen.append(number) } }
    }
    note()
    seen.append(number)
    #expect(seen == [4, nil])
  }

  @MainActor @Test func `is current in a callback that changes what is on the main actor`() throws {
    var seen: [Int?] = []
    let note: @MainActor () -> Void = try Scope(App.self, 4).run {
      { [captured = CapturedScope()] in captured.restore { seen.append(number) } }
    }
    note()
    #expect(seen == [4])
  }

  @Test func `lets through what the body throws`() async throws {
    let captured = try Scope(App.self, 5).run { CapturedScope() }
    #expect(throws: Refusal.self) { try captured.restore { if number == 5 { throw Refusal() } } }
    await #expect(throws: Refusal.self) { try await onThread { try captured.restore { throw Refusal() } } }
  }

  @Test func `is none where none is current, also in another scope`() throws {
    let captured = CapturedScope()
    try Scope(App.self, 6).run {
      #expect(number == 6)
      #expect(captured.restore { number } == nil)
      #expect(number == 6)
    }
  }

  @Test func `holds the scope for as long as it is held`() throws {
    let events = Log()
    var read: (() -> Int?)? = try Scope(App.self, 7, observer: ScopeObserver { events($0.kind.description) }).run {
      { [captured = CapturedScope()] in captured.restore { number } }
    }
    #expect(read?() == 7)
    #expect(events.count("scopeReleased") == 0)
    read = nil
    #expect(events.count("scopeReleased") == 1)
  }

  @Test func `keeps 1,000 tasks apart, each in its own`() async throws {
    let results = try await withThrowingTaskGroup(of: Bool.self) { group in
      for value in 0..<1000 {
        let app = try Scope(App.self, value)
        group.addTask {
          let task = app.run { Task.detached { [captured = CapturedScope()] in captured.restore { number } } }
          return await task.value == value
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.count == 1000)
    #expect(results.allSatisfy { $0 })
  }
}
