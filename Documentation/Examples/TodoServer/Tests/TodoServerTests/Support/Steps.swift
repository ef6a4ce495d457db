import Synchronization

/// What happened in a test, in order.
final class Steps: Sendable {
  private let list = Mutex<[String]>([])

  var all: [String] { list.withLock { $0 } }

  func callAsFunction(_ step: String) { list.withLock { $0.append(step) } }

  /// Waits until a step has happened.
  func wait(for step: String) async throws {
    while !all.contains(step) { try await Task.sleep(for: .milliseconds(2)) }
  }
}
