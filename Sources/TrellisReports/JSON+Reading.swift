extension JSON {
  /// Why a text is not JSON, or not what was expected.
  package struct Fault: Error, CustomStringConvertible {
    package let description: String
  }

  /// Reads what RFC 8259 allows, numbers with fractions aside, which nothing here writes.
  package init(reading text: String) throws {
    var reader = JSONReader(Array(text.utf8))
    self = try reader.document()
  }

  /// A member of an object; nil where there is none, or where this is no object.
  package subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.0 == name }?.1
  }
}

private struct JSONReader {
  private let bytes: [UInt8]
  private var position = 0
  /// Deeper than anything that is written here, and shallow enough for any stack.
  private static let depthLimit = 128

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws -> JSON {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    let value = try value(depth: 0)
    skipSpace()
    guard position == bytes.count else { throw fault("something follows the value") }
    return value
  }

  private func fault(_ reason: String) -> JSON.Fault {
    let before = bytes.prefix(position)
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let column = position - (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1)
    return JSON.Fault(description: "not JSON at \(line):\(column): \(reason)")
  }

  private mutating func skipSpace() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) throws -> JSON {
    guard depth < Self.depthLimit else { throw fault("values lie too deep in one another") }
    skipSpace()
    guard position < bytes.count else { throw fault("the text ends too early") }
    switch Character(Unicode.Scalar(bytes[position])) {
    case "{": return try object(depth: depth)
    case "[": return try array(depth: depth)
    case "\"": return .string(try string())
    case "t": return try word("true", .boolean(true))
    case "f": return try word("false", .boolean(false))
    case "n": return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func word(_ word: String, _ value: JSON) throws -> JSON {
    guard bytes[position...].starts(with: word.utf8) else { throw fault("a value is expected") }
    position += word.utf8.count
    return value
  }

  private mutating func number() throws -> JSON {
    let digits = bytes[position...].prefix { $0 == UInt8(ascii: "-") || ($0 >= 0x30 && $0 <= 0x39) }
    guard let number = Int(String(decoding: digits, as: UTF8.self)) else { throw fault("a value is expected") }
    position += digits.count
    if position < bytes.count, [UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains(bytes[position]) {
      throw fault("a whole number is expected")
    }
    return .number(number)
  }

  private mutating func array(depth: Int) throws -> JSON {
    position += 1
    var values: [JSON] = []
    if skip("]") { return .array([]) }
    repeat { values.append(try value(depth: depth + 1)) } while skip(",")
    guard skip("]") else { throw fault("',' or ']' is expected") }
    return .array(values)
  }

  private mutating func object(depth: Int) throws -> JSON {
    position += 1
    var members: [(String, JSON)] = []
    if skip("}") { return .object([]) }
    repeat {
      skipSpace()
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { throw fault("a name is expected") }
      let name = try string()
      guard skip(":") else { throw fault("':' is expected") }
      members.append((name, try value(depth: depth + 1)))
    } while skip(",")
    guard skip("}") else { throw fault("',' or '}' is expected") }
    return .object(members)
  }

  private mutating func string() throws -> String {
    position += 1
    var result: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        guard let text = String(validating: result, as: UTF8.self) else { throw fault("a string is not UTF-8") }
        return text
      case UInt8(ascii: "\\"):
        position += 1
        result += try escaped()
      case 0..<0x20: throw fault("a control character in a string is to be escaped")
      default:
        result.append(byte)
        position += 1
      }
    }
    throw fault("a string is never closed")
  }

  private mutating func escaped() throws -> [UInt8] {
    guard position < bytes.count else { throw fault("a string is never closed") }
    let byte = bytes[position]
    position += 1
    switch Character(Unicode.Scalar(byte)) {
    case "\"", "\\", "/": return [byte]
    case "b": return [0x08]
    case "f": return [0x0C]
    case "n": return [0x0A]
    case "r": return [0x0D]
    case "t": return [0x09]
    case "u":
      var code = try unit()
      if code >> 10 == 0xD800 >> 10, bytes[position...].starts(with: "\\u".utf8) {
        position += 2
        let low = try unit()
        guard low >> 10 == 0xDC00 >> 10 else { throw fault("half a character is escaped") }
        code = 0x10000 + ((code & 0x3FF) << 10 | low & 0x3FF)
      }
      guard let scalar = Unicode.Scalar(code) else { throw fault("half a character is escaped") }
      return Array(String(scalar).utf8)
    default: throw fault("no such escape")
    }
  }

  private mutating func unit() throws -> UInt32 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw fault("four hexadecimal digits are expected") }
    position += 4
    return unit
  }
}
