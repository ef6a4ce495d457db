internal import TrellisGraph

/// Reads a service from the scope that the running task works in.
///
/// ```swift
/// struct Summary {
///   @Current(.logger) var logger: any Logger
///   func print() { logger.log("here") }
/// }
///
/// session.run { Summary().print() }
/// ```
///
/// The scope is the one that is current when the property is read, not when its owner is made. Each reading asks the scope:
/// a `unique` service is a new one each time.
@propertyWrapper
public struct Current<Value>: Sendable {
  private let key: Key<Value>
  private let site: Site
  private let place: String

  /// Names the service that the property reads.
  ///
  /// - Parameters:
  ///   - key: The service's key.
  ///   - file: The declaring file; leave it out.
  ///   - line: The declaring line; leave it out.
  ///   - column: The declaring column; leave it out.
  ///   - function: The declaring type or function; leave it out.
  public init(
    _ key: Key<Value>, file: String = #fileID, line: Int = #line, column: Int = #column, function: String = #function
  ) {
    self.key = key
    site = Site(file: file, line: line, column: column)
    place = function
  }

  /// The service, or the end of the program with a text that says what to do if the task works in no scope.
  ///
  /// - Complexity: That of ``Scope/resolve(_:)``.
  public var wrappedValue: Value { projectedValue.value }

  /// The same for where there may be no scope: `try $logger()`.
  public var projectedValue: Injection<Value> {
    guard let scope = CurrentScope.scope else {
      let isWithheld = if case .withheld = CurrentScope.state { true } else { false }
      let error = HandoverError(.outside(key, site, isWithheld: isWithheld), receiver: place, wanted: nil)
      return Injection(key: key, scope: .failure(error), reader: .named(place))
    }
    return Injection(key: key, scope: .success(scope), reader: .named(place))
  }
}
