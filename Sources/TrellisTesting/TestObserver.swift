public import Trellis

/// Something that receives what happens in the scopes of one test, to be asked for it by the test.
///
/// ```swift
/// final class EventRecorder: TestObserver {
///   private let list = Mutex<[ScopeEvent]>([])
///   var events: [ScopeEvent] { list.withLock { $0 } }
///   var observer: ScopeObserver { ScopeObserver { event in self.list.withLock { $0.append(event) } } }
/// }
///
/// @Test(.scope(AppScope.self, observer: EventRecorder())) func `opening makes nothing`() throws {
///   #expect(try testObserver(EventRecorder.self).events.map(\.kind) == [.scopeOpened])
/// }
/// ```
public protocol TestObserver: Sendable {
  /// What the test's scope is created with; asked for once.
  var observer: ScopeObserver { get }
}

extension ScopeObserver: TestObserver {
  /// Itself, for one that nobody has to find again.
  public var observer: ScopeObserver { self }
}

/// The observer that a `scope` trait has made for the running test.
///
/// - Parameter type: The observer's type; of several the innermost trait's is given.
/// - Returns: The observer. Detached tasks, threads and callbacks do not find it.
/// - Throws: ``MissingTestObserver`` where there is none.
public func testObserver<Observer: TestObserver>(_ type: Observer.Type) throws(MissingTestObserver) -> Observer {
  for case let observer as Observer in TestScopes.observers.reversed() { return observer }
  throw MissingTestObserver(type: "\(type)")
}

/// A test asked for an observer that no trait has made for it.
public struct MissingTestObserver: Error, Hashable, CustomStringConvertible {
  /// The name of the observer's type.
  public let type: String

  /// What is missing, and how to get it.
  public var description: String {
    """
    no scope of this test was given a \(type) to observe it
      name it in the trait that makes the root scope: '.scope(…, observer: \(type)())'
      detached tasks, threads and callbacks do not inherit it: take it before and hand it over
    """
  }
}
