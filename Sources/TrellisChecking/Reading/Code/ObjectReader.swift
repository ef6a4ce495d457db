internal import TrellisGraph
internal import TrellisResolver

/// Finds the class of an object from the text of its type or value.
struct ObjectReader {
  let tokens: TokenView

  /// The class that a type written at this token names, optional or not; nil for any other type.
  func type(at index: Int) -> TokenView.DottedName? {
    var i = index
    while tokens.isWord(i, "inout") || tokens.isWord(i, "borrowing") || tokens.isWord(i, "consuming")
      || tokens.isWord(i, "sending")
    {
      i += 1
    }
    guard let name = tokens.dottedName(from: i, to: tokens.count), !name.hasArguments, tokens.isUppercase(name.last)
    else { return nil }
    var end = name.next
    if tokens.kind(end) == .postfixQuestion || tokens.kind(end) == .exclamation { end += 1 }
    if tokens.startsLine(end) { return name }
    switch tokens.kind(end) {
    case .equal, .comma, .rightParen, .leftBrace, .rightBrace, .semicolon, .end: return name
    // After a cast in a condition.
    case .word where tokens.is(end, "else"): return name
    default: return nil
    }
  }

  /// The class that an expression instantiates: `Screen(…)`, `Module.Screen { … }`, `Screen.init(x)!`.
  func made(in range: Range<Int>) -> TokenView.DottedName? {
    var start = range.lowerBound
    while tokens.isWord(start, "try") || tokens.isWord(start, "await") {
      start += 1
      if tokens.kind(start) == .postfixQuestion || tokens.kind(start) == .exclamation { start += 1 }
    }
    var end = range.upperBound
    if tokens.kind(end - 1) == .exclamation { end -= 1 }
    guard start < end, var name = tokens.dottedName(from: start, to: end), !name.hasArguments else { return nil }
    if tokens.isWord(name.last, "init"), name.last > start {
      name.text = String(name.text.dropLast(".init".utf8.count))
      name.last -= 2
    }
    guard tokens.isUppercase(name.last) else { return nil }
    var next = name.next
    if tokens.kind(next) == .leftParen, !tokens.startsLine(next) { next = tokens.closing(next) + 1 }
    if next < end { next = tokens.trailingClosures(from: next).next }
    return next == end && next > name.next ? name : nil
  }

  /// The class that an expression is cast to: `controller as? Screen`.
  func cast(in range: Range<Int>) -> TokenView.DottedName? {
    var start = range.upperBound - 1
    while start > range.lowerBound, tokens.kind(start - 1) == .period { start -= 2 }
    guard tokens.kind(start - 1) == .postfixQuestion || tokens.kind(start - 1) == .exclamation,
      start - 2 > range.lowerBound, tokens.isWord(start - 2, "as"), let name = type(at: start),
      name.next == range.upperBound
    else { return nil }
    return name
  }
}
