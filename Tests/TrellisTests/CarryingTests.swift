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

@Suite("Carrying a scope")
struct CarryingTests {
  @Test func `takes the current scope into a detached task`() async throws {
    let app = try Scope(App.self, 1)
    let task = app.run { Task.detached(operation: carryingScope { number }) }
    #expect(await task.value == 1)
    let asynchronous = app.run {
      Task.detached(
        operation: carryingScope {
          await Task.yield()
          return await Task { number }.value
        })
    }
    #expect(await asynchronous.value == 1)
    let throwing = app.run {
      Task.detached(
        operation: carryingScope {
          await Task.yield()
          if number == 1 { throw Refusal() }
        })
    }
    await #expect(throws: Refusal.self) { try await throwing.value }
    #expect(number == nil)
  }

  @Test func `takes it to the actor that a task is bound to`() async throws {
    let app = try Scope(App.self, 2)
    let task = app.run {
      Task.detached(
        operation: carryingScope { @MainActor in
          MainActor.assertIsolated()
          await Task.yield()
          MainActor.assertIsolated()
          return number
        })
    }
    #expect(await task.value == 2)
  }

  @Test func `takes it into a callback, on whatever thread, with its arguments`() async throws {
    let app = try Scope(App.self, 3)
    let sum: @Sendable (Int, Int) -> Int? = app.run { carryingScope { @Sendable a, b in number.map { $0 + a + b } } }
    #expect(try await onThread { sum(10, 20) } == 33)
    #expect(sum(0, 0) == 3)
    let queued = await withCheckedContinuation { continuation in
      app.run { DispatchQueue.global().async(execute: carryingScope { continuation.resume(returning: number) }) }
    }
    #expect(queued == 3)
  }

  @Test func `takes it into a callback that stays where it is and changes what is there`() throws {
    var seen: [Int?] = []
    let note = try Scope(App.self, 4).run { carryingScope { seen.append(number) } }
    note()
    seen.append(number)
    #expect(seen == [4, nil])
  }

  @Test func `lets through what the body throws`() async throws {
    let (here, anywhere) = try Scope(App.self, 5).run {
      let here = carryingScope { (value: Int) in if value > 0 { throw Refusal() } }
      let anywhere: @Sendable (Int) throws -> Int? = carryingScope { value in
        if value > 0 { throw Refusal() }
        return number
      }
      return (here, anywhere)
    }
    #expect(throws: Refusal.self) { try here(1) }
    #expect(throws: Never.self) { try here(0) }
    await #expect(throws: Refusal.self) { try await onThread { try anywhere(1) } }
    #expect(try await onThread { try anywhere(0) } == 5)
  }

  @Test func `carries none where none is current, also into another scope`() throws {
    let read = carryingScope { number }
    try Scope(App.self, 6).run {
      #expect(number == 6)
      #expect(read() == nil)
      #expect(number == 6)
    }
  }

  @Test func `holds the scope for as long as the closure is held`() throws {
    let events = Log()
    var read: (() -> Int?)? = try Scope(App.self, 7, observer: ScopeObserver { events($0.kind.description) }).run {
      carryingScope { number }
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
          let task = app.run { Task.detached(operation: carryingScope { number }) }
          return await task.value == value
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.count == 1000)
    #expect(results.allSatisfy { $0 })
  }
}
