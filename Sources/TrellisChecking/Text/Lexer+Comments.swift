extension Lexer {
  /// Skips the comment at the current position; returns false if the slash does not begin one.
  mutating func skipComment() -> Bool {
    let start = position
    guard start + 1 < count else { return false }
    if bytes[start + 1] == Byte.slash {
      position = endOfLine(start + 2)
      return true
    }
    guard bytes[start + 1] == Byte.asterisk else { return false }
    let bytes = self.bytes
    let count = self.count
    let traits = self.traits
    let stop = ByteTrait.commentStop
    var i = start + 2
    var depth = 1
    while i < count {
      let byte = bytes[i]
      i += 1
      if traits[Int(byte)] & stop == 0 { continue }
      if byte == Byte.asterisk {
        if i < count && bytes[i] == Byte.slash {
          i += 1
          depth -= 1
          if depth == 0 {
            position = i
            return true
          }
        }
      } else if byte == Byte.slash {
        if i < count && bytes[i] == Byte.asterisk {
          i += 1
          depth += 1
        }
      } else {
        startsLine = true
      }
    }
    fault("this comment is never closed", at: start)
    position = count
    return true
  }

  func endOfLine(_ start: Int) -> Int {
    let bytes = self.bytes
    let count = self.count
    let carriageReturn = Byte.carriageReturn
    var i = start
    while i < count {
      let byte = bytes[i]
      // Few bytes in a comment are smaller than these two.
      if byte <= carriageReturn && (byte == carriageReturn || byte == Byte.newline) { break }
      i += 1
    }
    return i
  }

  func hasPrefix(_ prefix: StaticString, at offset: Int) -> Bool {
    let length = prefix.utf8CodeUnitCount
    guard count - offset >= length else { return false }
    var i = 0
    while i < length {
      if bytes[offset + i] != prefix.utf8Start[i] { return false }
      i += 1
    }
    return true
  }

  /// Lexes merge conflict markers, from the first to the last, as one unknown token.
  mutating func lexConflictMarker() -> Bool {
    let start = position
    guard start == 0 || bytes[start - 1] == Byte.newline || bytes[start - 1] == Byte.carriageReturn else {
      return false
    }
    let end: Int
    if hasPrefix("<<<<<<< ", at: start) {
      if memory.noConflictEnd { return false }
      end = lineStart(with: ">>>>>>> ", from: start + 8)
      if end < 0 { memory.noConflictEnd = true }
    } else if hasPrefix(">>>> ", at: start) {
      if memory.noPerforceConflictEnd { return false }
      end = lineStart(with: "<<<<\n", from: start + 5)
      if end < 0 { memory.noPerforceConflictEnd = true }
    } else {
      return false
    }
    if end < 0 { return false }
    fault("a merge left its conflict markers here", at: start)
    emit(.unknown, start, endOfLine(end))
    return true
  }

  /// The offset after the marker on the next line that begins with it, or -1.
  private func lineStart(with marker: StaticString, from start: Int) -> Int {
    var i = start
    while i < count {
      if bytes[i] == Byte.newline || bytes[i] == Byte.carriageReturn, hasPrefix(marker, at: i + 1) {
        return i + marker.utf8CodeUnitCount
      }
      i += 1
    }
    return -1
  }

  /// `<#text#>`, an editor placeholder.
  mutating func lexPlaceholder() -> Bool {
    let start = position
    guard start + 1 < count, bytes[start] == Byte.less, bytes[start + 1] == Byte.pound else { return false }
    var i = start + 2
    while i + 1 < count && bytes[i] != Byte.newline {
      if bytes[i] == Byte.less && bytes[i + 1] == Byte.pound { return false }
      if bytes[i] == Byte.pound && bytes[i + 1] == Byte.greater {
        fault("an editor placeholder stands in for a name", at: start)
        emit(.word, start, i + 2)
        return true
      }
      i += 1
    }
    return false
  }

  /// Whether `#>` follows on the line.
  mutating func placeholderMayEnd(after start: Int) -> Bool {
    if start < memory.placeholderSearchStart || start > memory.placeholderSearchEnd {
      var i = start
      while i + 1 < count && bytes[i] != Byte.newline && !(bytes[i] == Byte.pound && bytes[i + 1] == Byte.greater) {
        i += 1
      }
      memory.placeholderSearchStart = start
      memory.placeholderSearchEnd = i
      memory.placeholderFound = i + 1 < count && bytes[i] == Byte.pound
    }
    return memory.placeholderFound
  }
}
