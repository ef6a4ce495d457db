import TestTools
import Testing

/// Keeps tests apart that block a thread which tasks run on: a system may have two, and two such tests would wait for each other.
struct BlocksThread: SuiteTrait, TestTrait, TestScoping {
  private static let isTaken = Guarded(false)

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // Each case for itself, which the test as a whole would shut out.
    guard testCase != nil else { return try await function() }
    while Self.isTaken.withLock({ isTaken in
      defer { isTaken = true }
      return isTaken
    }) {
      try await Task.sleep(for: .milliseconds(10))
    }
    defer { Self.isTaken.withLock { $0 = false } }
    try await function()
  }
}

extension Trait where Self == BlocksThread {
  static var blocksThread: BlocksThread { BlocksThread() }
}
