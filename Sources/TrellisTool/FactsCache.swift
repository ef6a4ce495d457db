internal import TrellisAnalysis
internal import TrellisGraph
internal import TrellisSource

/// The facts of files as an earlier run wrote them down: whoever finds a file's text unchanged need not read it again.
///
/// One file holds them all. It is of use alone to the very program that wrote it, with the same settled conditions;
/// whatever else is found there, a cut off or damaged file too, counts as an empty cache.
struct FactsCache: Sendable {
  private struct Entry {
    let content: ContentHash
    let facts: Range<Int>
  }

  private let bytes: [UInt8]
  /// What tells facts that this run could have written from others. Nil if that cannot be told.
  private let reader: ContentHash?
  private var entries: [SourceFinder.Source: Entry] = [:]

  private static var mark: UInt64 { 0x7472_656C_6C69_7331 }
  /// Mark, program, and the hash of what follows.
  private static var headerCount: Int { 5 * 8 }

  init(at path: String, fixed: FixedConditions) {
    bytes = (try? FileSystem.read(path)) ?? []
    reader = FileSystem.programStamp.map { stamp in
      Array("\(stamp)\n\(fixed.texts)".utf8).withUnsafeBufferPointer { ContentHash($0) }
    }
    guard let reader = self.reader else { return }
    bytes.withUnsafeBufferPointer { bytes in
      var parts = Reader(bytes: bytes)
      guard parts.number() == Self.mark, parts.hash() == reader, let body = parts.hash(),
        body == ContentHash(UnsafeBufferPointer(rebasing: bytes[Self.headerCount...]))
      else { return }
      while !parts.isAtEnd {
        guard let path = parts.text(), let module = parts.text(), let content = parts.hash(),
          let facts = parts.range()
        else { return entries.removeAll() }
        entries[SourceFinder.Source(path: path, module: module)] = Entry(content: content, facts: facts)
      }
    }
  }

  var count: Int { entries.count }

  /// The bytes of a file's facts, if they were written down when it had this content.
  func archived(_ source: SourceFinder.Source, content: ContentHash) -> ArraySlice<UInt8>? {
    guard let entry = entries[source], entry.content == content else { return nil }
    return bytes[entry.facts]
  }

  func holds(_ record: Record) -> Bool { entries[record.source]?.content == record.content }

  /// What a run leaves for the next one.
  struct Record: Sendable {
    let source: SourceFinder.Source
    let content: ContentHash
    let facts: ArraySlice<UInt8>
  }

  /// Writes a cache in place of what is there; another run sees one or the other as a whole.
  func replace(with records: [Record], at path: String) throws {
    guard let reader else { return }
    var body: [UInt8] = []
    body.reserveCapacity(records.reduce(0) { $0 + $1.facts.count + 256 })
    for record in records {
      Self.append(record.source.path, to: &body)
      Self.append(record.source.module, to: &body)
      Self.append(record.content, to: &body)
      Self.append(UInt64(record.facts.count), to: &body)
      body += record.facts
    }
    var all: [UInt8] = []
    Self.append(Self.mark, to: &all)
    Self.append(reader, to: &all)
    Self.append(body.withUnsafeBufferPointer { ContentHash($0) }, to: &all)
    all += body
    try FileSystem.replace(path, with: all)
  }

  private static func append(_ value: UInt64, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  private static func append(_ hash: ContentHash, to bytes: inout [UInt8]) {
    append(hash.count, to: &bytes)
    append(hash.bits, to: &bytes)
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    append(UInt64(text.utf8.count), to: &bytes)
    bytes += text.utf8
  }

  /// Reads the parts of a cache in their order; nil where bytes are missing.
  private struct Reader {
    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0

    var isAtEnd: Bool { position == bytes.count }

    mutating func number() -> UInt64? {
      guard bytes.count - position >= 8, let base = bytes.baseAddress else { return nil }
      defer { position += 8 }
      return UInt64(littleEndian: UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self))
    }

    mutating func hash() -> ContentHash? {
      guard let count = number(), let bits = number() else { return nil }
      return ContentHash(count: count, bits: bits)
    }

    mutating func range() -> Range<Int>? {
      guard let count = number(), count <= UInt64(bytes.count - position) else { return nil }
      defer { position += Int(count) }
      return position..<position + Int(count)
    }

    mutating func text() -> String? {
      range().map { String(decoding: UnsafeBufferPointer(rebasing: bytes[$0]), as: UTF8.self) }
    }
  }
}
