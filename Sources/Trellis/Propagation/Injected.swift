/// Reads a service from the scope of the object that declares the property.
///
/// ```swift
/// final class ProfileScreen: ScopeConsumer {
///   var scope: Scope<SessionScope>?
///   @Injected(.profile) var profile: ProfileModel
/// }
///
/// screen.profile               // stops the program if the screen has no scope
/// try screen.$profile()        // throws the same text
/// ```
///
/// Each reading asks the scope: a `unique` service is a new one each time.
@propertyWrapper
public struct Injected<Value>: Sendable {
  private let key: Key<Value>

  /// Names the service that the property reads.
  ///
  /// - Parameter key: The service's key.
  public init(_ key: Key<Value>) {
    self.key = key
  }

  /// Says where the property cannot stand.
  @available(*, unavailable, message: "'@Injected' reads from the scope of a class that is a 'ScopeConsumer'")
  public var wrappedValue: Value { fatalError("nobody can call this") }

  /// Says where the property cannot stand.
  @available(*, unavailable, message: "'@Injected' reads from the scope of a class that is a 'ScopeConsumer'")
  public var projectedValue: Injection<Value> { fatalError("nobody can call this") }

  /// The service, from the scope of the object.
  ///
  /// - Parameters:
  ///   - consumer: The object that declares the property.
  ///   - wrapped: The property.
  ///   - storage: Where the property keeps its key.
  /// - Complexity: That of ``Scope/resolve(_:)``.
  public static subscript<Consumer: ScopeConsumer>(
    _enclosingInstance consumer: Consumer, wrapped wrapped: KeyPath<Consumer, Value>,
    storage storage: KeyPath<Consumer, Injected<Value>>
  ) -> Value {
    consumer[keyPath: storage].injection(in: consumer).value
  }

  /// The same for where there may be no scope.
  ///
  /// - Parameters:
  ///   - consumer: The object that declares the property.
  ///   - projected: The property's projection.
  ///   - storage: Where the property keeps its key.
  public static subscript<Consumer: ScopeConsumer>(
    _enclosingInstance consumer: Consumer, projected projected: KeyPath<Consumer, Injection<Value>>,
    storage storage: KeyPath<Consumer, Injected<Value>>
  ) -> Injection<Value> {
    consumer[keyPath: storage].injection(in: consumer)
  }

  private func injection<Consumer: ScopeConsumer>(in consumer: Consumer) -> Injection<Value> {
    guard let scope = consumer.scope else {
      let error = HandoverError(
        .unread(key, property: name(in: consumer)), receiver: TypeName.of(type(of: consumer)),
        wanted: TypeName.of(Consumer.Context.self))
      return Injection(key: key, scope: .failure(error), reader: .object(type(of: consumer)))
    }
    return Injection(key: key, scope: .success(AnyScope(scope)), reader: .object(type(of: consumer)))
  }

  /// What the property is called; nil if the object's type does not tell, or if several of its properties read the key.
  ///
  /// For a text alone. The key path does not tell: it names a property of a class after one of the class above.
  private func name(in consumer: AnyObject) -> String? {
    let children = sequence(first: Mirror(reflecting: consumer), next: \.superclassMirror).flatMap(\.children)
    let labels = children.filter { ($0.value as? Injected)?.key === key }.compactMap(\.label)
    // The storage of a wrapped property has its name behind an underscore.
    return labels.count == 1 ? String(labels[0].dropFirst()) : nil
  }
}

/// What stands behind a property that reads from a scope: the same service, thrown instead of trapped for where there is none.
///
/// ```swift
/// let profile = try screen.$profile()
/// ```
///
/// It holds the scope that was there when it was taken.
public struct Injection<Value>: Sendable {
  let key: Key<Value>
  let scope: Result<AnyScope, HandoverError>
  let reader: Reader

  /// What declares the property.
  enum Reader: Sendable {
    case object(Any.Type)
    case named(String)

    var name: String {
      switch self {
      case .object(let type): TypeName.of(type)
      case .named(let name): "'\(name)'"
      }
    }
  }

  /// Finds or makes the service.
  ///
  /// - Returns: The instance.
  /// - Throws: ``HandoverError`` if there is no scope; ``ResolutionError`` with the path from this request to the fault.
  /// - Complexity: That of ``Scope/resolve(_:)``.
  public func callAsFunction() throws -> sending Value {
    try scope.get().unnamed.resolve(key)
  }

  /// The service, or the end of the program with the text that the call would throw, and who reads it; see
  /// ``Scope/subscript(_:)`` for a scope that was closed.
  package var value: Value {
    do {
      return try callAsFunction()
    } catch let error as HandoverError {
      fatalError("\(error)")
    } catch {
      if let found = try? scope.get().holder,
        let value = withExtendedLifetime(found, { found.ref.readAfterClosing(key, insteadOf: error) })
      {
        return value
      }
      fatalError("cannot read '\(key)' in \(reader.name): \(error)")
    }
  }
}
