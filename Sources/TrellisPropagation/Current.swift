internal import TrellisAtomics
public import TrellisCore
internal import TrellisResolver

/// Reads a service from the current scope of the running task.
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
/// The scope is the one that is current when the property is read, not when its owner is created. Each access resolves the
/// key, so a `unique` service is a new instance each time; ``LazyCurrent`` holds the first one.
@propertyWrapper
public struct Current<Value>: Sendable {
  private let key: Key<Value>
  private let site: Site
  private let place: String

  /// Declares the service that the property reads.
  ///
  /// - Parameters:
  ///   - key: The service's key.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  ///   - function: The declaring type or function.
  public init(
    _ key: Key<Value>, file: String = #fileID, line: Int = #line, column: Int = #column, function: String = #function
  ) {
    self.key = key
    site = Site(file: file, line: line, column: column)
    place = function
  }

  /// The service; ends the program with a message that says what to do if the task has no current scope.
  ///
  /// - Complexity: That of ``Scope/resolve(_:)``.
  public var wrappedValue: Value { projectedValue.value }

  /// The projection, `try $logger()`, which throws if there is no current scope.
  public var projectedValue: Injection<Value> {
    guard let scope = CurrentScope.scope else {
      let isHidden = if case .hidden = CurrentScope.state { true } else { false }
      let error = HandoverError(.outside(key, site, isHidden: isHidden), receiver: place, required: nil)
      return Injection(key: key, scope: .failure(error), reader: .named(place, site))
    }
    return Injection(key: key, scope: .success(scope), reader: .named(place, site))
  }
}

extension CurrentScope {
  /// The current scope, or that of the process.
  static var scope: AnyScope? {
    switch state {
    case .some(let scope): scope
    case .none: Bootstrap.process.scope
    case .hidden: nil
    }
  }
}

extension Scope {
  /// The nearest scope of this definition, from the running task's current scope up.
  ///
  /// ```swift
  /// app.run { Scope<AppScope>.current?[.logger].log("here") }
  /// ```
  ///
  /// Child tasks and `Task { }` inherit it; `Task.detached`, threads and callbacks do not.
  ///
  /// It is nil in factories whose instance outlives the request (shared, weak, a key's default), in hooks, and in the tasks
  /// that these start: otherwise they would depend on the first requester. They list their needs instead. The factory of a
  /// `unique` service sees the requester's scope. Where the task has none, it is the scope of ``bootstrap(file:line:column:)``.
  public static var current: Scope? { CurrentScope.scope?.scope(of: Definition.self) }

  /// Runs a function with this scope as the current one.
  ///
  /// - Parameter body: The function, called on the caller's thread; its calls and the tasks it creates see the scope as well.
  /// - Returns: What the function returns.
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try CurrentScope.local.withValue(.entering(AnyScope(self)), operation: body)
  }

  /// Runs an asynchronous function on the actor of the caller; otherwise like ``run(_:)``.
  public func run<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await CurrentScope.local.withValue(.entering(AnyScope(self)), operation: body, isolation: isolation)
  }
}
