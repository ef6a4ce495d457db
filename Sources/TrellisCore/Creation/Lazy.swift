/// A service that is resolved when it is first used.
///
/// ```swift
/// final class Menu {
///   private let kitchen: Lazy<Kitchen>
///   init(kitchen: Lazy<Kitchen>) { self.kitchen = kitchen }
///   func order() throws { try kitchen().cook() }
/// }
/// ```
///
/// It does not retain its scope. For a `unique` service it returns the same instance at each call, as do its copies. It can be
/// called from any thread if its service is `Sendable`.
public struct Lazy<Value> {
  private let key: Key<Value>
  private let deferred: Deferred
  /// Holds the instance of a `unique` service; a shared one lives in its scope.
  private let cell: OnceCell<Value>?

  init(key: Key<Value>, deferred: Deferred) {
    self.key = key
    self.deferred = deferred
    cell = deferred.locator.kind == .unique ? OnceCell() : nil
  }

  /// Resolves the service.
  ///
  /// - Returns: The instance.
  /// - Throws: ``ResolutionError``: `.cycle` if the service is being created and waits for this call, `.closed` if the scope
  ///   is closed or deallocated, even if the instance exists, `.tooDeep` if too many factories in progress have called one
  ///   another, `.factoryFailed` with the cause.
  /// - Complexity: As ``Scope/resolve(_:)``.
  public func callAsFunction() throws(ResolutionError) -> Value {
    guard let cell else { return try deferred.resolve(key) }
    return try deferred.whileOpen(key) { _ throws(ResolutionError) in
      // The instance outlives the request, so its factory sees no current scope.
      try cell.get { () throws(ResolutionError) -> Value in
        try CurrentScope.hidden { () throws(ResolutionError) -> Value in try deferred.resolve(key) }
      } inside: { () throws(ResolutionError) -> Value in
        throw ResolutionError(.cycle, at: key)
      }
    }
  }
}

extension Lazy: Sendable where Value: Sendable {}

/// A deferred lookup in the scope that owns the service. It does not retain that scope, and needs no other: whatever a scope
/// below overrides, or re-creates because of that, belongs to the scope below.
package final class Deferred: @unchecked Sendable {
  // Unchecked for the weak reference, which the runtime itself synchronizes.
  private weak var owner: ScopeObject?
  private let definition: DescribedType
  package private(set) var locator: Locator

  init(_ requester: ScopeRef, _ locator: Locator) {
    let owner = locator.kind == .keyDefault ? requester.root : requester.ancestor(locator.distance)
    self.owner = owner.object
    definition = owner.plan.definition
    self.locator = locator
    self.locator.distance = 0
  }

  /// The error of a request once the scope is gone.
  package func gone(_ key: Keys) -> ResolutionError { ResolutionError(.closed, at: key).requested(in: definition.name) }

  /// The scope, retained; nil once it is deallocated.
  package var retainedOwner: ScopeHolder? { owner.map { ScopeHolder($0) } }

  func resolve<Value>(_ key: Key<Value>) throws(ResolutionError) -> Value {
    try whileOpen(key) { owner throws(ResolutionError) in try owner.request(key, at: locator) }
  }

  /// Calls a function with the scope, which is retained meanwhile.
  ///
  /// - Throws: `.closed` if the scope is closed or deallocated.
  func whileOpen<Value>(
    _ key: Keys, _ body: (ScopeRef) throws(ResolutionError) -> Value
  ) throws(ResolutionError) -> Value {
    guard let owner else { throw gone(key) }
    return try withExtendedLifetime(owner) { () throws(ResolutionError) -> Value in
      guard owner.ref.isOpen else { throw owner.ref.requested(ResolutionError(.closed, at: key)) }
      return try body(owner.ref)
    }
  }
}
