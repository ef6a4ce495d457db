internal import Synchronization
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

/// The scope that the running task works in.
enum CurrentScope: Sendable {
  /// Nobody has set one.
  case none
  /// What runs outlives whoever works in one, as do the tasks that it starts: they are not to keep a narrow scope alive.
  case withheld
  case some(AnyScope)

  @TaskLocal static var state = CurrentScope.none
  /// Whether any scope of the program has ever been current. Most programs make what they make without, and looking a
  /// task-local value up is dearer than this.
  private static let isUsed = Atomic<Bool>(false)

  static var scope: AnyScope? { if case .some(let scope) = state { scope } else { nil } }

  /// The state in which a scope is current.
  static func working(in scope: AnyScope) -> CurrentScope {
    if !isUsed.load(ordering: .relaxed) { isUsed.store(true, ordering: .relaxed) }
    return .some(scope)
  }

  /// Runs what outlives the request: the factory of a service that is kept, a hook. Setting nothing where nothing is set.
  @inline(__always)
  static func withheld<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    guard isUsed.load(ordering: .relaxed), case .some = state else { return try body() }
    // `withValue` throws anything where it throws at all.
    return try $state.withValue(.withheld) { Swift.Result(catching: body) }.get()
  }
}

extension Scope {
  /// The scope of this definition that the running task works in: the nearest one from the scope up that `run` was asked of.
  ///
  /// ```swift
  /// app.run { Scope<AppScope>.current?[.logger].log("here") }
  /// ```
  ///
  /// Child tasks and `Task { }` inherit it; `Task.detached`, threads and callbacks do not.
  ///
  /// It is nil while something is made that outlives the request, a shared or weak service or a key's default, in hooks, and in
  /// the tasks that these start: what they read would depend on who happens to ask first. They list what they need. What is
  /// made for one request alone, a `unique` service, sees the scope of whoever asks.
  public static var current: Scope? { CurrentScope.scope?.scope(of: Definition.self) }

  /// Runs a function with this scope as the current one.
  ///
  /// - Parameter body: What to run; what it calls and the tasks that it creates see the scope as well.
  /// - Returns: What the function returns.
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try CurrentScope.$state.withValue(.working(in: AnyScope(self)), operation: body)
  }

  /// Runs an asynchronous function with this scope as the current one, on the actor that asks for it.
  ///
  /// - Parameters:
  ///   - body: What to run; what it calls and the tasks that it creates see the scope as well.
  ///   - isolation: Leave it out.
  /// - Returns: What the function returns.
  public func run<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await CurrentScope.$state.withValue(.working(in: AnyScope(self)), operation: body, isolation: isolation)
  }
}
