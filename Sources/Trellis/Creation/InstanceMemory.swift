/// Memory for one instance, always stored as an optional, so that space on the stack can exist before its value.
@usableFromInline struct InstanceMemory: @unchecked Sendable {
  // Unchecked: the slot's header decides which thread may write, and reads come after the write.
  @usableFromInline let address: UnsafeMutableRawPointer

  @inlinable @inline(__always)
  init(_ address: UnsafeMutableRawPointer) { self.address = address }

  @inlinable @inline(__always)
  func initialize<Value>(to value: consuming Value) {
    address.initializeMemory(as: Value?.self, to: .some(value))
  }

  /// Copies the instance out.
  @inlinable @inline(__always)
  func read<Value>(as type: Value.Type = Value.self) -> Value {
    // An optional's payload is at its start, unchanged; reading it through the optional would copy it twice.
    address.assumingMemoryBound(to: Value.self).pointee
  }

  /// Moves the instance out.
  func take<Value>(as type: Value.Type = Value.self) -> Value {
    address.assumingMemoryBound(to: Value.self).move()
  }
}

/// The memory layout of an instance, which also destroys instances.
@usableFromInline struct StorageLayout: Sendable {
  /// Everything in a scope's memory starts at a multiple of this.
  @inlinable static var unit: Int { 16 }

  /// The size in bytes, a multiple of `unit`.
  @usableFromInline let size: Int
  @usableFromInline let alignment: Int
  @usableFromInline let type: Any.Type

  @inlinable
  init<Value>(_ type: Value.Type) {
    self.type = type
    size = Self.rounded(MemoryLayout<Value?>.size)
    alignment = max(MemoryLayout<Value?>.alignment, Self.unit)
  }

  @inlinable static func rounded(_ bytes: Int) -> Int { (bytes + unit - 1) / unit * unit }

  func allocate() -> InstanceMemory {
    InstanceMemory(.allocate(byteCount: max(size, Self.unit), alignment: alignment))
  }

  func destroy(_ memory: InstanceMemory) {
    func destroy<Value>(_ type: Value.Type) {
      memory.address.assumingMemoryBound(to: Value.self).deinitialize(count: 1)
    }
    _openExistential(type, do: destroy)
  }
}

/// Memory for one instance outside the scope's block. It is kept until the scope is deallocated: readers may still be copying
/// the instance when another replaces it.
final class InstanceCell: @unchecked Sendable {
  // Unchecked: it is filled before others can see it, and `older` is written by the thread that pushes it.
  let memory: InstanceMemory
  let key: Keys
  private let layout: StorageLayout
  private var isFilled = false
  /// The instance created before it; -1 for none.
  var older: Int32 = -1

  init(_ key: Keys, _ layout: StorageLayout) {
    self.key = key
    self.layout = layout
    memory = layout.allocate()
  }

  func markAsFilled() { isFilled = true }

  /// Transfers ownership of the instance to the caller, which moves it out of `memory`.
  func markAsTaken() { isFilled = false }

  func clear() {
    if isFilled { layout.destroy(memory) }
    isFilled = false
  }

  deinit {
    clear()
    memory.address.deallocate()
  }
}

/// A weak reference to an instance.
struct WeakReference {
  weak var object: AnyObject?
}
