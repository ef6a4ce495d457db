internal import TrellisAtomics
internal import TrellisResolver

extension ScopeRef {
  /// Returns the instance for a locator of this scope, creating it if needed.
  ///
  /// - Parameters:
  ///   - key: The requested key.
  ///   - type: The instance's type: the key's, except for the parts of a collection.
  ///   - locator: The location according to this scope's plan.
  ///   - prepared: The instance, if it was created beforehand.
  package func get<Value>(
    _ key: Keys, as type: Value.Type, at locator: Locator, prepared: InstanceMemory? = nil
  ) throws(ResolutionError) -> Value {
    switch locator.kind {
    case .keyDefault: return try keyDefault(unsafeDowncast(key, to: Key<Value>.self))
    case .absent: throw ResolutionError(missing: key, in: plan)
    case .prepared:
      guard let prepared else { throw ResolutionError(.missing, at: key) }
      return prepared.read()
    case .shared, .weak, .unique:
      let slot = slot(at: locator)
      try slot.admit()
      return try slot.instance()
    }
  }

  /// Resolves a request from outside the engine: from a scope, or a handle.
  @usableFromInline @inline(never)
  func request<Value>(_ key: Key<Value>) throws(ResolutionError) -> Value {
    let scope = scope
    if scope != self, let memory = scope.existing(key) { return memory.read() }
    return try scope.request(key, at: scope.locator(of: key))
  }

  func request<Value>(_ key: Key<Value>, at locator: Locator) throws(ResolutionError) -> Value {
    do {
      guard isOpen else { throw ResolutionError(.closed, at: key) }
      return try getGuarded(key, at: locator)
    } catch {
      throw requested(error)
    }
  }

  /// What a request that cannot throw reads from a closed scope: an instance that exists, or one that no scope keeps and whose
  /// needs exist.
  ///
  /// - Parameter error: The error that a request threw.
  /// - Returns: Nil if the error is a different one, or if there is no such instance.
  func readAfterClosing<Value>(_ key: Key<Value>, insteadOf error: any Error) -> Value? {
    guard (error as? ResolutionError)?.code == .closed, !isOpen else { return nil }
    return try? getGuarded(key, at: locator(of: key))
  }

  /// What a request that cannot throw reads from a closed scope; stops the program at the call site if there is nothing.
  @usableFromInline @inline(never)
  func readAfterClosing<Value>(
    _ key: Key<Value>, or error: ResolutionError, _ file: StaticString, _ line: Int
  ) -> Value {
    if let value = scope.readAfterClosing(key, insteadOf: error) { return value }
    stopProgram(error.description, file, line)
  }

  /// Resolves a request of this scope itself, or throws `.cycle` if the creation of a `unique` requests itself. For a shared
  /// service, its slot detects that.
  func getGuarded<Value>(_ key: Key<Value>, at locator: Locator) throws(ResolutionError) -> Value {
    guard locator.kind == .unique, !slot(at: locator).traits.contains(.mayReenter) else {
      return try get(key, as: Value.self, at: locator)
    }
    return try CreationFrame.creating(key, slot(at: locator)) {
      () throws(ResolutionError) -> Value in
      try get(key, as: Value.self, at: locator)
    }
  }

  /// Returns an error with this scope as the one that received the request.
  @usableFromInline @inline(never)
  package func requested(_ error: any Error) -> ResolutionError { ResolutionError.of(error).requested(in: plan.name) }
}
