/// A value of a property list in the old form, `{ name = (a, "b c"); }`, in which Xcode writes project files.
package indirect enum PropertyList: Hashable, Sendable {
  case text(String)
  case list([PropertyList])
  case table([String: PropertyList])

  package var text: String? { if case .text(let text) = self { text } else { nil } }
  package var list: [PropertyList] { if case .list(let list) = self { list } else { [] } }
  package var table: [String: PropertyList] { if case .table(let table) = self { table } else { [:] } }

  /// The member of a table; nil if there is none, or if this is not a table.
  package subscript(name: String) -> PropertyList? { table[name] }

  /// What is wrong with a property list, and in which line.
  package struct Fault: Error, Hashable {
    package let message: String
    package let line: Int

    package init(message: String, line: Int) {
      self.message = message
      self.line = line
    }
  }

  /// Reads a single value that fills the text.
  package init(reading bytes: [UInt8]) throws(Fault) {
    var reader = PropertyListReader(bytes)
    self = try reader.read()
  }
}

/// Reads a property list: never more than a bounded depth, each byte once.
private struct PropertyListReader {
  private let bytes: [UInt8]
  private var position = 0
  private static let maximumDepth = 64

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func fault(_ message: String) -> PropertyList.Fault {
    PropertyList.Fault(message: message, line: bytes[..<position].count { $0 == UInt8(ascii: "\n") } + 1)
  }

  mutating func read() throws(PropertyList.Fault) -> PropertyList {
    for (start, form) in [("<?xml", "XML"), ("<!DOCTYPE", "XML"), ("<plist", "XML"), ("bplist", "the binary form")]
    where bytes[position...].starts(with: start.utf8) {
      throw fault(
        "it is a property list in \(form), and only the form that Xcode writes is read: let Xcode save it once")
    }
    let value = try value(depth: 0)
    try skipSpace()
    guard next == nil else { throw fault("nothing may follow here") }
    return value
  }

  private mutating func skipSpace() throws(PropertyList.Fault) {
    while let byte = next {
      let after = position + 1 < bytes.count ? bytes[position + 1] : 0
      switch byte {
      case 9...13, 32: position += 1
      case UInt8(ascii: "/") where after == UInt8(ascii: "/"):
        while let byte = next, byte != 10, byte != 13 { position += 1 }
      case UInt8(ascii: "/") where after == UInt8(ascii: "*"):
        let start = position
        position += 2
        while position + 1 < bytes.count,
          bytes[position] != UInt8(ascii: "*") || bytes[position + 1] != UInt8(ascii: "/")
        {
          position += 1
        }
        guard position + 1 < bytes.count else {
          position = start
          throw fault("this comment is never closed")
        }
        position += 2
      default: return
      }
    }
  }

  private mutating func take(_ byte: UInt8) throws(PropertyList.Fault) -> Bool {
    try skipSpace()
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) throws(PropertyList.Fault) -> PropertyList {
    guard depth < Self.maximumDepth else { throw fault("this is nested too deeply") }
    if try take(UInt8(ascii: "{")) { return .table(try members(depth: depth)) }
    if try take(UInt8(ascii: "(")) { return .list(try elements(depth: depth)) }
    if try take(UInt8(ascii: "<")) {
      // Data, which nothing here needs.
      while let byte = next, byte != UInt8(ascii: ">") { position += 1 }
      guard try take(UInt8(ascii: ">")) else { throw fault("this data is never closed") }
      return .text("")
    }
    return .text(try text())
  }

  private mutating func members(depth: Int) throws(PropertyList.Fault) -> [String: PropertyList] {
    var members: [String: PropertyList] = [:]
    while try !take(UInt8(ascii: "}")) {
      let name = try text()
      guard try take(UInt8(ascii: "=")) else { throw fault("'=' is missing after '\(name)'") }
      members[name] = try value(depth: depth + 1)
      guard try take(UInt8(ascii: ";")) else { throw fault("';' is missing after the value of '\(name)'") }
    }
    return members
  }

  private mutating func elements(depth: Int) throws(PropertyList.Fault) -> [PropertyList] {
    var elements: [PropertyList] = []
    while try !take(UInt8(ascii: ")")) {
      elements.append(try value(depth: depth + 1))
      if try take(UInt8(ascii: ",")) { continue }
      guard try take(UInt8(ascii: ")")) else { throw fault("',' or ')' is missing") }
      break
    }
    return elements
  }

  private mutating func text() throws(PropertyList.Fault) -> String {
    try skipSpace()
    guard let first = next else { throw fault("the text ends too early") }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return try quoted(first) }
    let start = position
    while let byte = next, Self.isPlain(byte) { position += 1 }
    guard position > start else { throw fault("a value is missing") }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: "_$/:.-+@~%".utf8.contains(byte)
    }
  }

  private mutating func quoted(_ quote: UInt8) throws(PropertyList.Fault) -> String {
    let start = position
    position += 1
    var text: [UInt8] = []
    while let byte = next, byte != quote {
      position += 1
      guard byte == UInt8(ascii: "\\"), let escaped = next else {
        text.append(byte)
        continue
      }
      position += 1
      switch escaped {
      case UInt8(ascii: "n"): text.append(10)
      case UInt8(ascii: "t"): text.append(9)
      case UInt8(ascii: "r"): text.append(13)
      case UInt8(ascii: "U"):
        let digits = bytes[position..<min(position + 4, bytes.count)]
        let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        text += Array(String(unit.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}").utf8)
        position += digits.count
      case UInt8(ascii: "0")...UInt8(ascii: "7"):
        var code = Int(escaped) & 7
        for _ in 0..<2 {
          guard let digit = next, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(digit) else { break }
          code = code * 8 + Int(digit) & 7
          position += 1
        }
        text.append(UInt8(truncatingIfNeeded: code))
      default: text.append(escaped)
      }
    }
    guard next == quote else {
      position = start
      throw fault("this text is never closed")
    }
    position += 1
    return String(decoding: text, as: UTF8.self)
  }
}
