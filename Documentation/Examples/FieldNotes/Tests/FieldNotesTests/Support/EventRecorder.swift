import Synchronization
import Trellis

/// Remembers what happens in the scopes.
final class EventRecorder: Sendable {
  private let list = Mutex<[ScopeEvent]>([])

  var observer: ScopeObserver { ScopeObserver { event in self.list.withLock { $0.append(event) } } }

  /// The scopes that were closed, in that order.
  var closed: [String] { list.withLock { $0 }.filter { $0.kind == .scopeClosed }.map(\.scope) }

  /// What happened of one kind: scope and service, `AppScope.clock`.
  func names(_ kind: ScopeEvent.Kind) -> [String] {
    list.withLock { $0 }.filter { $0.kind == kind }.flatMap { event in event.keys.map { "\(event.scope)\($0)" } }
  }
}
