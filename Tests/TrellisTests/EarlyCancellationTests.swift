import Dispatch
import TestTools
import Testing

@testable import TrellisCore
@testable import TrellisLifecycle
@testable import TrellisPropagation

@Suite("Work that is cancelled while it begins")
struct EarlyCancellationTests {
  @Test("ends, though nobody knew its task when it was cancelled")
  func creation() async throws {
    let (hasBegun, isCancelled) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let script = Scenario()
    // The factory begins on the thread that requests, which receives its task when it first suspends.
    script.on("make a") {
      hasBegun.signal()
      try isCancelled.waitPatiently()
      try await Barrier().wait()
    }
    let app = try ScriptedRoot.open { $0.piece(Piece.a, script, .async) }
    async let closing: Void = onThread {
      try hasBegun.waitPatiently()
      // As `close` does, without a thread of the pool, which may have no other.
      _ = app.ref.closeToRequests()
      LifecycleEngine.transition { machine in
        _ = machine.close(app.ref, below: [], limit: nil, machine.newID(), by: nil)
      }
      isCancelled.signal()
    }
    await #expect(throws: ResolutionError.self) { _ = try await ends { try await app.load(Piece.a) } }
    try await closing
    try await ends { try await app.close() }
  }
}
