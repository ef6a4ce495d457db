internal import TrellisGraph

/// Facts as bytes: written down after a file was read, and read again for as long as the file's text stays the same.
///
/// One type for both ways, so that each kind of fact names its parts once and what is written cannot differ from what is
/// read. Whatever bytes it is given, reading ends and traps nowhere: what makes no sense leaves `isDamaged` behind.
struct FactsArchive: ~Copyable {
  let isReading: Bool
  /// The path that every site in the facts has; it is not written down.
  let file: String
  private(set) var isDamaged = false

  private var bytes: UnsafeMutablePointer<UInt8>
  private var position = 0
  private var end: Int
  private var depth = 0

  /// How deep conditions nest in the worst text that is still read.
  private static var reach: Int { 1024 }

  /// An empty archive to write into.
  init(file: String) {
    isReading = false
    self.file = file
    end = 4096
    bytes = .allocate(capacity: end)
  }

  /// An archive to read from; the bytes are copied.
  init(reading source: UnsafeBufferPointer<UInt8>, file: String) {
    isReading = true
    self.file = file
    end = source.count
    bytes = .allocate(capacity: max(end, 1))
    if let base = source.baseAddress { bytes.update(from: base, count: end) }
  }

  deinit { bytes.deallocate() }

  /// What has been written.
  var written: [UInt8] { Array(UnsafeBufferPointer(start: bytes, count: position)) }

  /// Whether everything was read, and nothing was left over.
  var isReadWhole: Bool { !isDamaged && position == end }

  mutating func byte(_ value: UInt8) -> UInt8 {
    guard isReading else {
      reserve(1)
      bytes[position] = value
      position &+= 1
      return value
    }
    guard position < end else { return damaged() }
    position &+= 1
    return bytes[position &- 1]
  }

  /// A number in as few bytes as it takes, seven bits in each.
  mutating func bits(_ value: UInt64) -> UInt64 {
    guard isReading else {
      reserve(10)
      var rest = value
      while rest > 0x7F {
        bytes[position] = UInt8(truncatingIfNeeded: rest) | 0x80
        position &+= 1
        rest >>= 7
      }
      bytes[position] = UInt8(truncatingIfNeeded: rest)
      position &+= 1
      return value
    }
    var result: UInt64 = 0
    var shift: UInt64 = 0
    while position < end, shift < 64 {
      let byte = bytes[position]
      position &+= 1
      result |= UInt64(truncatingIfNeeded: byte & 0x7F) &<< shift
      if byte < 0x80 { return result }
      shift &+= 7
    }
    return UInt64(damaged())
  }

  mutating func number(_ value: inout Int) {
    let bits = bits(UInt64(bitPattern: Int64(value)))
    if isReading { value = Int(Int64(bitPattern: bits)) }
  }

  /// How many of something follow, each of which takes a byte at least.
  mutating func count(_ value: Int) -> Int {
    let bits = bits(UInt64(truncatingIfNeeded: value))
    guard isReading else { return value }
    return bits <= UInt64(truncatingIfNeeded: end &- position) ? Int(bits) : Int(damaged())
  }

  mutating func flag(_ value: inout Bool) {
    let byte = byte(value ? 1 : 0)
    if isReading { value = byte != 0 }
  }

  mutating func text(_ value: inout String) {
    guard !isReading else {
      let count = count(0)
      value = String(decoding: UnsafeBufferPointer(start: bytes + position, count: count), as: UTF8.self)
      position &+= count
      return
    }
    var copy = value
    copy.withUTF8 { text in
      _ = count(text.count)
      reserve(text.count)
      if let base = text.baseAddress { (bytes + position).update(from: base, count: text.count) }
      position &+= text.count
    }
  }

  mutating func site(_ value: inout Site) {
    number(&value.line)
    number(&value.column)
    if isReading { value.file = file }
  }

  /// Runs a part that may hold parts of its own kind.
  mutating func nested(_ body: (inout FactsArchive) -> Void) {
    guard depth < Self.reach else {
      _ = damaged()
      return
    }
    depth += 1
    body(&self)
    depth -= 1
  }

  /// Notes that the bytes make no sense; nothing more is read.
  mutating func damaged() -> UInt8 {
    isDamaged = true
    position = end
    return 0
  }

  private mutating func reserve(_ count: Int) {
    guard position + count > end else { return }
    let larger = max(end * 2, position + count)
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    copy.update(from: bytes, count: position)
    bytes.deallocate()
    bytes = copy
    end = larger
  }
}
