/// What an object is to those who hand scopes on.
///
/// The conformances of a class on the main actor hold there alone. Not every system's casts look at that: elsewhere they are
/// not used, whatever is found.
struct TreeObject {
  private let object: AnyObject
  private let isOnMainThread = MainThread.isCurrent

  init(_ object: AnyObject) { self.object = object }

  var consumer: (any ScopeConsumer)? { usable(object as? any ScopeConsumer) }
  var opener: (any ScopeOpener)? { usable(object as? any ScopeOpener) }
  var node: (any ScopeTreeNode)? { usable(object as? any ScopeTreeNode) }

  /// The name of the definition that the object wants a scope of; nil if it wants none.
  var definitionWanted: String? {
    consumer?.wantedDefinition ?? opener?.wantedDefinition
  }

  /// The same for an object that can be handed nothing on this thread, since it is on the main actor.
  var definitionWantedOnMainActor: String? {
    if isOnMainThread { return nil }
    if let found = object as? any ScopeConsumer, consumer == nil { return found.wantedDefinition }
    if let found = object as? any ScopeOpener, opener == nil { return found.wantedDefinition }
    return nil
  }

  private func usable<Found>(_ found: Found?) -> Found? {
    guard let found, isOnMainThread || !Self.isOnMainActor(found) else { return nil }
    return found
  }

  /// Whether a conformance that a class was found to have is isolated to the main actor.
  ///
  /// Such a value is the object and a witness table, which begins with the address of the conformance's descriptor. Its flags
  /// say what follows it, and whether that ends with the name of a global actor: `ConformanceFlags` in Swift's
  /// `include/swift/ABI/MetadataValues.h`, `TargetProtocolConformanceDescriptor` in `include/swift/ABI/Metadata.h`.
  private static func isOnMainActor<Found>(_ found: Found) -> Bool {
    // In an array, since a single value would be taken for the object alone.
    [found].withUnsafeBytes { bytes in
      guard bytes.count == 2 * MemoryLayout<UnsafeRawPointer>.size else { return false }
      let table = bytes.load(fromByteOffset: MemoryLayout<UnsafeRawPointer>.size, as: UnsafeRawPointer.self)
      let descriptor = table.load(as: UnsafeRawPointer.self)
      let flags = descriptor.load(fromByteOffset: 12, as: UInt32.self)
      let (isIsolated, hasPacks, hasResilientWitnesses) = (flags & 1 << 19, flags >> 24, flags & 1 << 16)
      guard isIsolated != 0, hasPacks == 0, hasResilientWitnesses == 0 else { return false }
      let module = flags & 1 << 6 == 0 ? 0 : 4
      let requirements = Int(flags >> 8 & 0xFF) * 12
      let genericTable = flags & 1 << 17 == 0 ? 0 : 12
      let reference = descriptor + 16 + module + requirements + genericTable
      let name = reference + Int(reference.load(as: Int32.self))
      return String(cString: name.assumingMemoryBound(to: CChar.self)) == "ScM"
    }
  }
}

extension ScopeConsumer {
  /// The name of the definition whose scope the object wants.
  var wantedDefinition: String { TypeName.of(Context.self) }

  /// The scope that the object has, unless it is closed: nothing could be read from it.
  var heldScope: AnyScope? { scope.map { AnyScope($0) }.flatMap { $0.isOpen ? $0 : nil } }
}

extension ScopeOpener {
  /// The name of the definition in whose scope the object wants to open its own.
  var wantedDefinition: String { TypeName.of(Outer.self) }

  /// The scope that the object has opened, unless it is closed.
  var heldScope: AnyScope? { openedScope.map { AnyScope($0) }.flatMap { $0.isOpen ? $0 : nil } }
}
