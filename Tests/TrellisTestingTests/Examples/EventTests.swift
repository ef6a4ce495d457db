// swift-format-ignore-file
// The page shows the code without indentation. `Mutex` needs later Apple systems than the package.
#if !canImport(Darwin)
import Synchronization
import Testing
import Trellis
import TrellisTesting

final class EventRecorder: TestObserver {
  private let list = Mutex<[ScopeEvent]>([])
  var events: [ScopeEvent] { list.withLock { $0 } }
  var observer: ScopeObserver { ScopeObserver { event in self.list.withLock { $0.append(event) } } }
}

@Test(.scope(ShopScope.self, observer: EventRecorder()))
func `an order makes nothing until it is asked`() throws {
  _ = try testScope(ShopScope.self).open(OrderScope.self, .init(number: 1))
  let events = try testObserver(EventRecorder.self).events
  #expect(!events.contains { $0.kind == .instanceCreated })
}
#endif
