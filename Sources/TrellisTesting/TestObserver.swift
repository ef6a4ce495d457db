public import Trellis

/// An observer that receives the events of one test's scopes, and that the test can find by its type.
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
  /// The observer of the test's scope; read once.
  var observer: ScopeObserver { get }
}

extension ScopeObserver: TestObserver {
  /// The observer itself, for tests that do not need to find it.
  public var observer: ScopeObserver { self }
}

/// Returns the observer that a `scope` trait has created for the running test.
///
/// - Parameter type: The observer's type; if several traits have one, the innermost is returned.
/// - Returns: The observer. Detached tasks, threads and callbacks do not find it.
/// - Throws: ``MissingTestObserver`` if there is none.
public func testObserver<Observer: TestObserver>(_ type: Observer.Type) throws(MissingTestObserver) -> Observer {
  for case let observer as Observer in TestScopes.observers.reversed() { return observer }
  throw MissingTestObserver(type: "\(type)")
}

/// The error if no trait has created an observer of the requested type for the test.
public struct MissingTestObserver: Error, Hashable, CustomStringConvertible {
  /// The name of the observer's type.
  public let type: String

  /// What is missing, and how to add it.
  public var description: String {
    """
    no scope of this test has an observer of the type \(type)
      pass one to the trait of the root scope: '.scope(…, observer: \(type)())'
      detached tasks, threads and callbacks do not inherit it: read it before and pass it
    """
  }
}
