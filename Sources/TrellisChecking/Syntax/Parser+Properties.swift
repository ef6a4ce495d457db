/// Properties, and the accessors of properties and subscripts.
extension Parser {
  /// The names and patterns behind a `let` or `var`.
  mutating func variable(_ node: Node.Kind, _ mark: Mark) {
    let word = i - 1
    while true {
      binding()
      guard kind(i) == .comma, isName(i + 1) || kind(i + 1) == .leftParen else { break }
      i += 1
    }
    end(node, mark, token: word)
  }

  private mutating func binding() {
    let mark = begin()
    var name = -1
    if kind(i) == .leftParen {
      operand(.pattern)
    } else {
      name = i
      i += 1
    }
    if kind(i) == .colon {
      i += 1
      type()
    }
    initialValue()
    if kind(i) == .leftBrace, name >= 0 { accessorsOrCode() }
    end(.binding, mark, token: name)
  }

  /// The braces of a property or subscript: accessors, or the code of a getter.
  mutating func accessorsOrCode() {
    let close = closing(i)
    guard close > i else { return }
    guard opensAccessors(i) else { return block() }
    let mark = begin()
    let outer = limit
    limit = close
    i += 1
    while i < close {
      let before = i
      accessor()
      if i == before { kind(i) == .poundIf ? buildCondition(to: close, .code) : skip(to: closing(i) + 1) }
    }
    i = close + 1
    limit = outer
    end(.accessorBlock, mark)
  }

  private mutating func accessor() {
    let mark = begin()
    attributes()
    if isAccessorModifier(i) { i += 1 }
    let word = i
    guard isAccessor(i) else { return }
    i += 1
    if kind(i) == .leftParen { parameters() }
    effects()
    block()
    end(.accessor, mark, token: word)
  }

  private func isAccessorModifier(_ index: Int) -> Bool {
    switch keyword(index) {
    case .mutating, .nonmutating, .borrowing, .consuming, .nonisolated, .isolated: true
    default: false
    }
  }

  private func isAccessor(_ index: Int) -> Bool {
    switch keyword(index) {
    case .get, .set, .willSet, .didSet, .read, .modify, .`init`: true
    default: tokens.isWord(index, "unsafeAddress") || tokens.isWord(index, "unsafeMutableAddress")
    }
  }

  /// Whether a brace opens what observes the property whose value stands before it, rather than a closure.
  func opensObservers(_ brace: Int) -> Bool {
    var k = brace + 1
    while kind(k) == .at, isName(k + 1) { k += 2 }
    guard keyword(k) == .willSet || keyword(k) == .didSet else { return false }
    return kind(k + 1) == .leftBrace || kind(k + 1) == .leftParen
  }

  /// Whether a brace opens accessors, rather than the code of a getter.
  func opensAccessors(_ brace: Int) -> Bool {
    var k = brace + 1
    if kind(k) == .poundIf { k = directiveEnd(k) }
    while kind(k) == .at, isName(k + 1) {
      k += 2
      if kind(k) == .leftParen, isAdjacent(k) { k = closing(k) + 1 }
    }
    if isAccessorModifier(k) { k += 1 }
    guard isAccessor(k) else { return false }
    switch kind(k + 1) {
    case .leftBrace, .leftParen: return true
    // `{ get }`, `{ get set }`, `{ get async throws }`
    case .rightBrace: return keyword(k) == .get || keyword(k) == .set
    case .word where keyword(k) == .get:
      switch keyword(k + 1) {
      case .async, .throws, .set, .mutating, .nonmutating: return true
      default: return false
      }
    default: return false
    }
  }
}
