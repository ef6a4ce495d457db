import Trellis

/// Waits for events of scopes.
final class Gate: Sendable {
  private let events: AsyncStream<ScopeEvent>
  private let continuation: AsyncStream<ScopeEvent>.Continuation

  init() {
    (events, continuation) = AsyncStream.makeStream()
  }

  func record(_ event: ScopeEvent) { continuation.yield(event) }

  /// Waits for the next event of a kind in a scope; events before it are dropped.
  func wait(for kind: ScopeEvent.Kind, in scope: String) async {
    _ = await events.first { $0.kind == kind && $0.scope == scope }
  }
}
