/// An instance that a factory has returned, not held: what a check for leaks remembers of it.
package final class MadeInstance: @unchecked Sendable {
  // Unchecked for the weak reference, which the run-time system itself guards.

  package let key: Keys
  /// The keys from the request to this instance, whose own key comes last.
  package let path: [Keys]
  /// Where it is registered, or where its key is declared if it is the key's default.
  package let site: Finding.Site
  /// The scope that owns its registration.
  package let owner: ScopeTrace
  /// Whether that scope holds it.
  package let isHeldByOwner: Bool
  /// The instance, while it is alive.
  package private(set) weak var object: AnyObject?

  init(_ object: AnyObject, key: Keys, site: Finding.Site, owner: ScopeRef, isHeldByOwner: Bool) {
    self.key = key
    path = CreationPath.keys
    self.site = site
    self.owner = ScopeTrace(owner)
    self.isHeldByOwner = isHeldByOwner
    self.object = object
  }
}

/// Tells whether a scope is alive without holding it.
package final class ScopeTrace: @unchecked Sendable {
  // Unchecked for the weak references, which the run-time system itself guards.

  /// The name of its definition.
  package let name: String
  private weak var object: ScopeObject?
  private weak var parent: ScopeObject?

  init(_ scope: ScopeRef) {
    name = scope.plan.name
    object = scope.object
    parent = scope.parent?.object
  }

  /// The object behind every copy of the scope; nil if it is gone.
  package var identity: ObjectIdentifier? { object.map { ObjectIdentifier($0) } }

  /// The same for the scope above.
  package var parentIdentity: ObjectIdentifier? { parent.map { ObjectIdentifier($0) } }
}

/// What is being made here for whom: the keys from the request inwards. Kept only where somebody watches.
enum CreationPath {
  @TaskLocal static var keys: [Keys] = []

  static func through<Result>(_ key: Keys, _ body: () throws -> Result) rethrows -> Result {
    try $keys.withValue(extended(by: key), operation: body)
  }

  static func through<Result>(_ key: Keys, _ body: () async throws -> Result) async rethrows -> Result {
    try await $keys.withValue(extended(by: key), operation: body)
  }

  /// What is wrapped or collected bears the key of the whole.
  private static func extended(by key: Keys) -> [Keys] { keys.last === key ? keys : keys + [key] }
}

extension StorageLayout {
  /// The instance in some memory, if it is an object or an optional one.
  func object(in memory: InstanceMemory) -> AnyObject? {
    func object<Value>(_ type: Value.Type) -> AnyObject? {
      let value: Value = memory.read()
      if let optional = value as? any OptionalInstance { return optional.object }
      // Any value converts to an object, a box of its own; what is wanted are those that are objects themselves.
      return Swift.type(of: value as Any) is AnyObject.Type ? value as AnyObject : nil
    }
    return _openExistential(type, do: object)
  }
}

private protocol OptionalInstance {
  var object: AnyObject? { get }
}

extension Optional: OptionalInstance {
  fileprivate var object: AnyObject? {
    guard let value = self, type(of: value as Any) is AnyObject.Type else { return nil }
    return value as AnyObject
  }
}
