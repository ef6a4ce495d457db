/// A JSON value with its location in the file.
package struct PlacedJSON: Sendable {
  package enum Value: Sendable {
    case string(String)
    case boolean(Bool)
    case number(Int)
    case null
    case array([PlacedJSON])
    case object([(name: PlacedJSON, value: PlacedJSON)])
  }

  package var value: Value
  package var place: Position

  /// Line and column, from 1; columns count UTF-8 bytes.
  package struct Position: Hashable, Sendable {
    package var line: Int
    package var column: Int
  }

  package var string: String? { if case .string(let string) = value { string } else { nil } }
  package var number: Int? { if case .number(let number) = value { number } else { nil } }
  package var bool: Bool? { if case .boolean(let bool) = value { bool } else { nil } }
  package var array: [PlacedJSON]? { if case .array(let array) = value { array } else { nil } }
  package var object: [(name: PlacedJSON, value: PlacedJSON)]? {
    if case .object(let members) = value { members } else { nil }
  }

  /// The member of an object; nil if there is none, or if this is not an object.
  package subscript(name: String) -> PlacedJSON? { object?.last { $0.name.string == name }?.value }
}

/// What is wrong with a JSON file, and where.
package struct JSONFault: Error, Hashable {
  package var message: String
  package var place: PlacedJSON.Position
}

extension [JSONFault] {
  mutating func add(_ message: String, at place: PlacedJSON.Position) {
    append(JSONFault(message: message, place: place))
  }
}

/// Reads JSON as in RFC 8259, without fractions, which nothing here writes. Loading Foundation would take longer than a run.
package struct JSONReader {
  private let bytes: [UInt8]
  private let isLenient: Bool
  private var position = 0
  private var line = 1
  private var lineStart = 0
  private static let maximumDepth = 128

  /// Reads a single value that fills the file.
  ///
  /// - Parameter isLenient: Whether to accept what other programs may write and nothing here reads: fractions and numbers that
  ///   are too large, as null, and half a character, as U+FFFD.
  package static func read(_ bytes: [UInt8], isLenient: Bool = false) throws(JSONFault) -> PlacedJSON {
    var reader = JSONReader(bytes: bytes, isLenient: isLenient)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.position == bytes.count else { throw reader.fault("nothing may follow here") }
    return value
  }

  private init(bytes: [UInt8], isLenient: Bool) {
    self.bytes = bytes
    self.isLenient = isLenient
  }

  private var place: PlacedJSON.Position { PlacedJSON.Position(line: line, column: position - lineStart + 1) }
  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }
  private func fault(_ message: String) -> JSONFault { JSONFault(message: message, place: place) }

  private mutating func skipSpace() {
    while let byte = next, byte == 32 || byte == 9 || byte == 10 || byte == 13 {
      position += 1
      if byte == 10 {
        line += 1
        lineStart = position
      }
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONFault) -> PlacedJSON {
    skipSpace()
    let place = self.place
    guard depth < Self.maximumDepth else { throw fault("this is nested too deeply") }
    guard let byte = next else { throw fault("a value is missing") }
    let value: PlacedJSON.Value
    switch byte {
    case UInt8(ascii: "{"): value = .object(try members(depth: depth))
    case UInt8(ascii: "["): value = .array(try elements(depth: depth))
    case UInt8(ascii: "\""): value = .string(try string())
    default: value = try word()
    }
    return PlacedJSON(value: value, place: place)
  }

  private mutating func members(depth: Int) throws(JSONFault) -> [(name: PlacedJSON, value: PlacedJSON)] {
    position += 1
    var members: [(name: PlacedJSON, value: PlacedJSON)] = []
    if take(UInt8(ascii: "}")) { return members }
    repeat {
      skipSpace()
      let place = self.place
      guard next == UInt8(ascii: "\"") else { throw fault("a name in quotes is missing") }
      let name = PlacedJSON(value: .string(try string()), place: place)
      guard take(UInt8(ascii: ":")) else { throw fault("a colon is missing") }
      members.append((name, try value(depth: depth + 1)))
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw fault("a comma or '}' is missing") }
    return members
  }

  private mutating func elements(depth: Int) throws(JSONFault) -> [PlacedJSON] {
    position += 1
    var elements: [PlacedJSON] = []
    if take(UInt8(ascii: "]")) { return elements }
    repeat { elements.append(try value(depth: depth + 1)) } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw fault("a comma or ']' is missing") }
    return elements
  }

  private mutating func string() throws(JSONFault) -> String {
    position += 1
    var units: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw fault("a text ends on its line, and has no control characters") }
      position += 1
      if byte != UInt8(ascii: "\\") {
        units.append(byte)
        continue
      }
      switch next {
      case UInt8(ascii: "n"): units.append(10)
      case UInt8(ascii: "r"): units.append(13)
      case UInt8(ascii: "t"): units.append(9)
      case UInt8(ascii: "b"): units.append(8)
      case UInt8(ascii: "f"): units.append(12)
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): units.append(bytes[position])
      case UInt8(ascii: "u"):
        let escaped = try escapedUnits()
        var text: [UInt8] = []
        let isFaulty = transcode(escaped.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true) {
          text.append($0)
        }
        if !isFaulty {
          units += text
        } else if isLenient {
          units += Array(String(decoding: escaped, as: UTF16.self).utf8)
        } else {
          throw fault("half a character is escaped")
        }
        continue
      default: throw fault("there is no such escape")
      }
      position += 1
    }
    guard next != nil else { throw fault("this text is never closed") }
    position += 1
    guard UTF8Check.firstFault(in: units) == nil else { throw fault("this text is not UTF-8") }
    return String(decoding: units, as: UTF8.self)
  }

  /// Reads consecutive `\uXXXX` from the `u` at the position: two of them can form one character.
  private mutating func escapedUnits() throws(JSONFault) -> [UInt16] {
    var units: [UInt16] = []
    while true {
      let digits = bytes[min(position + 1, bytes.count)..<min(position + 5, bytes.count)]
      let text = String(decoding: digits, as: UTF8.self)
      guard digits.count == 4, text.first?.isHexDigit == true, let unit = UInt16(text, radix: 16) else {
        throw fault("four hexadecimal digits are missing")
      }
      units.append(unit)
      position += 5
      guard position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
      else { return units }
      position += 1
    }
  }

  private mutating func word() throws(JSONFault) -> PlacedJSON.Value {
    let end = bytes[position...].firstIndex { [32, 9, 10, 13, 44, 93, 125].contains($0) } ?? bytes.count
    let text = String(decoding: bytes[position..<end], as: UTF8.self)
    let value: PlacedJSON.Value
    switch text {
    case "true": value = .boolean(true)
    case "false": value = .boolean(false)
    case "null": value = .null
    case _ where text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+\-]?[0-9]+)?/) != nil:
      if let number = Int(text) {
        value = .number(number)
      } else if isLenient {
        value = .null
      } else {
        throw fault("a whole number is expected")
      }
    default: throw fault("this is no JSON value")
    }
    position = end
    return value
  }
}
