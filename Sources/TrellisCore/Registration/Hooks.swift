/// The hooks of a registration, and the task of a service that runs.
@usableFromInline package struct Hooks: Sendable {
  /// Calls the hook with the instance in the memory.
  package typealias Hook = @Sendable (InstanceMemory) async throws -> Void
  /// Reads the instance from the memory, and returns what runs: it outlives the scope if nobody closes that.
  package typealias Run = @Sendable (InstanceMemory) -> RunBody
  package typealias RunBody = @Sendable () async throws -> Void

  package let onStart: Hook?
  package let run: Run?
  package let onStop: Hook?

  init(onStart: Hook?, run: Run? = nil, onStop: Hook?) {
    self.onStart = onStart
    self.run = run
    self.onStop = onStop
  }

  /// Whether there is anything that a start begins.
  package var isStarting: Bool { onStart != nil || run != nil }

  /// Returns nil if there is none.
  @inlinable
  static func of<Value: Sendable>(
    _ type: Value.Type, _ onStart: (@Sendable (Value) async throws -> Void)?,
    _ run: (@Sendable (Value) async throws -> Void)?, _ onStop: (@Sendable (Value) async throws -> Void)?
  ) -> Hooks? {
    onStart == nil && run == nil && onStop == nil ? nil : Hooks(type, onStart, run, onStop)
  }

  @usableFromInline
  init<Value: Sendable>(
    _ type: Value.Type, _ onStart: (@Sendable (Value) async throws -> Void)?,
    _ run: (@Sendable (Value) async throws -> Void)?, _ onStop: (@Sendable (Value) async throws -> Void)?
  ) {
    func hook(_ work: (@Sendable (Value) async throws -> Void)?) -> Hook? {
      // Not `map`: its closures would be called through two more.
      guard let work else { return nil }
      return { memory in try await work(memory.read()) }
    }
    self.onStart = hook(onStart)
    self.onStop = hook(onStop)
    guard let run else {
      self.run = nil
      return
    }
    self.run = { memory in
      let value: Value = memory.read()
      return { try await run(value) }
    }
  }
}
