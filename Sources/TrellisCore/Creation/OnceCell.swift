internal import TrellisAtomics

/// A place outside any scope for a value that is created once; other threads wait for the one that creates it.
package class OnceCell<Value>: @unchecked Sendable {
  // Unchecked: the header decides which thread may write the value, and reads come after the write.
  private let header: UnsafeMutablePointer<SlotHeader>
  @exclusivity(unchecked) private var value: Value?

  init() {
    header = .allocate(capacity: 1)
    header.initialize(to: .empty())
  }

  deinit {
    header.deinitialize(count: 1)
    header.deallocate()
  }

  /// For other modules: subclasses could not add to a `package` initializer.
  package static func empty() -> OnceCell { OnceCell() }

  /// The value, if it exists.
  package final var known: Value? { header.isReady ? value : nil }

  /// Stores the value before other threads can see the place.
  final func fill(with value: Value) {
    self.value = value
    header.publish()
  }

  /// Returns the value, which the first caller creates. If that fails, the next caller tries again.
  ///
  /// - Parameters:
  ///   - service: What the value is of, if its creation waits for other code.
  ///   - make: Creates the value.
  ///   - inside: Called instead of `make` if the creating thread waits, directly or indirectly, for this call.
  package final func get<Failure: Error>(
    of service: (scope: ScopeRef, key: Keys)? = nil, make: () throws(Failure) -> Value,
    inside: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    while true {
      if let known { return known }
      switch header.claim(by: ThreadState.current, of: service) {
      case .isReady: continue
      case .cycle: return try inside()
      case .mine:
        do {
          let new = try make()
          value = new
          header.leave(isReady: true)
          return new
        } catch {
          header.leave(isReady: false)
          throw error
        }
      }
    }
  }
}
