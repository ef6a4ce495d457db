/// The start and stop hooks of a registration.
@usableFromInline struct Hooks: Sendable {
  /// Calls the hook with the instance in the memory.
  typealias Hook = @Sendable (InstanceMemory) async throws -> Void

  let onStart: Hook?
  let onStop: Hook?

  init(onStart: Hook?, onStop: Hook?) {
    self.onStart = onStart
    self.onStop = onStop
  }

  /// Returns nil if there is neither hook.
  @inlinable
  static func of<Value: Sendable>(
    _ type: Value.Type, _ onStart: (@Sendable (Value) async throws -> Void)?,
    _ onStop: (@Sendable (Value) async throws -> Void)?
  ) -> Hooks? {
    onStart == nil && onStop == nil ? nil : Hooks(type, onStart, onStop)
  }

  @usableFromInline
  init<Value: Sendable>(
    _ type: Value.Type, _ onStart: (@Sendable (Value) async throws -> Void)?,
    _ onStop: (@Sendable (Value) async throws -> Void)?
  ) {
    func hook(_ work: (@Sendable (Value) async throws -> Void)?) -> Hook? {
      // Not `map`: its closures would be called through two more.
      guard let work else { return nil }
      return { memory in try await work(memory.read()) }
    }
    self.onStart = hook(onStart)
    self.onStop = hook(onStop)
  }
}
