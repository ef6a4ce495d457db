extension Lexer {
  /// The end of the word that contains the offset.
  func endOfWord(_ start: Int) -> Int {
    var i = start
    while i < count {
      let byte = bytes[i]
      if traits[Int(byte)] & ByteTrait.word != 0 {
        i += 1
      } else if byte >= 0x80 {
        let scalar = self.scalar(at: i)
        guard scalar.length > 0, UnicodeRanges.continuesWord(scalar.value) else { return i }
        i += scalar.length
      } else {
        return i
      }
    }
    return i
  }

  /// A name in backticks: any text on one line, since raw identifiers.
  mutating func lexQuotedWord() {
    let start = position
    var i = start + 1
    while i < count && bytes[i] != Byte.newline && bytes[i] != Byte.carriageReturn {
      if bytes[i] == Byte.backtick {
        if i == start + 1 { fault("a name in back-ticks cannot be empty", at: start) }
        emit(.quotedWord, start, i + 1)
        return
      }
      i += 1
    }
    fault("this back-tick is never closed", at: start)
    emit(.unknown, start, start + 1)
  }

  /// After a dot, a keyword is a member's name: `.in(app)`, `x.for`. Only `init` keeps its meaning.
  mutating func nameMember() {
    let last = tokenCount - 1
    if isKeywordBeforeOperand(last), !token(last, is: "init") { tokens[last].kind = .quotedWord }
  }

  /// The colons in `Module::name`. At the beginning of a name they are read as a dot; after a dot, `Keys.Module::name`, they and the
  /// module become white space, which `TokenView.selector(of:)` reads.
  mutating func lexSelector() -> Bool {
    let start = position
    guard start + 1 < count, classes[Int(bytes[start + 1])] == .colon, tokenCount > 0 else { return false }
    let module = tokens[tokenCount - 1]
    guard module.kind == .word || module.kind == .quotedWord, !startsLine else { return false }
    var next = start + 2
    while next < count, classes[Int(bytes[next])] == .space { next += 1 }
    guard next < count else { return false }
    switch classes[Int(bytes[next])] {
    case .word, .backtick, .beyondASCII: break
    default: return false
    }
    if tokenCount > 1, tokens[tokenCount - 2].kind == .period {
      tokenCount -= 1
      startsLine = module.startsLine
      position = start + 2
    } else {
      emit(.period, start, start + 2)
    }
    return true
  }

  /// Lexes a word, an operator, white space or an error that begins with a non-ASCII byte.
  mutating func lexBeyondASCII() {
    let start = position
    let scalar = self.scalar(at: start)
    if scalar.length == 0 {
      var end = start + 1
      while end < count && bytes[end] >= 0x80 && self.scalar(at: end).length == 0 { end += 1 }
      fault("these bytes are not UTF-8", at: start)
      emit(.unknown, start, end)
    } else if scalar.value == 0xFEFF || scalar.value == 0xA0 {
      // A byte-order mark and a no-break space are white space at any position.
      position = start + scalar.length
    } else if UnicodeRanges.startsWord(scalar.value) {
      emit(.word, start, endOfWord(start + scalar.length))
    } else if UnicodeRanges.startsOperator(scalar.value) {
      lexOperator()
    } else {
      fault("this character cannot be part of Swift source", at: start)
      let end = start + scalar.length
      emit(.unknown, start, UnicodeRanges.continuesWord(scalar.value) ? endOfWord(end) : end)
    }
  }

  func token(_ index: Int, is spelling: StaticString) -> Bool {
    Int(tokens[index].end - tokens[index].start) == spelling.utf8CodeUnitCount
      && hasPrefix(spelling, at: Int(tokens[index].start))
  }
}
