/// A non-owning view of a token list.
///
/// It holds raw pointers because the readers copy it and access it at every step. A debug build, as in a build plugin, would
/// otherwise spend most of its time retaining and releasing the list's arrays. Every access is bounds-checked.
package struct TokenView {
  private let base: UnsafePointer<Token>
  private let text: UnsafePointer<UInt8>
  private let byteCount: Int
  private let lineStarts: UnsafeBufferPointer<Int32>
  private let file: UnsafePointer<String>
  /// The last token is always `.end`.
  package let count: Int

  private static let noText: [UInt8] = [0]

  private init(
    base: UnsafePointer<Token>, count: Int, text: UnsafeBufferPointer<UInt8>, lineStarts: UnsafeBufferPointer<Int32>,
    file: UnsafePointer<String>, noText: UnsafePointer<UInt8>
  ) {
    self.file = file
    self.base = base
    self.count = count
    self.text = text.baseAddress ?? noText
    byteCount = text.count
    self.lineStarts = lineStarts
  }

  /// Calls `body` with a view of the list, unless the list is empty.
  ///
  /// - Parameter path: The path of the file in sites.
  package static func with(_ list: TokenList, path: String, _ body: (TokenView) -> Void) {
    list.tokens.withUnsafeBufferPointer { tokens in
      list.bytes.withUnsafeBufferPointer { bytes in
        list.lineStarts.withUnsafeBufferPointer { lines in
          noText.withUnsafeBufferPointer { noText in
            guard let base = tokens.baseAddress, !tokens.isEmpty, let noText = noText.baseAddress else { return }
            withUnsafePointer(to: path) { path in
              body(
                TokenView(
                  base: base, count: tokens.count, text: bytes, lineStarts: lines, file: path, noText: noText))
            }
          }
        }
      }
    }
  }

  /// The path of the file in sites.
  package var path: String { file.pointee }

  /// The token at a position; the last token for positions outside the list.
  subscript(index: Int) -> Token {
    @_transparent get { base[index >= 0 && index < count ? index : count &- 1] }
  }

  /// The byte at an offset; zero outside the text.
  @_transparent func byte(_ offset: Int) -> UInt8 {
    offset >= 0 && offset < byteCount ? text[offset] : 0
  }

  func slice(from start: Int, to end: Int) -> UnsafeBufferPointer<UInt8> {
    let start = max(0, min(start, byteCount))
    return UnsafeBufferPointer(start: text + start, count: max(0, min(end, byteCount) - start))
  }

  /// The token's text, without backticks.
  package func text(_ index: Int) -> String {
    let (start, end) = nameRange(index)
    return String(decoding: slice(from: start, to: end), as: UTF8.self)
  }

  /// Whether the token is spelled like this. Creates no string.
  package func `is`(_ index: Int, _ spelling: StaticString) -> Bool {
    // Most tokens have another length, and a debug build initializes every variable of a function that it enters.
    length(of: index) == spelling.utf8CodeUnitCount && isSpelled(self[index], spelling)
  }

  @_transparent func length(of index: Int) -> Int { Int(self[index].end &- self[index].start) }

  private func isSpelled(_ token: Token, _ spelling: StaticString) -> Bool {
    guard Int(token.end) <= byteCount else { return false }
    let expected = spelling.utf8Start
    let actual = text + Int(token.start)
    var i = 0
    while i < spelling.utf8CodeUnitCount {
      if actual[i] != expected[i] { return false }
      i &+= 1
    }
    return true
  }

  func nameHash(from start: Int, to end: Int) -> NameHash {
    NameHash(slice(from: start, to: end))
  }

  /// Line and column of a token, from 1. Columns count UTF-8 bytes, as the compiler does.
  func position(_ index: Int) -> (line: Int, column: Int) {
    Lexer.position(self[index].start, in: lineStarts)
  }
}
