internal import TrellisGraph
internal import TrellisResolver

/// Walks a whole file, tracking the names in scope, and records what the file does with scopes.
///
/// It records requests and overrides, and the places where scopes are passed to objects or run closures. It and its frames are
/// classes, since what they hold is asked for at every step, and would be copied for each question.
final class UseWalker {
  final class Frame {
    /// Positions of its braces.
    let open: Int
    let close: Int
    /// Locals bound after this mark end with the frame.
    var mark: Int
    var context: String
    /// Locals bound before this mark are not visible: a type's members do not capture them.
    var barrier: Int
    /// Whether `let` and `var` directly in it are members rather than locals.
    var holdsMembers = false
    /// Whether it is a closure or function, with `$0` and `return` of its own.
    var isFunction = false
    var isClosure = false
    var holdsAccessors = false
    /// The index of the declaration whose body it is; -1 for any other block.
    var declaration = -1
    /// Whether it is the body of a class rather than of an extension.
    var isClass = false
    /// Whether it is the body of a function with a result.
    var returnsValue = false
    /// The `if`, `for` or other keyword that the block belongs to; nil if unknown.
    var keyword: Int?
    /// The name on which alone it depends, in the block of an `if let` or the `else` of a `guard let`.
    var unwrapped: NameHash?
    /// Of a function: the names on which branches that leave it depend; an empty name for another condition.
    var exits: Set<NameHash> = []
    /// The builds in which code has left it so far: `#if DEBUG`, `return`, `#endif`.
    var left = Condition.never
    /// Of a type: the index of the last declared property so far.
    var property = -1
    /// The name by which its code is called: a function's, an initializer's type's, a property's.
    var function: NameHash?
    /// What it makes an instance for: the factory or hook of a registration, or a function that may be named as one.
    var factory: UseReference.Factory?
    /// Whether it is the default of a key, once that has been asked.
    var isDefault: Bool?
    /// For a `do` with a `catch`: the errors that are named there.
    var catches: Expectation?
    /// Whether its `catch` clauses throw no error again.
    var endsErrors = false
    /// Whether one of them ends the process.
    var endsProcess = false
    /// Whether no error thrown in it reaches the surrounding code.
    var catchesAll = false
    /// Whether a test says in it that the rest of it fails.
    var expectsFailure = false
    /// Whether a test expects that what is called in it fails in any way.
    var mayFailInAnyWay = false
    /// Whether a test or suite around it may not run.
    var mayBeSkipped = false
    /// Whether a test or suite around it has a trait of the program's own, which may expect its error.
    var hasOwnTrait = false

    init(open: Int = -1, close: Int, mark: Int, context: String, barrier: Int) {
      self.open = open
      self.close = close
      self.mark = mark
      self.context = context
      self.barrier = barrier
    }

    /// A block in this one.
    init(open: Int, close: Int, mark: Int, in outer: Frame) {
      self.open = open
      self.close = close
      self.mark = mark
      context = outer.context
      barrier = outer.barrier
      left = outer.left
      function = outer.function
      expectsFailure = outer.expectsFailure
      mayFailInAnyWay = outer.mayFailInAnyWay
      mayBeSkipped = outer.mayBeSkipped
      hasOwnTrait = outer.hasOwnTrait
    }
  }

  let tokens: TokenView
  let outline: Outline
  let tree: Tree
  let build: BuildConditions
  let isTest: Bool
  private let words = UseWord.spellings.lengths
  let factories: [Int: UseReference.Factory]

  /// The facts of the file, to which the walk adds what the file does with scopes.
  var facts: FileFacts
  /// The functions that take a closure which adds overrides.
  var forwarders: [OverrideForwarder] = []
  /// By the tokens of parameters' types.
  var forwarderOfType: [Int: Int] = [:]
  /// The last `guard`, `throw` or `return` so far; the code after it may not be reached.
  private(set) var lastExit = -1 { didSet { exitBefore = oldValue } }
  private(set) var exitBefore = -1
  /// Whether `Overrides` has been named so far.
  private(set) var namesOverrides = false
  /// The functions that take a closure which may throw, and `async let`s.
  var takers: [ThrowingTaker] = []
  /// Projected values that are called where their errors may be handled.
  var handledProjections: Set<NameHash> = []
  /// What the attribute says of the test or suite whose declaration follows.
  var mayBeSkipped = false
  var hasOwnTrait = false
  /// Whether a method that extends `Overrides` has been found.
  var extendsOverrides = false

  var frames: [Frame]
  var locals = LexicalScope<UseLocal>()
  /// Upcoming block braces, with their keywords and the marks to which the bindings of their conditions are undone.
  private var blocks: [(brace: Int, mark: Int, keyword: Int)] = []
  var nextDeclaration = 0
  /// Whether a local has named a key so far.
  var hasKeyLocals = false
  /// The brackets that open the calls recorded so far which pass keys.
  var keyCalls: Set<Int> = []
  /// The names of local functions, by the index of the function around them.
  private(set) var innerFunctions: [Int: [Int]] = [:]
  private var nextBody = 0

  init(_ outline: Outline, _ facts: FileFacts, factories: [Int: UseReference.Factory]) {
    self.outline = outline
    self.factories = factories
    self.facts = facts
    isTest = facts.isTest
    tokens = outline.tokens
    tree = outline.tree
    build = outline.build
    for declaration in outline.declarations where declaration.kind == .function {
      guard let owner = declaration.parent, outline.declarations[owner].holdsCode else { continue }
      innerFunctions[owner, default: []].append(declaration.name)
    }
    frames = [Frame(close: tokens.count, mark: 0, context: "", barrier: 0)]
    frame.holdsMembers = true
    self.facts.keyFunctions = outline.requiredKeyFunctions
    self.facts.keyHolders = Self.keyHolders(outline)
    hasKeyLocals = !self.facts.keyHolders.isEmpty
    for declaration in outline.declarations where declaration.kind == .function && declaration.body == nil {
      addRequirement(declaration)
    }
    walk()
    noteFactoryNames()
    if isTest { noteNamedFunctions() }
    if !handledProjections.isEmpty { countHandledProjections() }
  }

  /// Most tokens are irrelevant: kind, length and first letter rule them out before any call.
  private func walk() {
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
        if !takers.isEmpty { noteThrowing(i) }
      case .leftBrace: open(i)
      case .rightBrace: close(i)
      case .leftBracket: subscriptUse(i)
      case .leftParen:
        if mayCallOverrider(i) { overridesMethod(i) }
        if isTest {
          opening(i)
          noteExpectedFailure(i)
          noteTraits(i)
          if frame.mayFailInAnyWay, tokens.isName(i - 1) { facts.expectedFailures.insert(tokens.nameHash(i - 1)) }
        }
        if hasKeyLocals { keyCall(i) }
        factoryCall(i)
      case .quotedWord:
        if !takers.isEmpty { noteThrowing(i) }
      case .dollarWord: noteProjection(i)
      case .period:
        if let open = openingCall(passing: i) { keyCall(open) }
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

  /// The numbers of the frames around the current position or a frame. No real program nests blocks deeper than the limit.
  func outwards(_ limit: Int = 64, from innermost: Int? = nil) -> Outwards {
    let start = (innermost ?? frames.count - 1) + 1
    return Outwards(number: start, end: max(0, start - limit))
  }

  /// Counts down. A type of its own, since each request asks for it several times, and a chain of lazy views is not optimised.
  struct Outwards: Sequence, IteratorProtocol {
    fileprivate var number: Int
    fileprivate let end: Int

    mutating func next() -> Int? {
      guard number > end else { return nil }
      number -= 1
      return number
    }
  }

  /// Reads receivers at the current position.
  var reader: ReceiverReader {
    ReceiverReader(tokens: tokens, context: frame.context, locals: locals, barrier: frame.barrier)
  }

  /// The outermost function or closure around the current position; -1 for the code of a script, nil for the value of a member.
  var body: Int? {
    guard let first = frames.dropFirst().prefix(64).first(where: { !$0.holdsMembers }) else {
      return frames.count == 1 ? -1 : nil
    }
    return first.isFunction ? first.open : -1
  }

  func local(_ index: Int) -> UseLocal? { locals[tokens.nameHash(index), since: frame.barrier] }

  private func close(_ brace: Int) {
    while frames.count > 1, frame.close <= brace {
      locals.leave(to: frame.mark)
      frames.removeLast()
    }
  }

  private func word(_ index: Int, _ length: Int) {
    let first = tokens.firstByte(index)
    if words[Int(first)] &>> length & 1 != 0, let word = UseWord(tokens, index) {
      return use(word, at: index)
    }
    // First letters of catch, for, guard, if, let, main, return, switch, throw, var, while.
    switch first {
    case 0x6C, 0x76:
      if length == 3, tokens.is(index, "let") || tokens.is(index, "var") {
        // `import var Module.name` declares nothing.
        if tokens.kind(index - 1) != .period, !tokens.isWord(index - 1, "import") {
          declareLocals(index)
        }
      }
    case 0x6D:
      if length == 4, tokens.kind(index - 1) == .at, tokens.is(index, "main") {
        facts.startsProgram = true
      }
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
    case 0x67:
      if length == 5, tokens.is(index, "guard") { lastExit = index }
    case 0x74:
      if length == 5, tokens.is(index, "throw") { exit(index) }
      if isTest, length == 3, tokens.is(index, "try") { noteTried(index) }
    case 0x72:
      if length == 6, tokens.is(index, "return") { exit(index) }
    default: break
    }
  }

  private func exit(_ index: Int) {
    lastExit = index
    noteExit()
    guard frames.count > 1, build[index] != build[frame.open] else { return }
    // A long list of them would have to be read for each look-up: behind another `#if` it is in doubt.
    let condition = build[index].without(build[frame.open])
    if frame.left == .never {
      frame.left = condition
    } else if frame.left != condition {
      frame.exits.insert(NameHash(""))
    }
  }

  /// The builds in which the code at a token is compiled and can be reached.
  func condition(at index: Int) -> Condition {
    let condition = build[index]
    // Two in one `#if` are one statement, or the second is never reached.
    return condition.without(build[frame.open]) == frame.left ? condition : condition.joined(frame.left.negated)
  }

  private func use(_ word: UseWord, at index: Int) {
    switch word {
    case .resolve, .make, .load: request(index, isLoad: word == .load)
    case .run, .bootstrap: run(index)
    case .pass, .propagate: handover(index, by: word)
    case .override, .decorate, .contribute, .permitLive: overrideCall(index, isPermission: word == .permitLive)
    case .overriding: overridingCall(index)
    case .overridesLabel: overridesArgument(index)
    case .overrides: namesOverrides = true
    case .injected: injection(index)
    case .current: currentRead(index)
    case .fromScope: environmentRead(index, .fromScope)
    case .scopeState: environmentRead(index, .scopeState)
    }
  }

  /// Records that the brace after a condition opens a block, in which the condition's names are visible.
  private func block(from index: Int) {
    guard tokens.kind(index - 1) != .period,
      let brace = tokens.bodyBrace(from: index + 1, to: tokens.count)
    else {
      return
    }
    blocks.append((brace, locals.mark, index))
  }

  /// Whether a brace behind a call opens a closure, rather than the block of a condition or the accessors of a variable.
  func isTrailingClosure(_ brace: Int) -> Bool {
    tree.braces(at: brace).map { tree.kind($0) } == .closure
  }

  private func loop(_ index: Int) {
    guard tokens.kind(index + 1) != .colon, tokens.kind(index - 1) != .period,
      let brace = tokens.bodyBrace(from: index + 1, to: tokens.count),
      let end = (index + 1..<brace).first(where: { tokens.isWord($0, "in") })
    else { return }
    blocks.append((brace, locals.mark, index))
    // The `where` clause sees the element.
    let start = tokens.whereClause(in: end + 1..<brace) ?? brace
    let isTyped = tokens.kind(index + 2) == .colon
    let names =
      isTyped
      ? [index + 1]
      : tokens.patternNames(in: index + 1..<end).filter { !tokens.isWord($0, "await") }
    let element = names.first == index + 1 ? loopElement(index + 1, end, to: brace) : nil
    for name in names { locals.bind(tokens.nameHash(name), element ?? .other, from: start) }
  }

  private func open(_ brace: Int) {
    let close = tokens.closing(brace)
    guard close > brace else { return }
    while nextBody < outline.declarations.count, (outline.declarations[nextBody].body ?? -1) < brace { nextBody += 1 }
    // A block whose brace was never reached comes from source that does not parse.
    while let block = blocks.last, block.brace < brace { blocks.removeLast() }
    let inner = Frame(open: brace, close: close, mark: locals.mark, in: frame)
    if mayBeSkipped { inner.mayBeSkipped = true }
    if hasOwnTrait { inner.hasOwnTrait = true }
    if nextBody < outline.declarations.count, outline.declarations[nextBody].body == brace {
      let declaration = outline.declarations[nextBody]
      (mayBeSkipped, hasOwnTrait) = (false, false)
      inner.context = outline.paths[nextBody]
      inner.declaration = nextBody
      inner.holdsMembers = declaration.holdsMembers
      inner.isFunction = true
      inner.function = function(declaration)
      inner.isClass = declaration.kind == .classType || declaration.kind == .actor
      inner.returnsValue = outline.result(of: declaration) != nil
      if declaration.holdsMembers { inner.barrier = locals.mark }
      if declaration.kind == .subscript { inner.holdsAccessors = opensAccessors(brace) }
      inner.factory =
        outline.mayBeFactory(declaration) ? .init(site: tokens.site(declaration.name), isFunction: true) : nil
      frames.append(inner)
      // A generic parameter hides a definition with the same name.
      for name in outline.genericParameters(of: declaration) { locals.bind(tokens.nameHash(name), .other) }
      bindSelf(in: declaration)
      bindFunctions(of: nextBody)
      for parameter in outline.parameters(of: declaration) { bind(parameter) }
      bindKeys(of: declaration)
      bindThrowing(in: declaration)
      bindOverrides(in: declaration, context: outline.paths[nextBody])
      return
    }
    if let block = blocks.last, block.brace == brace {
      blocks.removeLast()
      inner.mark = block.mark
      inner.keyword = block.keyword
      if tokens.is(block.keyword, "if") { inner.unwrapped = unwrapped(by: block.keyword, to: brace) }
      frames.append(inner)
    } else if frame.holdsAccessors, let word = accessor(behind: brace) {
      inner.isFunction = true
      inner.returnsValue = tokens.isWord(word, "get")
      frames.append(inner)
      if tokens.kind(word + 1) == .leftParen { locals.bind(tokens.nameHash(word + 2), .other) }
    } else if opensAccessors(brace) {
      inner.holdsAccessors = true
      inner.function = property(withBody: brace)
      frames.append(inner)
    } else if opensPlainBlock(brace) {
      noteCatches(of: inner)
      if isTest, inner.endsErrors, expectsError(brace, close) { inner.catches?.isFailure = true }
      if tokens.isWord(brace - 1, "else"), tokens.isWord(lastExit, "guard") {
        inner.unwrapped = unwrapped(by: lastExit, to: brace)
      }
      frames.append(inner)
    } else {
      inner.factory = factories[brace]
      openClosure(brace, inner)
    }
  }

  private func opensPlainBlock(_ brace: Int) -> Bool {
    let before = brace - 1
    // `do throws(ResolutionError) { … }`
    if tokens.kind(before) == .rightParen, let open = tokens.opening(before), tokens.isWord(open - 1, "throws") {
      return tokens.isWord(open - 2, "do")
    }
    guard tokens.kind(before) == .word else { return false }
    return tokens.is(before, "else") || tokens.is(before, "do") || tokens.is(before, "defer")
      || tokens.is(before, "repeat")
  }
}
