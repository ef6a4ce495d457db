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
    case .let, .var: variable(contents == .members ? .property : .variable, mark)
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
  func introducer(_ contents: Contents) -> Int? {
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
          guard isModifierArgument(k + 1) else { return nil }
          k += 4
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

  /// `(set)`, `(unsafe)`: any other argument is one of a call.
  private func isModifierArgument(_ open: Int) -> Bool {
    guard isAdjacent(open), closing(open) == open + 2 else { return false }
    return keyword(open + 1) == .set || tokens.isWord(open + 1, "safe") || tokens.isWord(open + 1, "unsafe")
      || tokens.isWord(open + 1, "nonsending")
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
  mutating func requirements() {
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

  private mutating func enumCase(_ mark: Mark) {
    let word = i - 1
    while true {
      let element = begin()
      let name = i
      i += 1
      if kind(i) == .leftParen { parameters(areTypes: true) }
      initialValue()
      end(.enumElement, element, token: name)
      guard kind(i) == .comma, isName(i + 1) else { break }
      i += 1
    }
    end(.enumCase, mark, token: word)
  }
}
