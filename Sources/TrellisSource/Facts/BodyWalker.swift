internal import TrellisGraph

/// Walks the body of a registry function statement by statement and says what is done with the registry, and when.
///
/// Whatever mentions the registry becomes a step: a registration, an include, a call that hands it on, or an opaque
/// place. Whatever does not is passed over. Branches are a stack of frames, so that nesting costs no recursion.
struct BodyWalker: ~Copyable {
  enum Local {
    /// A constant that names a key.
    case key(KeyReference)
    /// The variable of a loop.
    case loop
    /// A function inside the function, found by its name like any other.
    case function
    /// What the function was given.
    case parameter
    case other
  }

  struct Frame {
    enum Kind {
      case plain
      /// One branch of an `if`, and which it is; `rest` holds where no branch so far does.
      case choice(rest: Condition, decision: Site, number: Int)
      case guardElse(Condition)
      case loop
      case repetition
      /// `do`; the condition holds if nothing is thrown.
      case attempt(Condition)
      case selection(Selection)
    }

    var kind: Kind
    /// Position of the brace that ends it.
    var close: Int
    /// When the position reached is reached, as far as branches decide.
    var condition: Condition
    var mark: Int
    var label: NameHash?
  }

  /// A `switch` on the way through its cases.
  struct Selection {
    var base: Condition
    /// None of the cases before holds.
    var rest: Condition = .always
    /// Position of the last `case`, which holds where no other does: a switch is exhaustive.
    var last: Int
    /// Where the `switch` stands, and what it looks at.
    var site: Site
    var subject: Range<Int>
    /// When the case before falls through into the next.
    var falling: Condition = .never
  }

  /// Deeper nesting, and more ways out of one function, than a person writes.
  static var depthLimit: Int { 64 }
  static var exitLimit: Int { 128 }

  let tokens: TokenView
  let path: String
  let context: String
  let build: BuildConditions
  let registry: NameHash
  let registryName: String
  /// The function's other parameters.
  let arguments: Set<NameHash>
  /// Whether the registry's name stands in back-ticks wherever it is meant.
  let isRegistryQuoted: Bool
  /// Whether the function is a method of the registry, so that `self` may be left out.
  let isMethod: Bool

  var steps: [RegistryStep] = []
  /// Tokens that name the key of a registration: they do not count as mentions of it.
  var keyTokens: [Int] = []
  var frames: [Frame] = []
  var locals = LexicalScope<Local>()
  /// The parentheses and brackets open inside the current statement.
  var brackets: [Int] = []
  /// Where a statement begins behind the colon of a label or the line of an `#if`.
  var labelEnd = -1
  /// The label of the statement that comes next.
  var nextLabel: NameHash?
  var exits = 0
  /// Inside a closure that outlives the call, which cannot capture a registry that is `self`.
  var isInFactory = false

  init(
    tokens: TokenView, path: String, context: String, build: BuildConditions, registry: Int?, otherParameters: [Int]
  ) {
    self.tokens = tokens
    self.path = path
    self.context = context
    self.build = build
    registryName = registry.map { tokens.text($0) } ?? "self"
    self.registry = NameHash(registryName)
    arguments = Set(otherParameters.map { tokens.nameHash($0) })
    isMethod = registry == nil
    isRegistryQuoted = !isMethod && ReservedWords.contains(registryName)
    for parameter in otherParameters { locals.bind(tokens.nameHash(parameter), .parameter) }
  }

  mutating func walk(body open: Int) {
    let close = tokens.closing(open)
    frames = [Frame(kind: .plain, close: close, condition: .always, mark: locals.mark)]
    var i = open + 1
    while i < close {
      if frames.count > 1, let frame = frames.last, frame.close <= i {
        i = leave(frame, at: i)
      } else {
        i = step(i)
      }
    }
  }

  /// Handles the token at `index`; answers where to go on.
  mutating func step(_ index: Int) -> Int {
    if index >= locals.next { locals.reach(index) }
    switch tokens[index].kind {
    case .poundIf, .poundElseif, .poundElse, .poundEndif:
      labelEnd = tokens.directiveEnd(index)
      return labelEnd
    case .leftParen, .leftBracket:
      brackets.append(index)
    case .rightParen, .rightBracket:
      _ = brackets.popLast()
    case .leftBrace:
      scanClosure(index)
      return tokens.closing(index) + 1
    case .word, .quotedWord:
      if brackets.isEmpty, beginsStatement(index), let next = statement(index) { return next }
      if tokens.kind(index - 1) != .period, let next = declaration(index) { return next }
      if isRegistry(index), !isDeclared(index) { mention(index) } else if isImplicitVerb(index) { mentionVerb(index) }
    default:
      break
    }
    return index + 1
  }

  /// Walks an expression in which no statement can begin.
  mutating func walkExpression(_ range: Range<Int>) {
    let outer = brackets
    brackets = [-1]
    var i = range.lowerBound
    while i < range.upperBound { i = step(i) }
    brackets = outer
  }

  func beginsStatement(_ index: Int) -> Bool {
    if index == labelEnd { return true }
    if tokens.isWord(index - 1, "unknown"), tokens.kind(index - 2) == .at { return true }
    switch tokens.kind(index - 1) {
    case .semicolon, .leftBrace, .rightBrace, .poundElse, .poundEndif: return true
    case .binaryOperator, .infixQuestion, .colon, .equal, .comma, .period, .arrow, .prefixOperator: return false
    default: return tokens.startsLine(index)
    }
  }

  func isRegistry(_ index: Int) -> Bool {
    guard isRegistryQuoted ? tokens.kind(index) == .quotedWord : tokens.isName(index) else { return false }
    let (start, end) = tokens.nameRange(index)
    guard end - start == registryName.utf8.count, tokens.kind(index - 1) != .period,
      tokens.nameHash(index) == registry, locals[registry] == nil
    else { return false }
    // A label is no mention.
    guard tokens.kind(index + 1) == .colon else { return true }
    return tokens.kind(index - 1) != .leftParen && tokens.kind(index - 1) != .comma
  }

  /// When the token is reached, as far as branches and `#if` decide.
  func condition(at index: Int) -> Condition {
    (frames.last?.condition ?? .always).joined(build[index])
  }

  mutating func add(_ action: RegistryStep.Action, at index: Int) {
    let condition = condition(at: index)
    if case .never = condition { return }
    steps.append(RegistryStep(action: action, site: tokens.site(index, in: path), condition: condition))
  }

  mutating func addOpaque(_ reason: String, advice: String, at index: Int, hides: Bool = true) {
    let opaque = OpaqueReference(reason: reason, advice: advice, site: tokens.site(index, in: path))
    add(.opaque(opaque, hides: hides), at: index)
  }
}
