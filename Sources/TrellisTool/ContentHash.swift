/// What tells one text from another without keeping it: its length and 64 bits mixed from all of it.
struct ContentHash: Hashable, Sendable {
  let count: UInt64
  let bits: UInt64

  init(count: UInt64, bits: UInt64) {
    self.count = count
    self.bits = bits
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    let words = bytes.count / 8
    if let base = UnsafeRawPointer(bytes.baseAddress) {
      // Eight bytes at a step: a plugin runs this in a debug build. The rotation lets high bits reach low ones, which
      // multiplying alone does not.
      var address = base
      for _ in 0..<words {
        hash = (hash ^ address.loadUnaligned(as: UInt64.self)) &* factor
        hash = hash &<< 29 | hash &>> 35
        address += 8
      }
    }
    for index in words * 8..<bytes.count {
      hash = (hash ^ UInt64(bytes[index])) &* factor
      hash = hash &<< 29 | hash &>> 35
    }
    hash ^= hash &>> 32
    hash = hash &* factor
    bits = hash ^ (hash &>> 29)
    count = UInt64(bytes.count)
  }
}
