/// Functions and what belongs to them: generics, parameters, effects.
extension Parser {
  func isFunctionName(_ index: Int) -> Bool {
    switch kind(index) {
    case .word, .quotedWord, .prefixOperator, .binaryOperator, .postfixOperator, .prefixAmpersand, .exclamation: true
    default: false
    }
  }

  mutating func function(_ node: Node.Kind, _ mark: Mark, token: Int) {
    functionHeader(node)
    if kind(i) == .leftBrace { node == .subscript ? accessorsOrCode() : block() }
    end(node, mark, token: token)
  }

  private mutating func functionHeader(_ node: Node.Kind) {
    if node == .function || node == .macroDeclaration {
      // Behind an operator's name, its generic parameters may be part of the same token.
      let isOperator = !isName(i)
      i += 1
      while isOperator, kind(i) != .leftParen, !startsLine(i), !endsStatement(i) { i += 1 }
    } else if kind(i) == .postfixQuestion || kind(i) == .exclamation {
      i += 1
    }
    generics()
    if kind(i) == .leftParen { parameters() }
    effects()
    if kind(i) == .arrow {
      i += 1
      type()
    }
    requirements()
    if node == .macroDeclaration, kind(i) == .equal {
      i += 1
      expression()
      requirements()
    }
  }

  /// `<…>` behind a declared name.
  mutating func generics() {
    guard opensAngle(i) else { return }
    let next = skipAngles(i)
    guard next > i else { return }
    let mark = begin()
    i = next
    end(.generics, mark)
  }

  /// `async throws(E)`
  mutating func effects() {
    while true {
      switch keyword(i) {
      case .async, .rethrows: i += 1
      case .throws:
        i += 1
        if kind(i) == .leftParen { type() }
      default: return
      }
    }
  }

  mutating func parameters(areTypes: Bool = false) {
    let close = closing(i)
    guard close > i else { return }
    let mark = begin()
    i += 1
    while i < close {
      let before = i
      parameter(to: close, areTypes: areTypes)
      if kind(i) == .comma { i += 1 }
      if i == before { skip(to: i + 1) }
    }
    i = close + 1
    end(.parameters, mark)
  }

  private mutating func parameter(to close: Int, areTypes: Bool) {
    let mark = begin()
    attributes()
    let name = parameterName(to: close, areTypes: areTypes)
    initialValue()
    if i < close, kind(i) != .comma { skip(to: nextComma(i, before: close)) }
    end(.parameter, mark, token: name)
  }

  /// Reads the names and the type of a parameter; returns the inner name, or -1 if it has none.
  private mutating func parameterName(to close: Int, areTypes: Bool) -> Int {
    if areTypes, !isLabeled(i) {
      type()
      return -1
    }
    var name = i
    while i < close, isName(i) || kind(i) == .dollarWord {
      name = i
      i += 1
    }
    if kind(i) == .colon {
      i += 1
      type()
    } else if kind(i) == .leftParen, name == i {
      // `{ (a, (b, c)) in`, of older Swift.
      i = closing(i) + 1
    }
    return name
  }

  /// Whether a parameter of an enumeration's case has a name.
  private func isLabeled(_ index: Int) -> Bool {
    guard isName(index) else { return false }
    return kind(index + 1) == .colon || isName(index + 1) && kind(index + 2) == .colon
  }

  /// `= value`
  mutating func initialValue() {
    guard kind(i) == .equal else { return }
    i += 1
    expression()
  }

  func nextComma(_ index: Int, before close: Int) -> Int {
    var k = index
    while k < close, kind(k) != .comma { k = closing(k) + 1 }
    return min(k, close)
  }
}
