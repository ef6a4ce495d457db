/// Splits Swift source into tokens, with the same boundaries as the toolchain's own parser.
///
/// One pass, without recursion or allocation per token. Every search ahead either consumes what it reads or remembers its
/// result, so the time is linear in the number of bytes for any input.
///
/// Not copyable, because a debug build would copy it, including its arrays, in every condition that mentions a member.
package struct Lexer: ~Copyable {
  let bytes: UnsafePointer<UInt8>
  let count: Int
  let classes: UnsafePointer<ByteClass>
  let traits: UnsafePointer<UInt8>
  var position = 0
  /// Whether there was a line break since the last token.
  var startsLine = true

  /// A raw buffer, because appending to an array is a slow generic call in a debug build.
  var tokens: UnsafeMutablePointer<Token>
  var tokenCount = 0
  var tokenCapacity: Int
  var faults: [TokenList.Fault] = []

  /// The enclosing interpolations, outermost first.
  var interpolations: [Interpolation] = []
  var insideInterpolation = false
  /// Whether a line break ends the innermost string, although its interpolation is open.
  var lineBreakEndsString = false
  /// Parentheses open inside the innermost interpolation.
  var parenDepth = 0
  var brackets = OpenBrackets()
  var conditionals: [OpenBrackets] = []

  var memory = SearchMemory()

  /// Never fails: invalid source becomes `.unknown` tokens and faults.
  package static func tokenize(_ bytes: [UInt8]) -> TokenList {
    // Token indices must fit in `Int32` too, and one byte can become two tokens.
    guard bytes.count < Int(Int32.max) / 4 else {
      let end = Token(kind: .end, startsLine: true, start: 0, end: 0, partner: 0)
      let fault = TokenList.Fault(message: "this file is too large", offset: 0)
      return TokenList(bytes: [], tokens: [end], faults: [fault], lineStarts: [0])
    }
    return bytes.withUnsafeBufferPointer { source in
      ByteClass.table.withUnsafeBufferPointer { classes in
        ByteTrait.table.withUnsafeBufferPointer { traits in
          guard let start = source.baseAddress, let classes = classes.baseAddress, let traits = traits.baseAddress
          else {
            let end = Token(kind: .end, startsLine: true, start: 0, end: 0, partner: 0)
            return TokenList(bytes: bytes, tokens: [end], faults: [], lineStarts: [0])
          }
          var lexer = Lexer(bytes: start, count: source.count, classes: classes, traits: traits)
          lexer.run()
          lexer.finish()
          return TokenList(
            bytes: bytes,
            tokens: Array(UnsafeBufferPointer(start: lexer.tokens, count: lexer.tokenCount)),
            faults: lexer.faults,
            lineStarts: lineStarts(start, count: source.count))
        }
      }
    }
  }

  private init(
    bytes: UnsafePointer<UInt8>, count: Int, classes: UnsafePointer<ByteClass>, traits: UnsafePointer<UInt8>
  ) {
    self.bytes = bytes
    self.count = count
    self.classes = classes
    self.traits = traits
    // Source has about one token for every four bytes.
    tokenCapacity = count / 3 + 16
    tokens = .allocate(capacity: tokenCapacity)
  }

  deinit {
    tokens.deallocate()
  }

  /// Appends the bytes from `start` to `end` as a token and moves the position to `end`.
  mutating func emit(_ kind: Token.Kind, _ start: Int, _ end: Int) {
    if tokenCount == tokenCapacity { grow() }
    let token = Token(
      kind: kind, startsLine: startsLine, start: Int32(truncatingIfNeeded: start),
      end: Int32(truncatingIfNeeded: end), partner: Int32(truncatingIfNeeded: tokenCount))
    // The memory holds trivial values, so overwriting needs no deinitialization.
    tokens[tokenCount] = token
    tokenCount += 1
    startsLine = false
    position = end
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Token>.allocate(capacity: tokenCapacity * 2)
    larger.moveInitialize(from: tokens, count: tokenCount)
    tokens.deallocate()
    tokens = larger
    tokenCapacity *= 2
  }

  mutating func fault(_ message: String, at offset: Int) {
    faults.append(TokenList.Fault(message: message, offset: Int32(truncatingIfNeeded: offset)))
  }

  private mutating func finish() {
    while insideInterpolation { abandonInterpolation() }
    leaveConditionals(downTo: 0)
    closeAllBrackets()
    emit(.end, count, count)
    // An unclosed string is recorded after the faults inside its interpolations.
    if faults.count > 1 { faults.sort { $0.offset < $1.offset } }
  }
}
