/// A token of Swift source: its kind and the bytes that it covers.
package struct Token: Hashable, Sendable {
  package enum Kind: UInt8, Sendable {
    /// An identifier or a keyword.
    case word
    /// An identifier that is no keyword: in backticks, which the range includes, or a keyword's word after a dot.
    case quotedWord
    /// `$0`, `$name`.
    case dollarWord
    case integer
    case float
    /// The opening or closing `"` or `"""` of a string.
    case quote
    /// The pounds around the quotes of a raw string.
    case rawPounds
    /// Text between quotes or interpolations; may be empty.
    case segment
    /// The `\` that begins an interpolation.
    case backslash
    case regexPounds
    case regexSlash
    case regexPattern
    case leftParen, rightParen, leftBracket, rightBracket, leftBrace, rightBrace
    case comma, colon, semicolon, period
    /// `=`, `->`, `&` before an operand, `@`, `#`.
    case equal, arrow, prefixAmpersand, at, pound
    /// `!` and `?` after an operand, `?` between operands.
    case exclamation, postfixQuestion, infixQuestion
    case prefixOperator, binaryOperator, postfixOperator
    case poundIf, poundElseif, poundElse, poundEndif
    case shebang
    /// Bytes that cannot be part of a Swift token.
    case unknown
    case end
  }

  package var kind: Kind
  /// The keyword that a word is spelled like, unless it follows a dot.
  package var keyword = Keyword.none
  /// Whether a line break precedes the token; true for the first one.
  package var startsLine: Bool
  /// Offset of the first byte.
  package var start: Int32
  /// Offset after the last byte.
  package var end: Int32
  /// For brackets and quotes, the index of the partner; the token's own index if there is none.
  package var partner: Int32

  package init(kind: Kind, startsLine: Bool, start: Int32, end: Int32, partner: Int32) {
    self.kind = kind
    self.startsLine = startsLine
    self.start = start
    self.end = end
    self.partner = partner
  }
}
