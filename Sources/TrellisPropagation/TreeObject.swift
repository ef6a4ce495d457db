internal import TrellisCore

/// An object's conformances to the propagation protocols, as far as the current thread may use them.
///
/// The conformances of a class on the main actor can be isolated to it. Casts do not check that on every system, so this
/// type ignores such conformances on other threads, whatever a cast returns.
struct TreeObject {
  private let object: AnyObject
  private let isOnMainThread = MainThread.isCurrent

  init(_ object: AnyObject) { self.object = object }

  var consumer: (any ScopeConsumer)? { usable(object as? any ScopeConsumer) }
  var opener: (any ScopeOpener)? { usable(object as? any ScopeOpener) }
  var node: (any ScopeTreeNode)? { usable(object as? any ScopeTreeNode) }

  /// The name of the definition whose scope the object requires, nil if any scope will do; nil if it requires none.
  var definitionRequired: String?? {
    if let consumer { return .some(consumer.requiredDefinition) }
    return opener.map(\.requiredDefinition)
  }

  /// The same for an object on the main actor when this thread is another, so that it cannot be given a scope.
  var definitionRequiredOnMainActor: String?? {
    if isOnMainThread { return nil }
    if let found = object as? any ScopeConsumer, consumer == nil { return .some(found.requiredDefinition) }
    if let found = object as? any ScopeOpener, opener == nil { return .some(found.requiredDefinition) }
    return nil
  }

  private func usable<Found>(_ found: Found?) -> Found? {
    guard let found, isOnMainThread || !Self.isOnMainActor(found) else { return nil }
    return found
  }

  /// Returns whether the conformance in an existential value is isolated to the main actor.
  ///
  /// The value consists of the object and a witness table, which begins with the address of the conformance's descriptor. The
  /// descriptor's flags say what follows it, and whether it ends with the name of a global actor: see `ConformanceFlags` in
  /// Swift's `include/swift/ABI/MetadataValues.h` and `TargetProtocolConformanceDescriptor` in `include/swift/ABI/Metadata.h`.
  private static func isOnMainActor<Found>(_ found: Found) -> Bool {
    // An array, because a single value would be passed as the object alone.
    [found].withUnsafeBytes { bytes in
      guard bytes.count == 2 * MemoryLayout<UnsafeRawPointer>.size else { return false }
      guard let base = bytes.baseAddress, let table = pointer(at: base + MemoryLayout<UnsafeRawPointer>.size),
        let descriptor = pointer(at: table)
      else { return false }
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

  /// Loads a pointer that may be signed, as that to a descriptor is on arm64e.
  private static func pointer(at address: UnsafeRawPointer) -> UnsafeRawPointer? {
    let bits = address.load(as: UInt.self)
    #if _ptrauth(_arm64e)
      // The signature is in the bits above the 47 of an address.
      return UnsafeRawPointer(bitPattern: bits & 0x7FFF_FFFF_FFFF)
    #else
      return UnsafeRawPointer(bitPattern: bits)
    #endif
  }
}

extension ScopeConsumer {
  /// The name of the definition whose scope the object requires; nil if any scope will do.
  var requiredDefinition: String? { Context.requiredName }

  /// The object's scope; nil if that is closed, since nothing can be read from it.
  var heldScope: AnyScope? { scope.map { AnyScope($0) }.flatMap { $0.isOpen ? $0 : nil } }
}

extension ScopeOpener {
  /// The name of the definition in whose scope the object opens its own.
  var requiredDefinition: String? { Outer.requiredName }

  /// The scope that the object has opened; nil if that is closed.
  var heldScope: AnyScope? { openedScope.map { AnyScope($0) }.flatMap { $0.isOpen ? $0 : nil } }
}

extension ScopeDefinition {
  /// The definition's name in an error about a scope that is required; nil if any scope will do.
  static var requiredName: String? { Self.self == AnyDefinition.self ? nil : TypeName.of(Self.self) }
}
