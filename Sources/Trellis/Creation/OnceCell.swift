/// A place outside any scope's memory for an instance that is made once.
class AnyOnceCell: @unchecked Sendable {
  // Unchecked: the header decides who may write the value, and readers come after.
  let header: UnsafeMutablePointer<SlotHeader>

  init() {
    header = .allocate(capacity: 1)
    header.initialize(to: SlotHeader())
  }

  deinit {
    header.deinitialize(count: 1)
    header.deallocate()
  }

  func clear() {}
}

final class OnceCell<Value>: AnyOnceCell, @unchecked Sendable {
  private var value: Value?

  /// The instance, made by the first caller.
  ///
  /// - Parameters:
  ///   - key: Stands in the error when the instance is asked for while it is being made.
  ///   - make: Makes the instance.
  ///   - made: Called once it is there, by the thread that made it.
  func get(
    _ key: Keys, make: () throws(ResolutionError) -> Value, made: () -> Void = {}
  ) throws(ResolutionError) -> Value {
    while true {
      if header.isReady, let value { return value }
      guard try header.enter(for: key) else { continue }
      do {
        let new = try make()
        value = new
        made()
        header.leave(isReady: true)
        return new
      } catch {
        header.leave(isReady: false)
        throw error
      }
    }
  }

  override func clear() { value = nil }
}
