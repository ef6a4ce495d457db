/// A file's bytes and tokens.
package struct TokenList: Sendable {
  /// UTF-8 as read, including a byte-order mark.
  package let bytes: [UInt8]
  /// The last token is always `.end`.
  package let tokens: [Token]
  /// Errors that every Swift compiler would report: an unterminated string or comment, invalid UTF-8.
  package let faults: [Fault]
  /// Offset of the first byte of each line.
  package let lineStarts: [Int32]

  package struct Fault: Hashable, Sendable {
    /// A full sentence without the location: "this string literal is never closed".
    package var message: String
    package var offset: Int32
  }

  package var count: Int { tokens.count }

  package subscript(index: Int) -> Token { tokens[index] }

  /// Line and column, from 1, of a byte. Columns count UTF-8 bytes, as the compiler does.
  package func position(offset: Int32) -> (line: Int, column: Int) {
    lineStarts.withUnsafeBufferPointer { Lexer.position(offset, in: $0) }
  }

  /// Line and column, from 1, of a token.
  package func position(_ index: Int) -> (line: Int, column: Int) {
    position(offset: tokens[index].start)
  }
}
