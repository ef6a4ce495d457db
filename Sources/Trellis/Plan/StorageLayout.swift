/// How an instance lies in its scope's memory, and how it leaves it.
struct StorageLayout: Sendable {
  /// Everything in a scope's memory starts at a multiple of this.
  static let unit = 16

  /// Bytes taken, a multiple of `unit`.
  let size: Int
  /// Values that want more alignment than `unit` live elsewhere, and the scope holds a pointer.
  let isIndirect: Bool
  private let destroyer: @Sendable (UnsafeMutableRawPointer) -> Void

  init<Value>(_ type: Value.Type) {
    let isIndirect = MemoryLayout<Value>.alignment > Self.unit
    let bytes = isIndirect ? MemoryLayout<UnsafeMutablePointer<Value>>.size : MemoryLayout<Value>.size
    self.isIndirect = isIndirect
    size = (bytes + Self.unit - 1) / Self.unit * Self.unit
    destroyer = { slot in
      if isIndirect {
        let pointer = slot.load(as: UnsafeMutablePointer<Value>.self)
        pointer.deinitialize(count: 1)
        pointer.deallocate()
      } else {
        slot.assumingMemoryBound(to: Value.self).deinitialize(count: 1)
      }
    }
  }

  func initialize<Value>(_ slot: UnsafeMutableRawPointer, to value: consuming Value) {
    if isIndirect {
      let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
      pointer.initialize(to: value)
      slot.storeBytes(of: pointer, as: UnsafeMutablePointer<Value>.self)
    } else {
      slot.bindMemory(to: Value.self, capacity: 1).initialize(to: value)
    }
  }

  /// Copies the value out.
  @inline(__always)
  static func read<Value>(_ slot: UnsafeMutableRawPointer) -> Value {
    if MemoryLayout<Value>.alignment > unit { return slot.load(as: UnsafeMutablePointer<Value>.self).pointee }
    return slot.assumingMemoryBound(to: Value.self).pointee
  }

  func destroy(_ slot: UnsafeMutableRawPointer) { destroyer(slot) }
}
