/// Whether a closure is async, inferred as the compiler does: from its signature, or from an `await` in its own body.
extension TokenView {
  /// The tokens that make the closure at `open` async: `async` in its signature and each `await` in its own body. Tokens in
  /// nested closures, functions and types do not count.
  func asyncMarks(inClosure open: Int) -> [Int] {
    let close = closing(open)
    guard close > open else { return [] }
    var marks: [Int] = []
    var i = open + 1
    if let signature = closureSignature(open) {
      if let mark = asyncMark(from: i, to: signature.bodyStart) { marks.append(mark) }
      i = signature.bodyStart
    }
    /// Upcoming braces that belong to statements; all others belong to closures, functions and types.
    var blocks: Set<Int> = []
    while i < close {
      switch kind(i) {
      case .leftBrace:
        if !blocks.contains(i) { i = closing(i) }
      case .word where kind(i - 1) != .period:
        if self.is(i, "await") || self.is(i, "async") && isWord(i + 1, "let") {
          // Not a label or a name in a pattern.
          if kind(i + 1) != .colon { marks.append(i) }
        } else if opensBlock(i) {
          if let brace = bodyBrace(from: i + 1, to: close) { blocks.insert(brace) }
        }
      default: break
      }
      i += 1
    }
    return marks
  }

  /// The number of parameters of the async function that a constant holds; nil if it holds none, or if the type is unknown.
  func asyncFunction(in binding: Binding) -> Int? {
    if let type = binding.type {
      var open = type
      while kind(open) == .at, isName(open + 1) { open += 2 }
      guard kind(open) == .leftParen, closing(open) > open, isWord(closing(open) + 1, "async") else { return nil }
      return arguments(open: open).count
    }
    guard let value = binding.value, kind(value.lowerBound) == .leftBrace,
      closing(value.lowerBound) == value.upperBound - 1, !asyncMarks(inClosure: value.lowerBound).isEmpty
    else { return nil }
    return closureSignature(value.lowerBound)?.names.count ?? 0
  }

  /// The `async` of a signature, ignoring those in the types of its parameters and its result.
  private func asyncMark(from start: Int, to end: Int) -> Int? {
    var i = start
    while i < end, kind(i) != .arrow {
      switch kind(i) {
      case .leftParen, .leftBracket: i = closing(i)
      // `{ async in … }` has a parameter with that name.
      case .word where self.is(i, "async") && (kind(i - 1) == .rightParen || isName(i - 1)): return i
      default: break
      }
      i += 1
    }
    return nil
  }

  /// Whether the next brace at this level belongs to the statement that the keyword begins or continues.
  private func opensBlock(_ index: Int) -> Bool {
    guard kind(index + 1) != .colon else { return false }
    return switch firstByte(index) {
    case UInt8(ascii: "i"): self.is(index, "if")
    case UInt8(ascii: "w"): self.is(index, "while")
    case UInt8(ascii: "f"): self.is(index, "for")
    case UInt8(ascii: "s"): self.is(index, "switch")
    case UInt8(ascii: "c"): self.is(index, "catch")
    case UInt8(ascii: "d"): self.is(index, "do") || self.is(index, "defer")
    case UInt8(ascii: "e"): self.is(index, "else")
    case UInt8(ascii: "r"): self.is(index, "repeat")
    default: false
    }
  }
}
