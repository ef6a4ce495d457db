internal import Synchronization

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
  static func withheld<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard isUsed.load(ordering: .relaxed), case .some = state else { return try body() }
    return try $state.withValue(.withheld, operation: body)
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
