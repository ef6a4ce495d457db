import Synchronization
import Trellis

/// Remembers what happens in the scopes.
final class EventRecorder: Sendable {
  private let list = Mutex<[ScopeEvent]>([])

  var events: [ScopeEvent] { list.withLock { $0 } }

  var observer: ScopeObserver { ScopeObserver { event in self.list.withLock { $0.append(event) } } }
}
