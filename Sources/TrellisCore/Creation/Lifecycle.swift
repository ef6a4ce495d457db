/// What the core asks of the life cycle: the type `Tracking` of the module `TrellisLifecycle`.
package protocol LifecycleTracking {
  /// Begins the creation of an instance that is managed: closing waits for it.
  ///
  /// - Returns: The work; nil if the scope is closed.
  static func beginMaking(_ slot: ScopeSlot) -> Int?
  /// Ends a creation that has put no instance into its slot.
  static func endMaking(_ work: Int)
  /// Ends a creation with a new instance.
  ///
  /// - Parameter markAsReady: By the time others read the instance, its `onStart` may have failed already.
  static func made(_ slot: ScopeSlot, by work: Int, _ markAsReady: () -> Void)
  /// Whether an instance is being created asynchronously.
  static func isCreating(_ slot: ScopeSlot) -> Bool
  /// Whether what the current task is part of creates it.
  static func isCreatingHere(_ slot: ScopeSlot) -> Bool
  /// Which part of its life a scope is in.
  static func phase(of scope: ScopeRef) -> String?
  /// Removes a scope that is being deallocated, and reports failures that no caller has received.
  ///
  /// - Returns: The keys of instances that were not stopped.
  static func forget(_ scope: ScopeRef) -> [Keys]
}

/// The life cycle of the program's scopes, which one that does not link the module `TrellisLifecycle` carries nothing of.
package enum Lifecycle {
  /// Looked up by name, at the first instance that is managed.
  nonisolated(unsafe) static let tracking = _typeByName("16TrellisLifecycle8TrackingO") as? any LifecycleTracking.Type
}

/// An instance has hooks, or holds one that has, and nothing would run them.
struct NoLifecycle: Error, CustomStringConvertible {
  let description =
    "it has hooks, or needs a service that has, and nothing in this program runs hooks: link and 'import TrellisLifecycle'"
}
