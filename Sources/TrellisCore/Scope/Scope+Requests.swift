internal import TrellisAtomics
internal import TrellisResolver

extension Scope {
  /// Returns the instance for a key, creating it if needed.
  ///
  /// It does not wait for the `onStart` of the instance, and returns an instance whose `onStart` has failed: ``load(_:)`` reports
  /// that.
  ///
  /// - Parameter key: The service's key.
  /// - Returns: The instance.
  /// - Throws: ``ResolutionError`` with the dependency path from this request to the failure.
  /// - Complexity: Constant for an instance that exists; otherwise one step for each instance that must be created first.
  @inlinable @inline(__always)
  public func resolve<Value>(_ key: Key<Value>) throws(ResolutionError) -> sending Value {
    // Neither path retains the scope.
    defer { withExtendedLifetime(holder) {} }
    // A value that is not `Sendable` can only be `unique`. Its factory cannot return anything that is shared: it is
    // `@Sendable` and isolated to no actor, or returns `sending`.
    guard let memory = holder.head.existing(key) else {
      nonisolated(unsafe) let value = try holder.head.resolveOnSlowPath(key)
      return value
    }
    nonisolated(unsafe) let value: Value = memory.read()
    return value
  }

  /// Returns the instance for a key, and stops the program with the error's text where ``resolve(_:)`` would throw.
  ///
  /// Use it for keys that the validator has checked. The text stands at the caller's file and line. In a test target that links
  /// `TrellisTesting`, it is recorded as an issue first.
  ///
  /// A closed scope still returns the instances that exist, and a `unique` instance whose dependencies exist, so that a
  /// disappearing view can be drawn once more. Any other request to it stops the program.
  ///
  /// - Parameters:
  ///   - key: The service's key.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  /// - Returns: The instance.
  /// - Complexity: That of ``resolve(_:)``.
  @inlinable
  public subscript<Value>(_ key: Key<Value>, file file: StaticString = #fileID, line line: Int = #line) -> Value {
    // Once for each type of service: inlined into each call, as the compiler would, it would take 200 bytes there.
    @inline(never)
    get {
      defer { withExtendedLifetime(holder) {} }
      if let memory = holder.head.existing(key) { return memory.read() }
      do {
        return try holder.head.resolveOnSlowPath(key)
      } catch {
        return holder.head.readAfterClosing(key, or: error, file, line)
      }
    }
  }

  /// The keys that this scope overrides and that nothing has requested yet.
  ///
  /// Includes the keys passed to ``Overrides/permitLive(_:)`` as long as they permit nothing.
  ///
  /// - Complexity: Linear in the registrations of the scope; with permissions, also in those of scopes above and below.
  public var unusedOverrides: [Keys] {
    withExtendedLifetime(holder) {
      ref.unusedPermissions
        + (0..<Int32(ref.plan.slots.count)).compactMap { number in
          let slot = ref.slot(number)
          guard slot.pointee.traits.contains(.isCounted) else { return nil }
          let header = ref.header(at: slot.pointee.offset)
          guard !header.isReady, !SlotHeader.isUsed(header) else { return nil }
          return slot.pointee.registration.takeUnretainedValue().key
        }
    }
  }
}

extension ScopeRef {
  /// Stores the keys that may be live in a test.
  func permit(_ permissions: Set<Keys>) {
    if !permissions.isEmpty { extras.permissions = permissions }
  }

  /// Permitted keys that no scope above, here, or opened below registers as live.
  fileprivate var unusedPermissions: [Keys] {
    guard let permissions = knownExtras?.permissions, !permissions.isEmpty else { return [] }
    let live = plan.liveKeys.union(plan.liveKeysBelow)
    return permissions.filter { !live.contains($0.index) }.rarelySorted { $0.index < $1.index }
  }
}
