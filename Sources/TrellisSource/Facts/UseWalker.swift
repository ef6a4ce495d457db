internal import TrellisGraph

/// Walks a whole file with the names in scope at hand, and notes look-ups and overrides on scopes, and where these are
/// handed to objects or run something.
struct UseWalker: ~Copyable {
  struct Frame {
    /// Positions of its braces.
    var open = -1
    var close: Int
    /// The locals bound since then end with it.
    var mark: Int
    /// Path of the types around it.
    var context: String
    /// Locals bound before this cannot be seen: a type's members do not capture them.
    var barrier: Int
    /// Whether `let` and `var` directly in it are members rather than locals.
    var holdsMembers = false
    /// Whether it is a closure or function, which has a `$0` of its own.
    var isFunction = false
    /// Whether it is a closure.
    var isClosure = false
    /// Whether it holds a property's accessors or observers.
    var holdsAccessors = false
    /// Whether it is the body of a class, not of an extension.
    var isClass = false
    /// Whether it is the body of a function that returns something.
    var givesBack = false
    /// The `if`, `for` or other word that the block belongs to; nil where that is not told.
    var keyword: Int?
    /// Whether what is thrown in it does not leave the code around it: a `do` with a `catch`, or a closure that is
    /// expected to throw.
    var catches = false
  }

  let tokens: TokenView
  let path: String
  let outline: Outline
  let contexts: Contexts
  let build: BuildConditions
  let isTest: Bool
  let reader: ReceiverReader

  private(set) var uses: [UseReference] = []
  private(set) var overrides: [OverrideReference] = []
  private(set) var openings: [OpeningReference] = []
  private(set) var overriders: [Overrider] = []
  private(set) var overriderCalls: [OverriderCall] = []
  /// The functions that take a closure which makes overrides, and the scopes that they hand it to.
  private(set) var takers: [Taker] = []
  /// Whether a method was found that extends `Overrides`.
  var extendsOverrides = false
  private(set) var handovers: [HandoverReference] = []
  private(set) var reads: [UseReference] = []
  private(set) var runs: [RunReference] = []
  private(set) var startsProgram = false

  var frames: [Frame]
  var locals = LexicalScope<UseLocal>()
  /// Braces of blocks ahead, and the mark that what their conditions bind goes back to.
  private var blocks: [(brace: Int, mark: Int, keyword: Int)] = []
  private var nextDeclaration = 0
  /// By the function around them, the names of functions that are no members.
  private var innerFunctions: [Int: [Int]] = [:]
  private var nextBody = 0

  init(
    _ tokens: TokenView, path: String, outline: Outline, contexts: Contexts, build: BuildConditions, isTest: Bool
  ) {
    self.tokens = tokens
    self.isTest = isTest
    self.path = path
    self.outline = outline
    self.contexts = contexts
    self.build = build
    reader = ReceiverReader(tokens: tokens, path: path)
    for declaration in outline.declarations where declaration.kind == .function {
      guard let owner = declaration.parent, outline.declarations[owner].holdsCode else { continue }
      innerFunctions[owner, default: []].append(declaration.name)
    }
    frames = [Frame(close: tokens.count, mark: 0, context: "", barrier: 0, holdsMembers: true)]
    walk()
  }

  /// Most tokens are none of ours: they are told by their kind, or by length and first letter, before anything is asked.
  private mutating func walk() {
    let tokens = self.tokens
    let count = tokens.count
    var i = 0
    while i < count {
      if i >= locals.next { locals.reach(i) }
      let token = tokens[i]
      switch token.kind {
      case .word:
        let length = token.end &- token.start
        if length <= 10, length >= 2 { word(i, Int(length)) }
      case .leftBrace: open(i)
      case .rightBrace: close(i)
      case .leftBracket: subscriptUse(i)
      case .leftParen:
        if mayCallOverrider(i) { overridesMethod(i) }
        if isTest { opening(i) }
      case .prefixAmpersand: overridesHandedOver(i)
      case .poundIf, .poundElseif:
        i = tokens.directiveEnd(i)
        continue
      default: break
      }
      i &+= 1
    }
  }

  var frame: Frame { frames[frames.count - 1] }

  func local(_ index: Int) -> UseLocal? {
    let name = tokens.nameHash(index)
    return locals.isBound(name, since: frame.barrier) ? locals[name] : nil
  }

  private mutating func close(_ brace: Int) {
    while frames.count > 1, frames[frames.count - 1].close <= brace {
      locals.leave(to: frames[frames.count - 1].mark)
      frames.removeLast()
    }
  }

  private mutating func word(_ index: Int, _ length: Int) {
    // C urrent, c atch, F romScope, f or, h and, I njected, i f, l et, l oad, m ain, o verride, p ass, p ermitLive,
    // p ropagate, r esolve, r un, s witch, v ar, w hile
    switch tokens.firstByte(index) {
    case 0x6C, 0x76:
      if length == 3, tokens.is(index, "let") || tokens.is(index, "var") {
        if tokens.kind(index - 1) != .period { declareLocals(index) }
      } else if length == 4, tokens.is(index, "load") {
        memberCall(index)
      }
    case 0x43:
      if length == 7, tokens.is(index, "Current") { currentRead(index) }
    case 0x68:
      if length == 4, tokens.is(index, "hand") { handover(index) }
    case 0x6D:
      if length == 4, tokens.kind(index - 1) == .at, tokens.is(index, "main") { startsProgram = true }
    case 0x49:
      if length == 8, tokens.is(index, "Injected") { injection(index) }
    case 0x46:
      if length == 9, tokens.is(index, "FromScope") { environmentRead(index) }
    case 0x69:
      if length == 2, tokens.is(index, "if") { block(from: index) }
    case 0x77:
      if length == 5, tokens.is(index, "while") { block(from: index) }
    case 0x73:
      if length == 6, tokens.is(index, "switch") { block(from: index) }
    case 0x66:
      if length == 3, tokens.is(index, "for") { loop(index) }
    case 0x63:
      if length == 5, tokens.is(index, "catch") { block(from: index) }
    case 0x72:
      if length == 7, tokens.is(index, "resolve") {
        memberCall(index)
      } else if length == 3, tokens.is(index, "run") {
        run(index)
      }
    case 0x6F:
      if length == 8, tokens.is(index, "override") {
        memberCall(index)
      } else if length == 9, tokens.is(index, "overrides") {
        overridesArgument(index)
      } else if length == 10, tokens.is(index, "overriding") {
        overridingCall(index)
      }
    case 0x70:
      if length == 10, tokens.is(index, "permitLive") {
        memberCall(index)
      } else if length == 4, tokens.is(index, "pass") {
        handover(index)
      } else if length == 9, tokens.is(index, "propagate") {
        handover(index)
      }
    default: break
    }
  }

  /// Notes that the brace behind a condition opens a block, to which the condition's names belong.
  private mutating func block(from index: Int) {
    guard tokens.kind(index - 1) != .period, let brace = tokens.bodyBrace(from: index + 1, to: tokens.count) else {
      return
    }
    blocks.append((brace, locals.mark, index))
  }

  private mutating func loop(_ index: Int) {
    guard tokens.kind(index + 1) != .colon, tokens.kind(index - 1) != .period,
      let brace = tokens.bodyBrace(from: index + 1, to: tokens.count),
      let end = (index + 1..<brace).first(where: { tokens.isWord($0, "in") })
    else { return }
    blocks.append((brace, locals.mark, index))
    // A `where` asks about the element.
    let start = tokens.whereClause(in: end + 1..<brace) ?? brace
    let isTyped = tokens.kind(index + 2) == .colon
    let names =
      isTyped
      ? [index + 1] : tokens.patternNames(in: index + 1..<end).filter { !tokens.isWord($0, "await") }
    let element = names.first == index + 1 ? loopElement(index + 1, end, to: brace) : nil
    for name in names { locals.bind(tokens.nameHash(name), element ?? .other, from: start) }
  }

  /// Goes into the braces that open at `brace`.
  private mutating func open(_ brace: Int) {
    let close = tokens.closing(brace)
    guard close > brace else { return }
    while nextBody < outline.declarations.count, (outline.declarations[nextBody].body ?? -1) < brace { nextBody += 1 }
    // Blocks whose brace was never reached belong to text that is no program.
    while let block = blocks.last, block.brace < brace { blocks.removeLast() }
    var inner = Frame(open: brace, close: close, mark: locals.mark, context: frame.context, barrier: frame.barrier)
    if nextBody < outline.declarations.count, outline.declarations[nextBody].body == brace {
      let declaration = outline.declarations[nextBody]
      inner.context = contexts.paths[nextBody]
      inner.holdsMembers = declaration.holdsMembers
      inner.isFunction = true
      inner.isClass = declaration.kind == .classType || declaration.kind == .actor
      inner.givesBack = declaration.parameters.map { hasArrow(from: tokens.closing($0), to: brace) } ?? false
      if declaration.holdsMembers { inner.barrier = locals.mark }
      frames.append(inner)
      // A generic parameter is not the definition of that name.
      for name in tokens.genericParameters(declaration) { locals.bind(tokens.nameHash(name), .other) }
      bindSelf(in: declaration)
      bindFunctions(of: nextBody)
      if let parameters = declaration.parameters { bindParameters(parameters) }
      bindOverrides(in: declaration, context: contexts.paths[nextBody])
      return
    }
    if let block = blocks.last, block.brace == brace {
      blocks.removeLast()
      inner.mark = block.mark
      inner.keyword = block.keyword
      frames.append(inner)
    } else if frame.holdsAccessors, let word = accessor(behind: brace) {
      inner.isFunction = true
      inner.givesBack = tokens.isWord(word, "get")
      frames.append(inner)
      if tokens.kind(word + 1) == .leftParen { locals.bind(tokens.nameHash(word + 2), .other) }
    } else if opensAccessors(brace) {
      inner.holdsAccessors = true
      frames.append(inner)
    } else if opensPlainBlock(brace) {
      inner.catches = tokens.isWord(brace - 1, "do") && tokens.isWord(close + 1, "catch")
      frames.append(inner)
    } else {
      openClosure(brace, inner)
    }
  }

  private func hasArrow(from index: Int, to brace: Int) -> Bool {
    (index..<max(index, brace)).contains { tokens.kind($0) == .arrow }
  }

  private func opensPlainBlock(_ brace: Int) -> Bool {
    let before = brace - 1
    guard tokens.kind(before) == .word else { return false }
    return tokens.is(before, "else") || tokens.is(before, "do") || tokens.is(before, "defer")
      || tokens.is(before, "repeat")
  }

  private func opensAccessors(_ brace: Int) -> Bool {
    var i = brace + 1
    if tokens.isWord(i, "mutating") || tokens.isWord(i, "nonmutating") { i += 1 }
    guard isAccessor(i) else { return false }
    switch tokens.kind(i + 1) {
    case .leftBrace, .leftParen: return true
    default: return tokens.isWord(i + 1, "async") || tokens.isWord(i + 1, "throws")
    }
  }

  /// The word of the accessor whose body opens at the brace.
  private func accessor(behind brace: Int) -> Int? {
    var i = brace - 1
    if tokens.kind(i) == .rightParen, let open = tokens.opening(i) { i = open - 1 }
    while tokens.isWord(i, "async") || tokens.isWord(i, "throws") { i -= 1 }
    return isAccessor(i) ? i : nil
  }

  private func isAccessor(_ index: Int) -> Bool {
    tokens.isWord(index, "get") || tokens.isWord(index, "set") || tokens.isWord(index, "willSet")
      || tokens.isWord(index, "didSet") || tokens.isWord(index, "_read") || tokens.isWord(index, "_modify")
  }

  /// In an extension of `Scope<App>`, also where it is written as `where Definition == App`, `self` is such a scope.
  private mutating func bindSelf(in declaration: Declaration) {
    guard declaration.kind == .extension, let scope = extendedScope(declaration) else { return }
    locals.bind(NameHash("self"), .scope(written(scope)))
  }

  private func written(_ scope: TokenView.ScopeType) -> Receiver {
    reader.written(scope.definition, by: .name(scope.mention), frame.context, local: { local($0) })
  }

  private func extendedScope(_ declaration: Declaration) -> TokenView.ScopeType? {
    if let scope = tokens.scopeType(declaration.name, to: declaration.headerEnd) { return scope }
    guard let type = tokens.dottedName(from: declaration.name, to: declaration.headerEnd),
      type.text == "Scope" || type.text == "Trellis.Scope"
    else { return nil }
    let definition = tokens.requiredDefinition(from: type.next, to: declaration.headerEnd)
    return definition.map { TokenView.ScopeType(definition: $0, mention: tokens.mention(.scope, at: type.last)) }
  }

  /// The functions inside a function hide others of their names in all of it.
  private mutating func bindFunctions(of owner: Int) {
    for name in innerFunctions[owner] ?? [] { locals.bind(tokens.nameHash(name), .function) }
  }

  private mutating func bindParameters(_ open: Int) {
    for parameter in tokens.parameters(open: open) { bind(parameter.name, type: parameter.type, to: parameter.end) }
  }

  mutating func bind(_ name: Int, type: Int?, to limit: Int) {
    locals.bind(tokens.nameHash(name), local(type: type, to: limit) ?? type.map { .declared($0) } ?? .other)
  }

  private func local(type: Int?, to limit: Int) -> UseLocal? {
    guard let type else { return nil }
    if let scope = tokens.scopeType(type, to: limit) { return .scope(written(scope)) }
    return tokens.kind(type) == .leftParen ? tuple(type: type, to: limit) : nil
  }

  /// Something of a type such as `(Scope<App>, Int)`.
  private func tuple(type open: Int, to limit: Int) -> UseLocal? {
    let close = tokens.closing(open)
    guard close > open, close < limit, tokens.kind(close + 1) != .arrow else { return nil }
    return tuple(
      tokens.arguments(open: open).map { element in
        tokens.scopeType(element.start, to: element.end + 1).map { written($0) } ?? .unknown
      })
  }

  /// A value such as `(app, session)`.
  private func tuple(value: Range<Int>) -> UseLocal? {
    let open = value.lowerBound
    guard tokens.kind(open) == .leftParen, tokens.closing(open) == value.upperBound - 1 else { return nil }
    return tuple(tokens.arguments(open: open).map { receiver(of: $0.start..<max($0.start, $0.end)) })
  }

  private func tuple(_ elements: [Receiver]) -> UseLocal? {
    elements.count > 1 && elements.contains { $0 != .unknown } ? .tuple(elements) : nil
  }

  func receiver(of range: Range<Int>) -> Receiver {
    reader.receiver(of: range, context: frame.context, local: { local($0) })
  }

  /// The one scope type of what a `for` goes through: `for scope: Scope<App> in …`, a list of that type, `[one, other]`.
  private func loopElement(_ name: Int, _ inWord: Int, to brace: Int) -> UseLocal? {
    if tokens.kind(name + 1) == .colon { return local(type: name + 2, to: inWord + 1) }
    let list = inWord + 1
    guard inWord == name + 1, list < brace else { return nil }
    if list + 1 == brace, case .declared(let type) = local(list), tokens.kind(type) == .leftBracket {
      return local(type: type + 1, to: tokens.closing(type) + 1)
    }
    guard tokens.kind(list) == .leftBracket, tokens.closing(list) == brace - 1 else { return nil }
    let receivers = Set(tokens.arguments(open: list).map { receiver(of: $0.start..<max($0.start, $0.end)) })
    guard receivers.count == 1, let receiver = receivers.first, receiver != .unknown else { return nil }
    return .scope(receiver)
  }

  /// Notes what a `let` or `var` declares, unless it declares members: these are seen from everywhere.
  private mutating func declareLocals(_ index: Int) {
    let declarations = outline.declarations
    while nextDeclaration < declarations.count, declarations[nextDeclaration].introducer < index {
      nextDeclaration += 1
    }
    if nextDeclaration < declarations.count, declarations[nextDeclaration].introducer == index { return }
    for binding in tokens.bindings(at: index, to: tokens.count).reversed() {
      // `if let scope` goes on with what it was.
      if binding.value == nil, binding.type == nil, isOptionalBinding(index), binding.name == index + 1,
        !isInsidePattern(index)
      {
        continue
      }
      let isConstant = tokens.is(index, "let")
      var local = local(type: binding.type, to: binding.end) ?? value(of: binding, isConstant: isConstant)
      if case .other = local { local = object(of: binding, at: index, isConstant: isConstant) }
      if makesOverrides(binding) { local = .function }
      if isConstant, let value = binding.value, let tuple = tuple(value: value) { local = tuple }
      locals.bind(tokens.nameHash(binding.name), local, from: binding.end)
    }
  }

  private func object(of binding: Binding, at index: Int, isConstant: Bool) -> UseLocal {
    if let type = binding.type { return .declared(type) }
    guard let value = binding.value, isConstant || !ObjectReader(tokens: tokens).hasAttribute(index) else {
      return .other
    }
    return .made(value, isConstant: isConstant)
  }

  private func isOptionalBinding(_ index: Int) -> Bool {
    tokens.isWord(index - 1, "if") || tokens.isWord(index - 1, "guard") || tokens.isWord(index - 1, "while")
      || tokens.kind(index - 1) == .comma
  }

  /// `case .both(_, let scope)`: the comma before it is one of a pattern.
  private func isInsidePattern(_ index: Int) -> Bool {
    var i = index - 1
    let limit = max(0, index - TokenView.reach)
    while i > limit {
      switch tokens.kind(i) {
      case .leftParen: return true
      case .rightParen, .rightBracket, .rightBrace, .quote: i = tokens.opening(i) ?? i
      case .leftBrace, .semicolon: return false
      case .word where tokens.is(i, "if") || tokens.is(i, "guard") || tokens.is(i, "while"): return false
      default: break
      }
      i -= 1
    }
    return false
  }

  private func value(of binding: Binding, isConstant: Bool) -> UseLocal {
    guard let range = binding.value else { return .other }
    if binding.type == nil, ObjectReader(tokens: tokens).cast(in: range) != nil { return .other }
    if binding.type == nil || tokens.isWord(binding.type ?? 0, "Scope") {
      switch reader.receiver(of: range, context: frame.context, local: { local($0) }) {
      case .unknown: break
      // A name alone may be a key as well; that is told by what is done with it.
      case .named where range.count == 1: break
      case .member(let type, let name, isCalled: false):
        let key = isConstant ? tokens.key(in: range, path: path)?.reference : nil
        return .scopeOrKey(.member(type, name, isCalled: false), key)
      case let receiver: return .scope(receiver)
      }
    }
    guard isConstant, let found = tokens.key(in: range, path: path) else { return .other }
    switch found.reference.form {
    case .implicit: return binding.type.map { tokens.isKeyType($0) } ?? false ? .key(found.reference) : .other
    case .qualified: return .key(found.reference)
    case .bare:
      return local(found.token) ?? .scope(.named(tokens.nameHash(found.token), context: frame.context, isCalled: false))
    }
  }

  mutating func add(_ use: UseReference) { uses.append(use) }
  mutating func add(_ override: OverrideReference) { overrides.append(override) }
  mutating func add(_ opening: OpeningReference) { openings.append(opening) }
  mutating func add(_ call: OverriderCall) { overriderCalls.append(call) }

  /// - Returns: The overrider's place in the list.
  mutating func add(_ overrider: RegistryFunction) -> Int {
    overriders.append(Overrider(function: overrider))
    return overriders.count - 1
  }

  /// - Returns: The function's place in the list.
  mutating func add(_ taker: Taker) -> Int {
    takers.append(taker)
    return takers.count - 1
  }

  mutating func forward(to receiver: Receiver, by taker: Int) { takers[taker].receivers.append(receiver) }

  mutating func add(_ handover: HandoverReference) { handovers.append(handover) }
  mutating func add(read: UseReference) { reads.append(read) }
  mutating func add(_ run: RunReference) { runs.append(run) }
}
