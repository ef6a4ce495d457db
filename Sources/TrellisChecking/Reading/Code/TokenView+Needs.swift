internal import TrellisGraph
internal import TrellisResolver

extension TokenView {
  func withoutParentheses(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while kind(range.lowerBound) == .leftParen, closing(range.lowerBound) == range.upperBound - 1, range.count > 2 {
      range = range.dropFirst().dropLast()
    }
    return range
  }

  /// The key of a need and the form behind it: `Keys.b.lazy` is `Keys.b` with mode `lazy`; `Keys.lazy` is a key.
  func need(_ argument: Range<Int>) -> (key: Range<Int>, mode: NeedFact.Mode) {
    let key = withoutParentheses(argument)
    let dot = key.upperBound - 2
    guard dot > key.lowerBound, kind(dot) == .period, !isUppercase(dot - 1), !isWord(dot - 1, "self"),
      let form = NeedForm(self, dot + 1)
    else { return (key, .strict) }
    return (key.lowerBound..<dot, form.mode)
  }

  /// The struct of `X.needs`, as a dotted name; nil for any other need.
  func needSet(_ argument: Argument) -> DottedName? {
    let range = withoutParentheses(argument.range)
    let dot = range.upperBound - 2
    guard dot > range.lowerBound, kind(dot) == .period, isNamed(dot + 1, Label.needs),
      let name = dottedName(from: range.lowerBound, to: dot), name.next == dot, isUppercase(name.last),
      !isWord(name.last, .keys)
    else { return nil }
    return name
  }
}
