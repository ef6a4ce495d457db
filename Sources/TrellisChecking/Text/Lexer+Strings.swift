/// A string literal that is not yet closed.
struct OpenString {
  enum Form: UInt8 {
    case line, lines
    /// Invalid in Swift, but the text inside must not be lexed as code.
    case apostrophe
  }

  var form: Form
  var pounds: Int32
  /// Offset of its first byte, including pounds.
  var opening: Int32
  /// Index of its opening quote in the token list.
  var quote: Int32
}

/// An interpolation `\(…)` that is not yet closed, with the state around it.
struct Interpolation {
  var string: OpenString
  /// Index of the `(` in the token list.
  var paren: Int32
  var outerParenDepth: Int
  var outerBrackets: OpenBrackets
  var outerConditionals: Int
}

extension Lexer {
  /// Lexes the string whose quote is at the current position, up to its end or its first interpolation.
  mutating func lexString(opening: Int, pounds: Int) {
    let quote = position
    var string = OpenString(
      form: .line, pounds: Int32(truncatingIfNeeded: pounds), opening: Int32(truncatingIfNeeded: opening), quote: 0)
    var end = quote + 1
    if bytes[quote] == Byte.apostrophe {
      string.form = .apostrophe
      fault("a string literal has double quotes", at: quote)
    } else if isQuote(end), isQuote(end + 1), pounds == 0 || !closesOnLine(end + 2, pounds: pounds) {
      string.form = .lines
      end += 2
    }
    if pounds > 0 { emit(.rawPounds, opening, quote) }
    string.quote = Int32(truncatingIfNeeded: tokenCount)
    emit(.quote, quote, end)
    lexSegment(string)
  }

  /// Lexes the text at the current position, up to the string's end or its next interpolation.
  mutating func lexSegment(_ string: OpenString) {
    let start = position
    let pounds = Int(string.pounds)
    let bytes = self.bytes
    let count = self.count
    let traits = self.traits
    let stop = ByteTrait.stringStop
    var i = start
    while true {
      while i < count && traits[Int(bytes[i])] & stop == 0 { i += 1 }
      guard i < count else { break }
      let byte = bytes[i]
      if byte == Byte.newline || byte == Byte.carriageReturn {
        guard string.form == .lines else { break }
        i += 1
      } else if byte == Byte.backslash {
        i += 1
        guard pounds == 0 || hasPounds(pounds, at: i) else { continue }
        i += pounds
        guard i < count else { continue }
        if bytes[i] == Byte.leftParen { return openInterpolation(string, segment: start, paren: i) }
        // Skip only the escaped characters with a meaning of their own; the rest of an escape is plain text.
        if bytes[i] == Byte.quote || bytes[i] == Byte.backslash || bytes[i] == Byte.apostrophe { i += 1 }
      } else if closes(string, at: i) {
        return closeString(string, segment: start, quote: i)
      } else {
        i += 1
      }
    }
    fault("this string literal is never closed", at: Int(string.opening))
    emit(.segment, start, i)
  }

  private func closes(_ string: OpenString, at offset: Int) -> Bool {
    let isApostrophe = bytes[offset] == Byte.apostrophe
    switch string.form {
    case .apostrophe: return isApostrophe
    case .line: return !isApostrophe && (string.pounds == 0 || hasPounds(Int(string.pounds), at: offset + 1))
    case .lines:
      return !isApostrophe && isQuote(offset + 1) && isQuote(offset + 2)
        && (string.pounds == 0 || hasPounds(Int(string.pounds), at: offset + 3))
    }
  }

  private mutating func closeString(_ string: OpenString, segment: Int, quote: Int) {
    emit(.segment, segment, quote)
    tokens[Int(string.quote)].partner = Int32(truncatingIfNeeded: tokenCount)
    emit(.quote, quote, quote + (string.form == .lines ? 3 : 1))
    tokens[tokenCount - 1].partner = string.quote
    guard string.pounds > 0 else { return }
    // Extra pounds belong to this string as an error; they do not begin something else.
    var end = position
    while end < count && bytes[end] == Byte.pound { end += 1 }
    emit(.rawPounds, position, end)
  }

  private mutating func openInterpolation(_ string: OpenString, segment: Int, paren: Int) {
    let backslash = paren - Int(string.pounds) - 1
    emit(.segment, segment, backslash)
    emit(.backslash, backslash, backslash + 1)
    if string.pounds > 0 { emit(.rawPounds, backslash + 1, paren) }
    emit(.leftParen, paren, paren + 1)
    interpolations.append(
      Interpolation(
        string: string, paren: Int32(truncatingIfNeeded: tokenCount - 1), outerParenDepth: parenDepth,
        outerBrackets: brackets, outerConditionals: conditionals.count))
    brackets = OpenBrackets(top: brackets.top)
    parenDepth = 0
    insideInterpolation = true
    lineBreakEndsString = string.form != .lines
  }

  /// Ends the interpolation at its `)` and continues with the string's text.
  mutating func closeInterpolation() {
    let interpolation = leaveInterpolation()
    tokens[Int(interpolation.paren)].partner = Int32(truncatingIfNeeded: tokenCount)
    emit(.rightParen, position, position + 1)
    tokens[tokenCount - 1].partner = interpolation.paren
    lexSegment(interpolation.string)
  }

  /// Abandons the innermost string because its line or the file ends inside its interpolation.
  mutating func abandonInterpolation() {
    let interpolation = leaveInterpolation()
    fault("this string literal is never closed", at: Int(interpolation.string.opening))
  }

  private mutating func leaveInterpolation() -> Interpolation {
    let interpolation = interpolations.removeLast()
    leaveConditionals(downTo: interpolation.outerConditionals)
    closeAllBrackets()
    brackets = interpolation.outerBrackets
    parenDepth = interpolation.outerParenDepth
    if let outer = interpolations.last {
      lineBreakEndsString = outer.string.form != .lines
    } else {
      insideInterpolation = false
      lineBreakEndsString = false
    }
    return interpolation
  }

  private func isQuote(_ offset: Int) -> Bool { offset < count && bytes[offset] == Byte.quote }

  func hasPounds(_ pounds: Int, at offset: Int) -> Bool {
    guard count - offset >= pounds else { return false }
    var i = 0
    while i < pounds {
      if bytes[offset + i] != Byte.pound { return false }
      i += 1
    }
    return true
  }

  /// Whether a raw string that seems to open as multiline closes on its line: `#"""#`.
  private mutating func closesOnLine(_ start: Int, pounds: Int) -> Bool {
    if hasPounds(pounds, at: start) { return true }
    if !memory.rawQuotes.covers(start) {
      memory.rawQuotes.reset(start: start)
      var i = start
      while i < count && bytes[i] != Byte.newline && bytes[i] != Byte.carriageReturn {
        let quote = i
        i += 1
        guard bytes[quote] == Byte.quote else { continue }
        while i < count && bytes[i] == Byte.pound { i += 1 }
        memory.rawQuotes.add(quote, pounds: i - quote - 1)
      }
      memory.rawQuotes.finish(end: i)
    }
    return memory.rawQuotes.closes(pounds, from: start)
  }
}
