internal import TrellisGraph
internal import TrellisResolver

extension TokenView {
  func withoutParentheses(_ argument: Argument) -> Argument {
    var argument = argument
    while kind(argument.start) == .leftParen, closing(argument.start) == argument.end - 1,
      argument.end - argument.start > 2
    {
      argument.start += 1
      argument.end -= 1
    }
    return argument
  }

  /// The key of a need and the form behind it: `Keys.b.lazy` is `Keys.b` with mode `lazy`; `Keys.lazy` is a key.
  func need(_ argument: Argument) -> (key: Argument, mode: NeedFact.Mode) {
    var key = withoutParentheses(argument)
    let dot = key.end - 2
    guard dot > key.start, kind(dot) == .period, !isUppercase(dot - 1), !isWord(dot - 1, "self"),
      let form = NeedForm(self, dot + 1)
    else { return (key, .strict) }
    key.end = dot
    return (key, form.mode)
  }

  /// The struct of `X.needs`, as a dotted name; nil for any other need.
  func needSet(_ argument: Argument) -> DottedName? {
    let argument = withoutParentheses(argument)
    let dot = argument.end - 2
    guard dot > argument.start, kind(dot) == .period, isNamed(dot + 1, Label.needs),
      let name = dottedName(from: argument.start, to: dot), name.next == dot, isUppercase(name.last),
      !isWord(name.last, .keys)
    else { return nil }
    return name
  }
}
