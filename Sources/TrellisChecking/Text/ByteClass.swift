/// The class of a byte at the start of a token.
enum ByteClass: UInt8 {
  case space, newline
  case word, digit, dollar, backtick
  case leftParen, rightParen, leftBracket, rightBracket, leftBrace, rightBrace
  case comma, colon, semicolon, at, pound, backslash
  case quote, apostrophe
  case dot, slash, mark, angle, otherOperator
  case beyondASCII
  case invalid

  /// The class of each of the 256 bytes, so that the main loop decides with a single load.
  static let table: [ByteClass] = {
    var table = [ByteClass](repeating: .invalid, count: 256)
    func set(_ characters: StaticString, _ byteClass: ByteClass) {
      for i in 0..<characters.utf8CodeUnitCount { table[Int(characters.utf8Start[i])] = byteClass }
    }
    // NUL is white space that the compiler warns about, never part of a token.
    set(" \t\u{0B}\u{0C}\0", .space)
    set("\n\r", .newline)
    set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_", .word)
    set("0123456789", .digit)
    set("$", .dollar)
    set("`", .backtick)
    set("(", .leftParen)
    set(")", .rightParen)
    set("[", .leftBracket)
    set("]", .rightBracket)
    set("{", .leftBrace)
    set("}", .rightBrace)
    set(",", .comma)
    set(":", .colon)
    set(";", .semicolon)
    set("@", .at)
    set("#", .pound)
    set("\\", .backslash)
    set("\"", .quote)
    set("'", .apostrophe)
    set(".", .dot)
    set("/", .slash)
    set("!?", .mark)
    set("<>", .angle)
    set("=-+*%&|^~", .otherOperator)
    for byte in 0x80..<0x100 { table[byte] = .beyondASCII }
    return table
  }()
}

/// Where a run of bytes of one kind continues or stops: the bits of the second byte table.
enum ByteTrait {
  static let word: UInt8 = 1
  static let decimal: UInt8 = 2
  static let hexadecimal: UInt8 = 4
  static let binary: UInt8 = 8
  static let octal: UInt8 = 16
  static let `operator`: UInt8 = 32
  /// Bytes inside a string or a block comment that cannot be skipped.
  static let stringStop: UInt8 = 64
  static let commentStop: UInt8 = 128

  /// Digits include `_`, which may appear anywhere after the first one.
  static let table: [UInt8] = {
    var table = [UInt8](repeating: 0, count: 256)
    func set(_ characters: StaticString, _ trait: UInt8) {
      for i in 0..<characters.utf8CodeUnitCount { table[Int(characters.utf8Start[i])] |= trait }
    }
    set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_$", word)
    set("0123456789_", decimal)
    set("0123456789ABCDEFabcdef_", hexadecimal)
    set("01_", binary)
    set("01234567_", octal)
    set("/=-+*%<>!&|^~.?", `operator`)
    set("\"'\\\n\r", stringStop)
    set("*/\n\r", commentStop)
    return table
  }()
}

/// Named bytes.
enum Byte {
  static let newline: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let tab: UInt8 = 0x09
  static let space: UInt8 = 0x20
  static let exclamation: UInt8 = 0x21
  static let quote: UInt8 = 0x22
  static let pound: UInt8 = 0x23
  static let ampersand: UInt8 = 0x26
  static let apostrophe: UInt8 = 0x27
  static let leftParen: UInt8 = 0x28
  static let rightParen: UInt8 = 0x29
  static let asterisk: UInt8 = 0x2A
  static let plus: UInt8 = 0x2B
  static let minus: UInt8 = 0x2D
  static let dot: UInt8 = 0x2E
  static let slash: UInt8 = 0x2F
  static let zero: UInt8 = 0x30
  static let nine: UInt8 = 0x39
  static let less: UInt8 = 0x3C
  static let equal: UInt8 = 0x3D
  static let greater: UInt8 = 0x3E
  static let question: UInt8 = 0x3F
  static let leftBracket: UInt8 = 0x5B
  static let backslash: UInt8 = 0x5C
  static let rightBracket: UInt8 = 0x5D
  static let backtick: UInt8 = 0x60
  static let lowerB: UInt8 = 0x62
  static let lowerE: UInt8 = 0x65
  static let lowerO: UInt8 = 0x6F
  static let lowerP: UInt8 = 0x70
  static let lowerX: UInt8 = 0x78
  /// The bit that makes an ASCII letter lowercase.
  static let lowercaseBit: UInt8 = 0x20
}
