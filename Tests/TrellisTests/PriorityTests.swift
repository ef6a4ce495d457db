import TestTools
import Testing
import Trellis

@Suite("Priorities of what somebody awaits")
struct PriorityTests {
  private let scenario = Scenario()
  private let gate = Barrier()
  private let raised = Guarded<Set<String>>([])

  /// Has a step last until it runs at a high priority.
  private func watch(_ step: String) {
    let (gate, raised) = (gate, raised)
    scenario.on(step) {
      try await gate.wait()
      try await eventually { Task.currentPriority >= .high }
      raised.withLock { _ = $0.insert(step) }
    }
  }

  /// Makes a call at a low priority, and the same again at a high one when a step of the first is under way.
  private func callTwice(_ call: @escaping @Sendable () async throws -> Void) async throws {
    let (gate, arrived) = (gate, gate.arrived)
    try await ends {
      let low = Task.detached(priority: .background) { try await call() }
      try await eventually { gate.arrived > arrived }
      let high = Task.detached(priority: .high) { try await call() }
      gate.open()
      try await high.value
      try await low.value
    }
  }

  private func open() throws -> Scope<ScriptedRoot> {
    let scenario = scenario
    return try ScriptedRoot.open {
      $0.piece(Piece.a, scenario, .async)
      $0.piece(Piece.b, scenario, .async, needs: Piece.a)
      $0.piece(Piece.c, scenario, [.starts, .stops], options: .eager)
    }
  }

  @Test("a creation runs at that of the task that loads the instance", .enabled(if: canRaise))
  func creation() async throws {
    watch("make a")
    let app = try open()
    try await callTwice { _ = try await app.load(Piece.a) }
    #expect(raised.withLock { $0 } == ["make a"])
  }

  @Test("so does one of something that the instance needs", .enabled(if: canRaise))
  func need() async throws {
    watch("make a")
    let app = try open()
    try await callTwice { _ = try await app.load(Piece.b) }
    #expect(raised.withLock { $0 } == ["make a"])
  }

  @Test("and a creation whose only caller is awaited at a higher one", .enabled(if: canRaise))
  func caller() async throws {
    watch("make a")
    let (app, gate) = (try open(), gate)
    try await ends {
      let low = Task.detached(priority: .background) { try await app.load(Piece.b) }
      try await eventually { gate.arrived > 0 }
      let high = Task.detached(priority: .high) { try await low.value }
      gate.open()
      _ = try await high.value
    }
    #expect(raised.withLock { $0 } == ["make a"])
  }

  @Test("what a start creates and its hooks run at that of the task that starts the scope", .enabled(if: canRaise))
  func start() async throws {
    watch("make a")
    watch("start c")
    let app = try open()
    try await callTwice { try await app.start() }
    #expect(raised.withLock { $0 } == ["make a", "start c"])
  }

  @Test("a hook that stops an instance runs at that of the task that closes the scope", .enabled(if: canRaise))
  func close() async throws {
    let app = try open()
    _ = try app.resolve(Piece.c)
    watch("stop c")
    try await callTwice { try await app.close() }
    #expect(raised.withLock { $0 } == ["stop c"])
  }
}

/// Whether the system raises the priorities of tasks by request.
private var canRaise: Bool {
  if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { true } else { false }
}
