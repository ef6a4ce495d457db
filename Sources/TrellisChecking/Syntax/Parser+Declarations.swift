/// Declarations, with their attributes and modifiers.
extension Parser {
  mutating func member(to close: Int, isFile: Bool) {
    switch kind(i) {
    case .word, .at:
      if declaration(.members) { return }
      isFile ? statement(to: close, .code) : skipMember(to: close)
    case .semicolon: i += 1
    case .poundIf: buildCondition(to: close, .members, isFile: isFile)
    case .pound where !isFile: expression()
    default: isFile ? statement(to: close, .code) : skipMember(to: close)
    }
  }

  /// What is no member, up to the next line or bracket.
  private mutating func skipMember(to close: Int) {
    var next = max(i + 1, closing(i) + 1)
    while next < close, !startsLine(next), kind(next) != .semicolon {
      next = max(next + 1, closing(next) + 1)
    }
    skip(to: min(next, close))
  }

  /// Reads a declaration; false if none begins here, and then nothing but attributes is read.
  mutating func declaration(_ contents: Contents) -> Bool {
    let mark = begin()
    attributes()
    guard let word = introducer(contents) else { return false }
    i = word + 1
    switch keyword(word) {
    case .let, .var: variable(mark)
    case .func: function(.function, mark, token: i)
    case .`init`: function(.initializer, mark, token: word)
    case .deinit: function(.deinitializer, mark, token: word)
    case .subscript: function(.subscript, mark, token: word)
    case .macro: function(.macroDeclaration, mark, token: i)
    case .case: enumCase(mark)
    case .import: importDeclaration(mark)
    case .typealias, .associatedtype: alias(mark)
    case .operator, .precedencegroup: operatorDeclaration(mark)
    case .extension: extensionDeclaration(mark)
    default: typeDeclaration(mark)
    }
    return true
  }

  private mutating func importDeclaration(_ mark: Mark) {
    let word = i - 1
    while isName(i) || kind(i) == .period, !startsLine(i) { i += 1 }
    if isOperator(i), !startsLine(i) { i += 1 }
    end(.importDeclaration, mark, token: word)
  }

  private mutating func alias(_ mark: Mark) {
    let name = i
    i += 1
    generics()
    inheritance()
    if kind(i) == .equal {
      i += 1
      type()
    }
    requirements()
    end(.aliasDeclaration, mark, token: name)
  }

  private mutating func operatorDeclaration(_ mark: Mark) {
    let name = i
    while i < tokens.count, !startsLine(i) || i == name, kind(i) != .leftBrace, !endsStatement(i) { i += 1 }
    if kind(i) == .leftBrace { i = closing(i) + 1 }
    end(.operatorDeclaration, mark, token: name)
  }

  private mutating func extensionDeclaration(_ mark: Mark) {
    let name = i
    type()
    inheritance()
    requirements()
    block(.members)
    end(.extensionDeclaration, mark, token: name)
  }

  private mutating func typeDeclaration(_ mark: Mark) {
    let name = i
    i += 1
    generics()
    inheritance()
    requirements()
    block(.members)
    end(.typeDeclaration, mark, token: name)
  }

  mutating func attributes() {
    while kind(i) == .at, isName(i + 1) { attribute() }
  }

  private mutating func attribute() {
    let mark = begin()
    i += 1
    let name = i
    i += 1
    while kind(i) == .period, isName(i + 1) { i += 2 }
    i = skipAngles(i)
    if kind(i) == .leftParen, isAdjacent(i) { arguments() }
    end(.attribute, mark, token: name)
  }

  /// The keyword of the declaration that begins here, perhaps behind modifiers; nil if none does.
  private func introducer(_ contents: Contents) -> Int? {
    var k = i
    var unknown = 0
    // No declaration has more, and each word of a text without one would look ahead.
    let limit = i + 32
    while k < limit {
      guard kind(k) == .word else { return nil }
      let next = kind(k + 1)
      switch keyword(k) {
      case .none:
        // Two names never stand side by side elsewhere: a modifier of a later version of the language.
        guard unknown < 2, next == .word, !startsLine(k + 1) else { return nil }
        unknown += 1
        k += 1
      case .let, .var: return next == .word || next == .quotedWord || next == .leftParen ? k : nil
      case .func: return isFunctionName(k + 1) ? k : nil
      case .import, .struct, .enum, .protocol, .typealias, .associatedtype: return isName(k + 1) ? k : nil
      case .extension: return isName(k + 1) || next == .leftBracket || next == .leftParen || next == .at ? k : nil
      case .`init`:
        guard contents == .members else { return nil }
        return next == .leftParen || next == .postfixQuestion || next == .exclamation || opensAngle(k + 1) ? k : nil
      case .deinit: return contents == .members ? k : nil
      case .subscript: return contents == .members && (next == .leftParen || opensAngle(k + 1)) ? k : nil
      case .case: return contents == .members && isName(k + 1) ? k : nil
      case .actor, .macro, .precedencegroup:
        if isName(k + 1), !startsLine(k + 1), keyword(k + 1) == .none { return k }
        return nil
      case .operator: return isOperator(k + 1) || next == .exclamation || next == .postfixQuestion ? k : nil
      case .class:
        // `class func` is a member of a class; `class Server` declares one.
        if !introduces(k + 1) { return isName(k + 1) ? k : nil }
        k += 1
      case .public, .package, .internal, .private, .fileprivate, .open, .unowned, .nonisolated, .override, .static,
        .final,
        .lazy, .weak, .mutating, .nonmutating, .indirect, .dynamic, .required, .convenience, .distributed, .borrowing,
        .consuming, .isolated, .optional, .prefix, .postfix, .infix, .async, .sending, .oldConsuming:
        if next == .leftParen {
          guard isAdjacent(k + 1) else { return nil }
          k = closing(k + 1) + 1
        } else {
          k += 1
        }
        // Attributes may stand between modifiers.
        while kind(k) == .at, isName(k + 1) {
          k += 2
          if kind(k) == .leftParen, isAdjacent(k) { k = closing(k) + 1 }
        }
      default: return nil
      }
    }
    return nil
  }

  /// Whether `class` is a modifier before this token.
  private func introduces(_ index: Int) -> Bool {
    switch keyword(index) {
    case .let, .var, .func, .subscript, .override, .final, .public, .package, .internal, .private, .fileprivate, .open,
      .mutating, .typealias, .dynamic, .weak, .unowned, .lazy, .nonisolated, .async, .`init`:
      true
    default: false
    }
  }

  private func isFunctionName(_ index: Int) -> Bool {
    switch kind(index) {
    case .word, .quotedWord, .prefixOperator, .binaryOperator, .postfixOperator, .prefixAmpersand, .exclamation: true
    default: false
    }
  }

  private mutating func function(_ node: Node.Kind, _ mark: Mark, token: Int) {
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
    if kind(i) == .equal {
      i += 1
      expression()
    }
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

  func nextComma(_ index: Int, before close: Int) -> Int {
    var k = index
    while k < close, kind(k) != .comma { k = closing(k) + 1 }
    return min(k, close)
  }

  private mutating func inheritance() {
    guard kind(i) == .colon else { return }
    let mark = begin()
    i += 1
    while true {
      let before = i
      type()
      guard kind(i) == .comma, i > before else { break }
      i += 1
    }
    end(.inheritance, mark)
  }

  /// `where …`
  private mutating func requirements() {
    guard keyword(i) == .where else { return }
    let mark = begin()
    i += 1
    while true {
      let before = i
      type()
      if kind(i) == .colon || isOperator(i) && tokens.is(i, "==") {
        i += 1
        type()
      }
      guard kind(i) == .comma, i > before else { break }
      i += 1
    }
    end(.requirements, mark)
  }

  /// The names and patterns behind a `let` or `var`.
  private mutating func variable(_ mark: Mark) {
    let word = i - 1
    while true {
      binding()
      guard kind(i) == .comma, isName(i + 1) || kind(i + 1) == .leftParen else { break }
      i += 1
    }
    end(.variable, mark, token: word)
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
    if kind(i) == .equal {
      i += 1
      expression()
    }
    if kind(i) == .leftBrace, name >= 0 { accessorsOrCode() }
    end(.binding, mark, token: name)
  }

  private mutating func enumCase(_ mark: Mark) {
    let word = i - 1
    while true {
      let element = begin()
      let name = i
      i += 1
      if kind(i) == .leftParen { parameters(areTypes: true) }
      if kind(i) == .equal {
        i += 1
        expression()
      }
      end(.enumElement, element, token: name)
      guard kind(i) == .comma, isName(i + 1) else { break }
      i += 1
    }
    end(.enumCase, mark, token: word)
  }

  // MARK: Accessors

  /// The braces of a property or subscript: accessors, or the code of a getter.
  private mutating func accessorsOrCode() {
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
