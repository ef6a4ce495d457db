/// A weak record of an instance that a factory returned, or of an input, used to find leaks.
package final class MadeInstance: @unchecked Sendable {
  // Unchecked for the weak reference, which the runtime itself synchronizes.

  package let key: Keys
  /// The dependency path from the request to this instance, whose own key comes last.
  package let path: [Keys]
  /// The location of its registration, or of its key's declaration if it is the key's default.
  package let site: Finding.Site
  /// The scope that owns its registration.
  package let owner: ScopeTrace
  /// Whether that scope holds it.
  package let isHeldByOwner: Bool
  /// Whether it was given to the scope, and not created by it.
  package let isInput: Bool
  /// The instance, while it is alive.
  package private(set) weak var object: AnyObject?

  init(_ object: AnyObject, key: Keys, site: Finding.Site, owner: ScopeRef, isHeldByOwner: Bool, isInput: Bool) {
    self.key = key
    path = CreationPath.keys
    self.isInput = isInput
    self.site = site
    self.owner = owner.knownExtras?.trace ?? ScopeTrace(owner)
    self.isHeldByOwner = isHeldByOwner
    self.object = object
  }
}

/// A weak record of a scope, to find out whether it is alive.
package final class ScopeTrace: @unchecked Sendable {
  // Unchecked for the weak references, which the runtime itself synchronizes.

  private let definition: DescribedType
  private weak var object: ScopeObject?
  private weak var parent: ScopeObject?
  private let skipped = Lock<[Keys]?>(nil)

  init(_ scope: ScopeRef) {
    definition = scope.plan.definition
    object = scope.object
    parent = scope.parent?.object
  }

  /// The name of its definition.
  package var name: String { definition.name }

  /// The identity that all copies of the scope share; nil if it is deallocated.
  package var identity: ObjectIdentifier? { object.map { ObjectIdentifier($0) } }

  /// If the scope was deallocated without being closed, the services that were not stopped; otherwise nil.
  package internal(set) var skippedHooks: [Keys]? {
    get { skipped.withLock { $0 } }
    set { skipped.withLock { $0 = newValue } }
  }

  /// The identity of the scope above; nil if there is none or it is deallocated.
  package var parentIdentity: ObjectIdentifier? { parent.map { ObjectIdentifier($0) } }
}

/// The dependency path of the current creation, from the request inwards; recorded only while instances are observed.
package enum CreationPath {
  // Written out, as the library's other task-local values are: each compiler process that meets a macro loads its plugin.
  package static let local = TaskLocal<[Keys]>(wrappedValue: [])

  package static var keys: [Keys] { local.get() }

  package static func through<Result>(_ key: Keys, _ body: () throws -> Result) rethrows -> Result {
    try local.withValue(extended(keys, by: key), operation: body)
  }

  // In its caller: here, it would keep what creates instances asynchronously in every program that links this file.
  @inline(__always)
  package static func through<Result>(_ more: [Keys], _ body: () async throws -> Result) async rethrows -> Result {
    try await local.withValue(more.reduce(keys, extended), operation: body)
  }

  /// Decorated and collected services have the key of the whole.
  private static func extended(_ keys: [Keys], by key: Keys) -> [Keys] { keys.last === key ? keys : keys + [key] }
}

extension StorageLayout {
  /// The instance in some memory, if it is an object or an optional object.
  package func object(in memory: InstanceMemory) -> AnyObject? {
    func object<Value>(_ type: Value.Type) -> AnyObject? {
      let value: Value = memory.read()
      if let optional = value as? any OptionalInstance { return optional.object }
      // Any value can be boxed in an object; only values that are objects themselves count.
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
