/// What all readers of a file share: its tokens, its `#if` conditions and its declarations in the order of their keywords.
///
/// The declarations are types and their members, and the types and functions inside code. Other code is left to the readers.
struct Outline {
  let tokens: TokenView
  let build: BuildConditions
  private(set) var declarations: [Declaration] = []
  /// For each declaration, the path for its members' names: its own path for a type, the enclosing path otherwise.
  private(set) var paths: [String] = []

  /// A pair of braces around the current position.
  private struct Container {
    var close: Int
    /// The declaration that its contents belong to.
    var owner: Int?
    /// Whether `let` and `var` in it are properties or globals rather than locals.
    var holdsMembers: Bool
  }

  /// The innermost braces around the current position; at the top level, a container that never closes.
  private var container = Container(close: .max, owner: nil, holdsMembers: true)
  /// The enclosing containers. Kept apart because in a debug build, reading an array's last element for each token is slow.
  private var outer: [Container] = []

  /// - Parameter fixed: `#if` conditions with known values.
  init(_ tokens: TokenView, fixed: FixedConditions) {
    self.tokens = tokens
    build = BuildConditions(tokens, fixed: fixed)
    walk()
    paths = Contexts.paths(of: declarations, tokens)
  }

  func parent(of declaration: Declaration) -> Declaration? { declaration.parent.map { declarations[$0] } }

  /// The path around a declaration; empty at the top level of the file.
  func owner(of declaration: Declaration) -> String { declaration.parent.map { paths[$0] } ?? "" }

  /// The access level written on a declaration or, for a member of an extension or protocol, on that.
  func access(of declaration: Declaration) -> Declaration.Access? {
    if let access = declaration.access { return access }
    guard let parent = parent(of: declaration), parent.kind == .extension || parent.kind == .protocol else {
      return nil
    }
    return parent.access
  }

  private mutating func walk() {
    let count = tokens.count
    var nextBody = 0
    var i = 0
    while i < count {
      while container.close <= i { container = outer.removeLast() }
      let holdsMembers = container.holdsMembers
      switch tokens[i].kind {
      case .word:
        if let kind = Declaration.kind(tokens, i), let next = declare(kind, at: i, asMember: holdsMembers) {
          i = next
          continue
        }
      case .leftParen, .leftBracket, .quote:
        // Brackets in a member's header or value contain no declarations; in code, closures inside brackets may.
        if holdsMembers { i = tokens.closing(i) }
      case .leftBrace:
        let close = tokens.closing(i)
        while nextBody < declarations.count, (declarations[nextBody].body ?? -1) < i { nextBody += 1 }
        if close > i {
          if nextBody < declarations.count, declarations[nextBody].body == i {
            let declaration = declarations[nextBody]
            enter(Container(close: close, owner: nextBody, holdsMembers: declaration.holdsMembers))
          } else {
            enter(Container(close: close, owner: container.owner, holdsMembers: false))
          }
        }
      default:
        break
      }
      i += 1
    }
  }

  private mutating func enter(_ inner: Container) {
    outer.append(container)
    container = inner
  }

  /// Adds the declaration whose keyword is at `index` and returns the next position; returns nil if it is not a declaration.
  private mutating func declare(_ kind: Declaration.Kind, at index: Int, asMember: Bool) -> Int? {
    guard tokens.kind(index - 1) != .period else { return nil }
    var declaration = Declaration(
      kind: kind, introducer: index, name: index + 1, parent: container.owner, headerEnd: index + 1)
    switch kind {
    case .constant, .variable:
      // `if let` and the like in a script's top-level code do not declare properties.
      guard asMember, !tokens.isInCondition(index) else { return nil }
      readModifiers(into: &declaration)
      declarations.append(declaration)
      return index + 1
    case .importing:
      guard outer.isEmpty, tokens.isName(index + 1) else { return nil }
      readModifiers(into: &declaration)
      // `import class Module.Name` does not declare a class.
      if tokens.isName(index + 2), !tokens.startsLine(index + 2) { declaration.headerEnd = index + 2 }
    case .alias:
      guard tokens.isName(index + 1) else { return nil }
      readModifiers(into: &declaration)
    case .function:
      guard readCallable(into: &declaration, from: index + 2) else { return nil }
    case .initializer:
      declaration.name = index
      var next = index + 1
      if tokens.kind(next) == .postfixQuestion || tokens.kind(next) == .exclamation { next += 1 }
      guard asMember, readCallable(into: &declaration, from: next) else { return nil }
    case .subscript:
      declaration.name = index
      guard asMember, readCallable(into: &declaration, from: index + 1) else { return nil }
    case .enumeration, .structure, .classType, .actor, .protocol, .extension:
      guard readType(into: &declaration) else { return nil }
    }
    declarations.append(declaration)
    return declaration.headerEnd
  }

  private func readType(into declaration: inout Declaration) -> Bool {
    guard tokens.isName(declaration.name) else { return false }
    // `class func` and `class var` are members, not a type named `func`.
    if declaration.kind == .classType, tokens.kind(declaration.name) == .word,
      Declaration.kind(tokens, declaration.name) != nil
    {
      return false
    }
    let afterName = declaration.name + 1
    switch tokens.kind(afterName) {
    case .leftBrace, .colon, .word, .period: break
    default: guard tokens.opensAngle(afterName) else { return false }
    }
    guard let body = tokens.bodyBrace(from: afterName, to: tokens.count) else { return false }
    readModifiers(into: &declaration)
    declaration.body = body
    declaration.headerEnd = body
    return true
  }

  private func readCallable(into declaration: inout Declaration, from index: Int) -> Bool {
    let open = tokens.skipAngles(index)
    guard tokens.kind(open) == .leftParen, tokens.closing(open) > open else { return false }
    readModifiers(into: &declaration)
    declaration.parameters = open
    let end = headerEnd(from: tokens.closing(open) + 1)
    declaration.headerEnd = end
    if tokens.kind(end) == .leftBrace { declaration.body = end }
    return true
  }

  /// The brace of the body after a function's parameters, or the end of a header without a body.
  private func headerEnd(from index: Int) -> Int {
    var i = index
    let limit = min(tokens.count, index + TokenView.reach)
    while i < limit {
      if tokens[i].startsLine, !continuesHeader(i) { return i }
      switch tokens[i].kind {
      case .leftBrace, .rightBrace, .rightParen, .semicolon, .equal, .end, .poundIf, .poundElseif, .poundElse,
        .poundEndif:
        return i
      case .leftParen, .leftBracket: i = tokens.closing(i) + 1
      default: i += 1
      }
    }
    return min(i, tokens.count - 1)
  }

  private func continuesHeader(_ index: Int) -> Bool {
    switch tokens[index].kind {
    case .arrow, .leftBrace, .binaryOperator, .period, .colon, .comma: return true
    case .word
    where tokens.is(index, "where") || tokens.is(index, "async") || tokens.is(index, "throws")
      || tokens.is(index, "rethrows"):
      return true
    default: break
    }
    switch tokens.kind(index - 1) {
    case .arrow, .comma, .colon, .binaryOperator, .period: return true
    case .word: return tokens.is(index - 1, "where")
    default: return false
    }
  }

  /// Reads the modifiers and attributes before the keyword, backwards.
  private func readModifiers(into declaration: inout Declaration) {
    var i = declaration.introducer - 1
    // Longer than any declaration, so that incomplete source does not make this search slow.
    let limit = max(-1, i - 64)
    while i > limit {
      switch tokens[i].kind {
      case .rightParen:
        guard let open = tokens.opening(i), tokens.isName(open - 1) else { return }
        if tokens.kind(open - 2) == .at { declaration.hasAttribute = true }
        // `private(set)` restricts only writing.
        i = tokens.kind(open - 2) == .at ? open - 3 : open - 2
        continue
      case .word:
        if tokens.kind(i - 1) == .at {
          declaration.hasAttribute = true
          if tokens.is(i, "_exported") { declaration.isExported = true }
          if tokens.is(i, "testable") { declaration.isTestable = true }
          i -= 2
          continue
        }
        guard readModifier(i, into: &declaration) else { return }
      default:
        return
      }
      i -= 1
    }
  }

  private func readModifier(_ index: Int, into declaration: inout Declaration) -> Bool {
    if tokens.is(index, "static") || tokens.is(index, "class") {
      declaration.isStatic = true
    } else if tokens.is(index, "mutating") {
      declaration.isMutating = true
    } else if tokens.is(index, "package") {
      declaration.access = .package
    } else if tokens.is(index, "public") || tokens.is(index, "open") {
      declaration.access = .open
      if tokens.is(index, "open") { declaration.isOpen = true }
    } else if tokens.is(index, "private") || tokens.is(index, "fileprivate") {
      declaration.access = .file
    } else if tokens.is(index, "internal") {
      declaration.access = .module
    } else {
      for word in Self.otherModifiers where tokens.is(index, word) { return true }
      return false
    }
    return true
  }

  private static let otherModifiers: [StaticString] = [
    "final", "lazy", "weak", "unowned", "nonisolated", "override", "nonmutating", "indirect", "dynamic",
    "required", "convenience", "distributed", "borrowing", "consuming", "isolated", "optional", "prefix", "postfix",
  ]
}
