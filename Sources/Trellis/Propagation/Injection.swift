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
