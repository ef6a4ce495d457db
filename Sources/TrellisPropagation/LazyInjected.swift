public import TrellisCore

/// Reads a service from the scope of the object that declares the property, and holds it.
///
/// ```swift
/// final class TimerScreen: ScopeConsumer {
///   var scope: Scope<SessionScope>?
///   @LazyInjected(.stopwatch) var stopwatch: Stopwatch
/// }
/// ```
///
/// The key is resolved at the first read, and again only if the object has been given another scope since. A `unique` service
/// keeps its state, and a `weak` one lives as long as the object. For a `shared` service, ``Injected`` does the same. The property
/// does not retain the scope. If the service is `Sendable`, it can be read from any thread.
@propertyWrapper
public struct LazyInjected<Value> {
  let injected: Injected<Value>
  private let held = Held<Value>()

  /// Declares the service that the property reads.
  ///
  /// - Parameter key: The service's key.
  public init(_ key: Key<Value>) { injected = Injected(key) }

  /// Unavailable: requires a ``ScopeConsumer`` class.
  @available(*, unavailable, message: "'@LazyInjected' reads from the scope of a class that is a 'ScopeConsumer'")
  public var wrappedValue: Value { fatalError("unavailable") }

  /// Unavailable: requires a ``ScopeConsumer`` class.
  @available(*, unavailable, message: "'@LazyInjected' reads from the scope of a class that is a 'ScopeConsumer'")
  public var projectedValue: () throws -> Value { fatalError("unavailable") }

  /// Returns the service, or ends the program if the object has no scope at the first read.
  public static subscript<Consumer: ScopeConsumer>(
    _enclosingInstance consumer: Consumer, wrapped wrapped: KeyPath<Consumer, Value>,
    storage storage: KeyPath<Consumer, LazyInjected<Value>>
  ) -> Value {
    let property = consumer[keyPath: storage]
    let injection = property.injected.injection(in: consumer)
    return property.held.value(from: try? injection.scope.get()) { injection.value }
  }

  /// Returns the projection, `try screen.$stopwatch()`, which throws if there is no scope.
  public static subscript<Consumer: ScopeConsumer>(
    _enclosingInstance consumer: Consumer, projected projected: KeyPath<Consumer, () throws -> Value>,
    storage storage: KeyPath<Consumer, LazyInjected<Value>>
  ) -> () throws -> Value {
    let property = consumer[keyPath: storage]
    let injection = property.injected.injection(in: consumer)
    return { try property.held.value(from: injection.scope.get()) { try injection() } }
  }
}

extension LazyInjected: Sendable where Value: Sendable {}

/// Reads a service from the current scope of the running task, and holds it.
///
/// ```swift
/// final class Player {
///   @LazyCurrent(.stopwatch) var stopwatch: Stopwatch
/// }
/// ```
///
/// The key is resolved at the first read, in the scope that is current then; copies of a struct share what is held. Otherwise it
/// is like ``Current``.
@propertyWrapper
public struct LazyCurrent<Value> {
  private let current: Current<Value>
  private let held = Held<Value>()

  /// Declares the service that the property reads; its arguments are those of ``Current``.
  public init(
    _ key: Key<Value>, file: String = #fileID, line: Int = #line, column: Int = #column, function: String = #function
  ) {
    current = Current(key, file: file, line: line, column: column, function: function)
  }

  /// The service; ends the program if the task has no current scope at the first read.
  public var wrappedValue: Value { held.value { current.wrappedValue } }

  /// The projection, `try $stopwatch()`, which throws if there is no current scope.
  public var projectedValue: () throws -> Value {
    { [current, held] in try held.value { try current.projectedValue() } }
  }
}

extension LazyCurrent: Sendable where Value: Sendable {}

/// The instance that a property has read. It does not retain the scope.
final class Held<Value>: Sendable {
  private struct Made: @unchecked Sendable {
    // Unchecked for the weak reference, which the runtime itself synchronizes.
    let cell = OnceCell<Value>.empty()
    weak var place: AnyObject?
  }

  private let made = Lock<Made?>(nil)

  /// - Parameter place: The scope to read from now; nil to keep what is held, whatever that is.
  func value(from place: AnyScope? = nil, _ make: () throws -> Value) rethrows -> Value {
    let place = place?.identity
    let (now, before) = made.withLock { made in
      let before = made
      if made == nil || place != nil && made?.place !== place { made = Made(place: place) }
      return (made, before)
    }
    // An instance is not released under the lock.
    return try withExtendedLifetime(before) { try now.unsafelyUnwrapped.cell.get(make: make, inside: make) }
  }
}
