internal import TrellisGraph

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

  /// The key of a need and the form around it: `.lazy(.b)` is `.b` with mode `lazy`.
  func need(_ argument: Argument) -> (key: Argument, mode: NeedFact.Mode) {
    let argument = withoutParentheses(argument)
    guard kind(argument.end - 1) == .rightParen, let open = opening(argument.end - 1), open > argument.start,
      kind(open - 2) == .period, let mode = NeedForm(self, open - 1)?.mode
    else { return (argument, .strict) }
    var key = argument
    key.start = open + 1
    key.end -= 1
    // `.lazy(.b,)` is valid too.
    if kind(key.end - 1) == .comma { key.end -= 1 }
    return (key, mode)
  }

  /// The struct of `.members(of: X.self)`, as a dotted name; nil for any other need.
  func needSet(_ argument: Argument) -> DottedName? {
    let argument = withoutParentheses(argument)
    guard kind(argument.end - 1) == .rightParen, let open = opening(argument.end - 1), open > argument.start,
      kind(open - 2) == .period, NeedForm(self, open - 1) == .members, isNamed(open + 1, Label.of),
      kind(open + 2) == .colon,
      let name = dottedName(from: open + 3, to: argument.end), kind(name.next) == .period,
      isWord(name.next + 1, "self")
    else { return nil }
    return name
  }
}
