extension Lexer {
  mutating func lexNumber() {
    let start = position
    if bytes[start] == Byte.zero && start + 1 < count {
      let base = bytes[start + 1]
      if base == Byte.lowerX { return lexHexadecimal() }
      if base == Byte.lowerO { return emit(.integer, start, endOfWord(skip(ByteTrait.octal, from: start + 2))) }
      if base == Byte.lowerB { return emit(.integer, start, endOfWord(skip(ByteTrait.binary, from: start + 2))) }
    }
    var i = skip(ByteTrait.decimal, from: start + 1)
    guard i < count else { return emit(.integer, start, i) }
    if bytes[i] == Byte.dot {
      // `1.foo` is a member access, and `0.1` in `x.0.1` is two tuple indices rather than a number.
      guard isDigit(i + 1), tokenCount == 0 || tokens[tokenCount - 1].kind != .period else {
        return emit(.integer, start, i)
      }
      i = skip(ByteTrait.decimal, from: i + 1)
    } else if bytes[i] | Byte.lowercaseBit != Byte.lowerE {
      return emit(.integer, start, endOfWord(i))
    }
    if i < count && bytes[i] | Byte.lowercaseBit == Byte.lowerE {
      i = endOfExponent(i + 1)
    }
    emit(.float, start, i)
  }

  private mutating func lexHexadecimal() {
    let start = position
    var i = start + 2
    guard isHexDigit(i) else { return emit(.integer, start, endOfWord(i)) }
    i = skip(ByteTrait.hexadecimal, from: i)
    guard i < count, bytes[i] == Byte.dot || bytes[i] | Byte.lowercaseBit == Byte.lowerP else {
      return emit(.integer, start, endOfWord(i))
    }
    let integerEnd = i
    if bytes[i] == Byte.dot {
      // Without an exponent, the dot is a member access: `0xff.description`.
      guard isHexDigit(i + 1) else { return emit(.integer, start, integerEnd) }
      i = skip(ByteTrait.hexadecimal, from: i + 1)
      guard i < count, bytes[i] | Byte.lowercaseBit == Byte.lowerP else { return emit(.integer, start, integerEnd) }
      let hasSign = i + 1 < count && (bytes[i + 1] == Byte.plus || bytes[i + 1] == Byte.minus)
      // `0xff.fpValue` is a member access too, because no digit follows the dot.
      if !hasSign, i + 1 < count, !isDigit(i + 1), !isDigit(integerEnd + 1) {
        return emit(.integer, start, integerEnd)
      }
    }
    emit(.float, start, endOfExponent(i + 1))
  }

  /// Continues after the `e` or `p`. Invalid letters that follow become part of the number.
  private func endOfExponent(_ start: Int) -> Int {
    var i = start
    if i < count && (bytes[i] == Byte.plus || bytes[i] == Byte.minus) { i += 1 }
    if isDigit(i) { i = skip(ByteTrait.decimal, from: i) }
    return endOfWord(i)
  }

  private func skip(_ trait: UInt8, from start: Int) -> Int {
    var i = start
    while i < count && traits[Int(bytes[i])] & trait != 0 { i += 1 }
    return i
  }

  private func isDigit(_ offset: Int) -> Bool {
    offset < count && bytes[offset] >= Byte.zero && bytes[offset] <= Byte.nine
  }

  private func isHexDigit(_ offset: Int) -> Bool {
    offset < count && traits[Int(bytes[offset])] & ByteTrait.hexadecimal != 0 && bytes[offset] != 0x5F
  }
}
