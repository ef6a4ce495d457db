extension Lexer {
  /// Lexes a raw string, an extended regex, an `#if` directive, a shebang, or the pound of a macro.
  mutating func lexPound() {
    let start = position
    if tokenCount == 0, start + 1 < count, bytes[start + 1] == Byte.exclamation, start == 0 || start == 3 && isMarked {
      return emit(.shebang, start, endOfLine(start))
    }
    if start >= memory.plainPoundsEnd {
      var end = start + 1
      while end < count && bytes[end] == Byte.pound { end += 1 }
      if end < count && bytes[end] == Byte.quote {
        position = end
        return lexString(opening: start, pounds: end - start)
      }
      if end < count && bytes[end] == Byte.slash {
        return lexExtendedRegex(pounds: end - start)
      }
      memory.plainPoundsEnd = end
    }
    if isDirective("if", start + 1) {
      emit(.poundIf, start, start + 3)
      enterConditional()
    } else if isDirective("elseif", start + 1) {
      beginBranch()
      emit(.poundElseif, start, start + 7)
    } else if isDirective("else", start + 1) {
      beginBranch()
      emit(.poundElse, start, start + 5)
    } else if isDirective("endif", start + 1) {
      leaveConditional()
      emit(.poundEndif, start, start + 6)
    } else {
      emit(.pound, start, start + 1)
    }
  }

  /// Whether the file begins with a byte-order mark.
  private var isMarked: Bool {
    bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
  }

  private func isDirective(_ name: StaticString, _ offset: Int) -> Bool {
    guard hasPrefix(name, at: offset) else { return false }
    let end = offset + name.utf8CodeUnitCount
    return end == count || classes[Int(bytes[end])] != .word
  }
}
