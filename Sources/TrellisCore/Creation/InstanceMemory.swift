/// Memory for one instance, always stored as an optional, so that space on the stack can exist before its value.
@frozen @usableFromInline package struct InstanceMemory: @unchecked Sendable {
  // Unchecked: the slot's header decides which thread may write, and reads come after the write.
  @usableFromInline let address: UnsafeMutableRawPointer

  @inlinable @inline(__always)
  init(_ address: UnsafeMutableRawPointer) { self.address = address }

  @inlinable @inline(__always)
  package func initialize<Value>(to value: consuming Value) {
    address.initializeMemory(as: Value?.self, to: .some(value))
  }

  /// Copies the instance out.
  @inlinable @inline(__always)
  package func read<Value>(as type: Value.Type = Value.self) -> Value {
    // An optional's payload is at its start, unchanged; reading it through the optional would copy it twice.
    address.assumingMemoryBound(to: Value.self).pointee
  }

  /// Moves the instance out.
  package func take<Value>(as type: Value.Type = Value.self) -> Value {
    address.assumingMemoryBound(to: Value.self).move()
  }
}

/// The memory layout of an instance, which also destroys instances.
@frozen @usableFromInline package struct StorageLayout: Sendable {
  /// Everything in a scope's memory starts at a multiple of this.
  @inlinable static var unit: Int { 16 }

  /// The space in a scope's memory in bytes, a multiple of `unit`.
  @inlinable var size: Int { Self.rounded(Int(exactSize)) }
  @inlinable var alignment: Int { Int(storedAlignment) }
  /// The same where the address need not be a multiple of the alignment: the instance begins at the first that is.
  var sizeInScope: Int { size + alignment - Self.unit }
  // There is a layout for each registration of a program.
  /// What an instance takes in whatever memory it is: space on the stack ends there.
  @usableFromInline let exactSize: Int32
  @usableFromInline let storedAlignment: Int32
  @usableFromInline let type: Any.Type

  @inlinable
  package init<Value>(_ type: Value.Type) {
    self.type = type
    exactSize = Int32(MemoryLayout<Value?>.size)
    storedAlignment = Int32(max(MemoryLayout<Value?>.alignment, Self.unit))
  }

  @inlinable static func rounded(_ bytes: Int) -> Int { (bytes + unit - 1) / unit * unit }

  func allocate() -> InstanceMemory {
    InstanceMemory(.allocate(byteCount: max(size, Self.unit), alignment: alignment))
  }

  /// Moves an instance to other memory.
  package func move(_ source: InstanceMemory, to target: InstanceMemory) {
    func move<Value>(_ type: Value.Type) { target.initialize(to: source.take(as: type)) }
    _openExistential(type, do: move)
  }

  /// Copies the bytes of an instance, without counting a reference.
  func copyBytes(from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer) {
    target.copyMemory(from: source, byteCount: Int(exactSize))
  }

  func destroy(_ memory: InstanceMemory) {
    func destroy<Value>(_ type: Value.Type) {
      memory.address.assumingMemoryBound(to: Value.self).deinitialize(count: 1)
    }
    _openExistential(type, do: destroy)
  }

  /// Destroys the instance, and leaves none.
  func clear(_ memory: InstanceMemory) {
    func clear<Value>(_ type: Value.Type) { memory.address.assumingMemoryBound(to: Value?.self).pointee = nil }
    _openExistential(type, do: clear)
  }

  /// Whether every instance is the object of a class, by its type alone.
  var isClass: Bool { type is AnyObject.Type }

  /// Whether instances can be objects of a class: its type is a class or an existential.
  var mayBeObject: Bool {
    // Metadata begins with its kind, which is part of the stable ABI; that of a class begins with something else.
    let kind = unsafeBitCast(type, to: UnsafePointer<Int>.self).pointee
    let (existential, constrainedExistential) = (0x303, 0x307)
    return isClass || kind == existential || kind == constrainedExistential
  }

  /// Returns the object that an instance begins with a reference to; nil if it is not the object of a class.
  func referencedObject(in memory: InstanceMemory) -> AnyObject? {
    if isClass { return memory.read(as: AnyObject.self) }
    guard let object = object(in: memory) else { return nil }
    // Existentials begin with the reference, but `any Error` may refer to a box.
    let first = memory.read(as: UnsafeRawPointer.self)
    return first == Unmanaged.passUnretained(object).toOpaque() ? object : nil
  }

  /// The type of an instance, for a message.
  func typeName(in memory: InstanceMemory) -> String {
    func name<Value>(_ type: Value.Type) -> String {
      let value: Value = memory.read()
      return spelling(of: Swift.type(of: value as Any))
    }
    return _openExistential(type, do: name)
  }
}

/// Memory for one instance outside a scope's block: of one that no scope holds, of one that is created asynchronously, until it
/// takes its place, or of a key's default.
package final class InstanceCell: @unchecked Sendable {
  // Unchecked: it is filled before others can see it, and `older` is written by the thread that pushes it.
  package let memory: InstanceMemory
  package let key: Keys
  private let layout: StorageLayout
  private var isFilled = false
  /// The instance created before it; -1 for none.
  var older: Int32 = -1

  package init(_ key: Keys, _ layout: StorageLayout) {
    self.key = key
    self.layout = layout
    memory = layout.allocate()
  }

  package func markAsFilled() { isFilled = true }

  /// Transfers ownership of the instance to the caller, which moves it out of `memory`.
  package func markAsTaken() { isFilled = false }

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
///
/// If the instance's type is an existential, the bytes of the existential follow the reference in memory: they hold what the
/// object does not tell, its conformances, besides a reference to it that is not counted.
struct WeakReference {
  weak var object: AnyObject?
}

extension UnsafeMutablePointer<WeakReference> {
  /// The size of the reference with what follows it.
  static func size(for layout: StorageLayout) -> Int {
    StorageLayout(WeakReference.self).size + (layout.isClass ? 0 : layout.size)
  }

  private var existential: UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(self) + StorageLayout(WeakReference.self).size
  }

  /// Refers to the instance in the memory.
  ///
  /// - Returns: False if the instance is not the object of a class.
  func refer(to memory: InstanceMemory, _ layout: StorageLayout) -> Bool {
    guard let object = layout.referencedObject(in: memory) else { return false }
    if !layout.isClass { layout.copyBytes(from: memory.address, to: existential) }
    pointee.object = object
    return true
  }

  /// Copies the instance to the memory.
  ///
  /// - Returns: False if it is gone.
  package func read(into memory: InstanceMemory, _ layout: StorageLayout) -> Bool {
    guard let object = pointee.object else { return false }
    if layout.isClass {
      memory.initialize(to: object)
    } else {
      layout.copyBytes(from: existential, to: memory.address)
      // The reference among these bytes is counted from here on.
      _ = Unmanaged.passRetained(object)
    }
    return true
  }
}
