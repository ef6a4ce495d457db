/// A place outside any scope for an instance that is made once.
final class OnceCell<Value>: @unchecked Sendable {
  // Unchecked: the header decides who may write the value, and readers come after.
  private let header: UnsafeMutablePointer<SlotHeader>
  private var value: Value?

  init() {
    header = .allocate(capacity: 1)
    header.initialize(to: SlotHeader())
  }

  deinit {
    header.deinitialize(count: 1)
    header.deallocate()
  }

  /// The instance, made by the first caller.
  ///
  /// - Parameters:
  ///   - key: Stands in the error when the instance is asked for while it is being made.
  ///   - make: Makes the instance.
  func get(_ key: Keys, make: () throws(ResolutionError) -> Value) throws(ResolutionError) -> Value {
    while true {
      if header.isReady, let value { return value }
      guard try header.enter(for: key) else { continue }
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
