/// Memory for one instance, which always lies there as an optional: a place on the stack can then exist before its value.
@usableFromInline struct InstanceMemory: @unchecked Sendable {
  // Unchecked: whoever has the right to write is settled by the slot's header, and readers come after.
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
    // What an optional holds lies at its beginning, as it is; read through the optional it would be copied twice.
    address.assumingMemoryBound(to: Value.self).pointee
  }

  /// Takes the instance out.
  func take<Value>(as type: Value.Type = Value.self) -> Value {
    address.assumingMemoryBound(to: Value.self).move()
  }
}

/// How much memory an instance takes, and how it leaves it.
@usableFromInline struct StorageLayout: Sendable {
  /// Everything in a scope's memory starts at a multiple of this.
  @inlinable static var unit: Int { 16 }

  /// Bytes taken, a multiple of `unit`.
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

/// A place outside a scope's memory for one instance, kept until the scope goes: readers may still be copying out of it
/// when another takes its place.
final class InstanceCell: @unchecked Sendable {
  // Unchecked: it is filled before anybody else sees it; `older` is written by the one who pushes it.
  let memory: InstanceMemory
  let key: Keys
  private let layout: StorageLayout
  private var isFilled = false
  /// What was made before it, -1 for none.
  var older: Int32 = -1

  init(_ key: Keys, _ layout: StorageLayout) {
    self.key = key
    self.layout = layout
    memory = layout.allocate()
  }

  func markAsFilled() { isFilled = true }

  /// Hands the instance over to the caller, who finds it at `memory`.
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

/// Remembers an instance without holding it.
struct WeakReference {
  weak var object: AnyObject?
}
