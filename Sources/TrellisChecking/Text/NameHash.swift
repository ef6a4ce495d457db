/// A hash of a name, so that names can be compared and stored without creating strings.
package struct NameHash: Hashable, Sendable {
  let value: UInt64

  package static var slots: Int { 1 << 14 }

  /// One of `slots` numbers, for tables that rule out most names.
  package var slot: Int { Int(truncatingIfNeeded: value) & (Self.slots - 1) }

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var i = 0
    while i < bytes.count {
      hash = (hash ^ UInt64(bytes[i])) &* 0x100_0000_01b3
      i &+= 1
    }
    value = hash
  }

  init(_ name: StaticString) {
    self.init(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  init(_ name: String) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    value = hash
  }
}
