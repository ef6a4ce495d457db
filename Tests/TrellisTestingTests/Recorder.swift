import Trellis
import TrellisTesting

/// Remembers what happens in the scopes of a test.
final class Recorder: TestObserver {
  private let list = Lock<[ScopeEvent]>([])

  var observer: ScopeObserver { ScopeObserver { event in self.list.withLock { $0.append(event) } } }

  var kinds: [ScopeEvent.Kind] { list.withLock { $0 }.map(\.kind) }

  /// The scopes that were opened, in that order.
  var opened: [String] { list.withLock { $0 }.filter { $0.kind == .scopeOpened }.map(\.scope) }
}
