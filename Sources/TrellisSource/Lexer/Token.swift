/// One token of Swift source: what it is and which bytes it covers.
package struct Token: Hashable, Sendable {
  package enum Kind: UInt8, Sendable {
    /// An identifier or a keyword: the outline tells them apart where it matters.
    case word
    /// An identifier in back-ticks; the range includes them.
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
    /// `=`, `->`, `&` before an operand, `@`, `#`: spelled as they are.
    case equal, arrow, prefixAmpersand, at, pound
    /// `!` and `?` after an operand, `?` between operands.
    case exclamation, postfixQuestion, infixQuestion
    case prefixOperator, binaryOperator, postfixOperator
    case poundIf, poundElseif, poundElse, poundEndif
    case shebang
    /// Bytes that no Swift token can hold.
    case unknown
    case end
  }

  package var kind: Kind
  /// Whether a line break stands between the token before and this one; true for the first.
  package var startsLine: Bool
  /// Offset of the first byte.
  package var start: Int32
  /// Offset behind the last byte.
  package var end: Int32
  /// For brackets and quotes, the position in the list of the partner; the token's own position where there is none.
  package var partner: Int32

  package init(kind: Kind, startsLine: Bool, start: Int32, end: Int32, partner: Int32) {
    self.kind = kind
    self.startsLine = startsLine
    self.start = start
    self.end = end
    self.partner = partner
  }
}
