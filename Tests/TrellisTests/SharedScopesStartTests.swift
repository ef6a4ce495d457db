import TestTools
import Testing
import Trellis

@Suite("Shared scopes that are started")
struct SharedScopesStartTests {
  let desk = Desk()

  private func notes() throws -> SharedScopes<PaperScope> {
    try Scope(DeskScope.self, desk).scopes(of: PaperScope.self)
  }

  @Test("concurrent callers share one start", arguments: 0..<20)
  func shared(seed: UInt64) async throws {
    let (desk, notes) = (desk, try notes())
    try await simulated(seed: seed) {
      let tasks = (0..<4).map { _ in Task { try await notes.start(7) } }
      var started: [Scope<PaperScope>] = []
      for task in tasks { started.append(try await task.value) }
      #expect(desk.log.all == ["start 7"])
      #expect(Set(started.map { ObjectIdentifier($0[.paper]) }).count == 1)
      started = []
      // Tasks keep their results.
      withExtendedLifetime(tasks) {}
    }
    try await eventually { desk.log.all == ["start 7", "stop 7", "release 7"] }
  }

  @Test("a start waits until the earlier scope is closed, a request does not")
  func waits() async throws {
    let (desk, notes) = (desk, try notes())
    desk.back.withLock { $0 = { if $0 == "stop 7" { try await desk.barrier.wait() } } }
    try await simulated {
      var note: Scope<PaperScope>? = try await notes.start(7)
      note = nil
      await quiet()
      #expect(desk.log.all == ["start 7", "stop 7"])
      note = try notes[7]
      #expect(note?[.paperNumber] == 7)
      let second = Task { try await notes.start(7) }
      await quiet()
      #expect(desk.log.all == ["start 7", "stop 7"])
      desk.barrier.open()
      let started = try await second.value
      #expect(desk.log.all == ["start 7", "stop 7", "release 7", "start 7"])
      #expect(started[.sheet] === note?[.sheet])
    }
  }

  @Test("a start also waits for a scope that its holder closes directly")
  func waitsForHolder() async throws {
    let (desk, notes) = (desk, try notes())
    desk.back.withLock { $0 = { if $0 == "stop 7" { try await desk.barrier.wait() } } }
    try await simulated {
      let note = try await notes.start(7)
      let closing = Task { try await note.close() }
      await quiet()
      let second = Task { try await notes.start(7) }
      await quiet()
      #expect(desk.log.all == ["start 7", "stop 7"])
      desk.barrier.open()
      try await closing.value
      _ = try await second.value
      #expect(desk.log.count("start 7") == 2)
    }
  }

  @Test("a start from the onStop of the earlier scope does not wait for it")
  func fromOnStop() async throws {
    let (desk, notes) = (desk, try notes())
    let second = Guarded<Scope<PaperScope>?>(nil)
    desk.back.withLock {
      $0 = { step in
        guard step == "stop 7", second.withLock({ $0 == nil }) else { return }
        let note = try await notes.start(7)
        second.withLock { $0 = note }
      }
    }
    try await simulated {
      _ = try await notes.start(7)
      await quiet()
      #expect(desk.log.all == ["start 7", "stop 7", "start 7", "release 7"])
      desk.back.withLock { $0 = nil }
      second.withLock { $0 = nil }
      _ = try await notes.start(7)
      await quiet()
      #expect(desk.log.count("start 7") == 3 && desk.log.count("stop 7") == 3)
      #expect(desk.alive.withLock { $0 } == 0)
    }
  }

  @Test("close(7) from the onStop of the scope returns, and nothing is left")
  func closeFromOnStop() async throws {
    let (desk, notes) = (desk, try notes())
    desk.back.withLock { $0 = { if $0 == "stop 7" { try await notes.close(7) } } }
    try await simulated {
      _ = try await notes.start(7)
      await quiet()
      #expect(desk.log.all == ["start 7", "stop 7", "release 7"])
      let note = try await notes.start(7)
      try await notes.close(7)
      #expect(desk.log.count("stop 7") == 2)
      withExtendedLifetime(note) {}
    }
    #expect(desk.alive.withLock { $0 } == 0)
    desk.back.withLock { $0 = nil }
  }

  @Test("all callers receive the error of a start that fails; the next one opens another scope", arguments: 0..<20)
  func fails(seed: UInt64) async throws {
    let (desk, notes) = (desk, try notes())
    desk.refused.withLock { $0 = ["start 7"] }
    try await simulated(seed: seed) {
      let tasks = (0..<4).map { _ in Task { try await notes.start(7) } }
      for task in tasks {
        switch await task.result {
        case .success: Issue.record("it has started")
        // One that came when the scope was closed already has tried again.
        case .failure(let error): #expect(error is LifecycleError)
        }
      }
      await quiet()
      #expect(desk.alive.withLock { $0 } == 0)
      #expect(desk.log.count("stop 7") == desk.log.count("start 7"))
      desk.refused.withLock { $0 = [] }
      let note = try await notes.start(7)
      #expect(note[.paper].number == 7)
    }
  }

  @Test("a start that fails closes the scope for a holder that has requested it before")
  func failsForHolder() async throws {
    let notes = try notes()
    desk.refused.withLock { $0 = ["start 7"] }
    let note = try notes[7]
    await #expect(throws: LifecycleError.self) { try await ends { try await notes.start(7) } }
    #expect(throws: ResolutionError.self) { try note.resolve(.paperNumber) }
    let other = try notes[7]
    #expect(other[.paperNumber] == 7)
  }

  @Test("a caller that is cancelled does not cancel the others; all of them cancel the start")
  func cancelled() async throws {
    let (desk, notes) = (desk, try notes())
    desk.back.withLock { $0 = { if $0 == "start 7" { try await desk.barrier.wait() } } }
    try await simulated {
      let tasks = (0..<2).map { _ in Task { try await notes.start(7) } }
      await quiet()
      tasks[0].cancel()
      await quiet()
      desk.barrier.open()
      _ = try await tasks[1].value
      await #expect(throws: CancellationError.self) { try await tasks[0].value }
      #expect(desk.log.all == ["start 7"])
    }
    let other = Desk()
    let others = try Scope(DeskScope.self, other).scopes(of: PaperScope.self)
    other.back.withLock { $0 = { if $0 == "start 7" { try await other.barrier.wait() } } }
    try await simulated {
      let tasks = (0..<2).map { _ in Task { try await others.start(7) } }
      await quiet()
      for task in tasks { task.cancel() }
      for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
      other.barrier.open()
      _ = try await others.start(7)
      #expect(other.log.count("start 7") == 2)
    }
  }

  @Test("a caller that is cancelled while an earlier scope closes does not wait for that; the others do")
  func cancelledBeforeStart() async throws {
    let (desk, notes) = (desk, try notes())
    desk.back.withLock { $0 = { if $0 == "stop 7" { try await desk.barrier.wait() } } }
    try await simulated {
      _ = try await notes.start(7)
      let tasks = (0..<2).map { _ in Task { try await notes.start(7) } }
      await quiet()
      tasks[0].cancel()
      await #expect(throws: CancellationError.self) { try await tasks[0].value }
      let late = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await notes.start(7)
      }
      await #expect(throws: CancellationError.self) { try await late.value }
      #expect(desk.log.all == ["start 7", "stop 7"])
      desk.barrier.open()
      _ = try await tasks[1].value
      #expect(desk.log.all.prefix(4) == ["start 7", "stop 7", "release 7", "start 7"])
    }
  }

  @Test("the closing goes on when the last caller that waits for it is cancelled, and is over for the next one")
  func lastCancelled() async throws {
    let (desk, notes) = (desk, try notes())
    desk.back.withLock { $0 = { if $0 == "stop 7" { try await desk.barrier.wait() } } }
    try await simulated {
      let note = try await notes.start(7)
      let closing = Task { try await note.close() }
      await quiet()
      let second = Task { try await notes.start(7) }
      await quiet()
      second.cancel()
      await #expect(throws: CancellationError.self) { try await second.value }
      desk.barrier.open()
      try await closing.value
      _ = try await notes.start(7)
      #expect(desk.log.count("start 7") == 2 && desk.log.count("stop 7") == 1)
    }
  }
}
