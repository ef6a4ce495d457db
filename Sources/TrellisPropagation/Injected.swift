public import TrellisCore
internal import TrellisResolver

/// Reads a service from the scope of the object that declares the property.
///
/// ```swift
/// final class ProfileScreen: ScopeConsumer {
///   var scope: Scope<SessionScope>?
///   @Injected(.profile) var profile: ProfileModel
/// }
///
/// screen.profile               // stops the program if the screen has no scope
/// try screen.$profile()        // throws the same error
/// ```
///
/// Each access resolves the key, so a `unique` service is a new instance each time; ``LazyInjected`` holds the first one.
@propertyWrapper
public struct Injected<Value>: Sendable {
  private let key: Key<Value>

  /// Declares the service that the property reads.
  ///
  /// - Parameter key: The service's key.
  public init(_ key: Key<Value>) { self.key = key }

  /// Unavailable: requires a ``ScopeConsumer`` class.
  @available(*, unavailable, message: "'@Injected' reads from the scope of a class that is a 'ScopeConsumer'")
  public var wrappedValue: Value { fatalError("unavailable") }

  /// Unavailable: requires a ``ScopeConsumer`` class.
  @available(*, unavailable, message: "'@Injected' reads from the scope of a class that is a 'ScopeConsumer'")
  public var projectedValue: Injection<Value> { fatalError("unavailable") }

  /// Returns the service from the object's scope, or ends the program if there is none.
  public static subscript<Consumer: ScopeConsumer>(
    _enclosingInstance consumer: Consumer, wrapped wrapped: KeyPath<Consumer, Value>,
    storage storage: KeyPath<Consumer, Injected<Value>>
  ) -> Value {
    consumer[keyPath: storage].injection(in: consumer).value
  }

  /// Returns the projection, `try screen.$profile()`, which throws if there is no scope.
  public static subscript<Consumer: ScopeConsumer>(
    _enclosingInstance consumer: Consumer, projected projected: KeyPath<Consumer, Injection<Value>>,
    storage storage: KeyPath<Consumer, Injected<Value>>
  ) -> Injection<Value> {
    consumer[keyPath: storage].injection(in: consumer)
  }

  func injection<Consumer: ScopeConsumer>(in consumer: Consumer) -> Injection<Value> {
    guard let scope = consumer.scope else {
      let error = HandoverError(
        .unread(key, property: name(in: consumer)), receiver: TypeName.of(type(of: consumer)),
        required: Consumer.Context.requiredName)
      return Injection(key: key, scope: .failure(error), reader: .object(type(of: consumer)))
    }
    return Injection(key: key, scope: .success(AnyScope(scope)), reader: .object(type(of: consumer)))
  }

  /// Returns the property's name for a message; nil if reflection does not show it, or if several properties read the key.
  ///
  /// The key path cannot be used: it shows a property of a class under the name of one of its superclass.
  private func name(in consumer: AnyObject) -> String? {
    let children = sequence(first: Mirror(reflecting: consumer), next: \.superclassMirror).flatMap(\.children)
    let labels = children.filter {
      ($0.value as? Injected ?? ($0.value as? LazyInjected)?.injected)?.key === key
    }.compactMap(\.label)
    // A wrapper's storage is the property's name with a leading underscore.
    return labels.count == 1 ? String(labels[0].dropFirst()) : nil
  }
}

/// The projection of a property that reads from a scope: returns the service, or throws where the property would trap.
///
/// ```swift
/// let profile = try screen.$profile()
/// ```
///
/// It retains the scope that was there when it was created.
public struct Injection<Value>: Sendable {
  let key: Key<Value>
  let scope: Result<AnyScope, HandoverError>
  let reader: Reader

  /// The declaration that contains the property.
  enum Reader: Sendable {
    case object(Any.Type)
    case named(String, Site)

    var name: String {
      switch self {
      case .object(let type): TypeName.of(type)
      case .named(let name, let site): "'\(name)' at \(site.file):\(site.line)"
      }
    }
  }

  /// Resolves the service.
  ///
  /// - Returns: The instance.
  /// - Throws: ``HandoverError`` if there is no scope; ``ResolutionError`` with the dependency path if resolving fails.
  /// - Complexity: That of ``Scope/resolve(_:)``.
  public func callAsFunction() throws -> sending Value { try scope.get().resolve(key) }

  /// The service, or the end of the program with the error that the call throws and the reader; for a closed scope, see
  /// ``Scope/subscript(_:file:line:)``.
  package var value: Value {
    do {
      return try callAsFunction()
    } catch let error as HandoverError {
      stopProgram("\(error)")
    } catch {
      if let value = try? scope.get().readAfterClosing(key, insteadOf: error) { return value }
      stopProgram("cannot read '\(key)' in \(reader.name): \(error)")
    }
  }
}
