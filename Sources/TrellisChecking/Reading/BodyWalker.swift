internal import TrellisGraph
internal import TrellisResolver

/// Walks the body of a registry function statement by statement and records each use of the registry with its condition.
///
/// Each use becomes a step: a registration, an include, a call that passes the registry on, or an opaque place. Everything
/// else is skipped. Branches are a stack of frames, so nesting needs no recursion.
struct BodyWalker {
  enum Local {
    /// A constant that names a key.
    case key(KeyReference)
    /// The variable of a `for` loop.
    case loop
    /// A local function.
    case function
    /// A parameter of the function, by its position.
    case parameter(Int)
    case other
  }

  struct Frame {
    enum Kind {
      case plain
      /// One branch of an `if`, with its number; `rest` holds if none of the branches so far is taken.
      case choice(rest: Condition, decision: Site, number: Int)
      case guardElse(Condition)
      case loop
      case repetition
      case attempt(Attempt)
      /// A `catch` clause.
      case rescue(Attempt)
      case selection(Selection)
    }

    var kind: Kind
    /// Position of the closing brace.
    var close: Int
    /// When the current position is reached, considering branches only.
    var condition: Condition
    var mark: Int
    var label: NameHash?
    /// Whether something inside this loop registers something.
    var isRegistering = false

    var isLoop: Bool {
      switch kind {
      case .loop, .repetition: true
      default: false
      }
    }
  }

  /// A `switch` whose cases are being walked.
  struct Selection {
    var base: Condition
    /// None of the previous cases matches.
    var rest: Condition = .always
    /// Position of the last `case`, which needs no condition of its own because a switch is exhaustive.
    var last: Int
    var site: Site
    var subject: Range<Int>
    /// When the previous case falls through into the next one.
    var falling: Condition = .never
  }

  /// A `do` with `catch` clauses, which are outcomes of one decision: at most one of them runs.
  struct Attempt {
    /// Nothing is thrown.
    var succeeds: Condition
    /// Something is thrown that none of the previous clauses matches.
    var rest: Condition
    var site: Site
    /// Whether something that may throw has been walked, so that `succeeds` holds for the rest of the block.
    var hasTried = false
  }

  /// The expression behind `try`.
  struct Trial {
    enum Kind {
      case plain, optional, forced
    }

    var kind: Kind
    var end: Int
  }

  /// Limits beyond what people write by hand.
  static var depthLimit: Int { 64 }
  static var exitLimit: Int { 128 }

  let tokens: TokenView
  let context: String
  let build: BuildConditions
  let registry: NameHash
  let registryName: String
  /// Whether it is inside another function, on whose parameters its branches may depend.
  let isLocal: Bool
  /// Whether it has parameters besides the registry.
  let hasParameters: Bool
  /// The names of its other parameters and generic parameters, and of locals that may depend on their values.
  var arguments: Set<NameHash>
  /// Whether the registry's name is a reserved word, so that only the name in backticks means the registry.
  let isRegistryQuoted: Bool
  /// Whether the function is a method of the registry, so that `self` can be implicit.
  let isMethod: Bool

  var steps: [RegistryStep] = []
  /// Tokens that name the key of a registration; they do not count as mentions of the key.
  var keyTokens: [Int] = []
  /// The factories of registrations, by their braces.
  var factories: [Int: UseReference.Factory] = [:]
  var frames: [Frame] = []
  var locals = LexicalScope<Local>()
  /// The parentheses and brackets open inside the current statement.
  var brackets: [Int] = []
  /// Where a statement begins after the colon of a label or after an `#if` line.
  var labelEnd = -1
  /// The label of the next statement.
  var nextLabel: NameHash?
  var exits = 0
  /// The last `try`.
  var trial: Trial?
  /// Whether something has been walked that may make the function throw.
  var hasTried = false
  /// The end of the expression being walked.
  var expressionEnd = Int.max
  /// Inside an escaping closure, which cannot capture a registry that is `self`.
  var isInFactory = false

  init(
    tokens: TokenView, context: String, build: BuildConditions, registry: Int?, _ parameters: [Parameter],
    generics: [Int], isLocal: Bool
  ) {
    self.tokens = tokens
    self.context = context
    self.build = build
    registryName = registry.map { tokens.text(parameters[$0].name) } ?? "self"
    self.registry = NameHash(registryName)
    let others = parameters.indices.filter { $0 != registry }
    hasParameters = !others.isEmpty
    self.isLocal = isLocal
    arguments = Set((others.map { parameters[$0].name } + generics).map(tokens.nameHash))
    isMethod = registry == nil
    isRegistryQuoted = !isMethod && ReservedWords.contains(registryName)
    for position in others { locals.bind(tokens.nameHash(parameters[position].name), .parameter(position)) }
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

  /// Handles the token at `index` and returns the next position.
  mutating func step(_ index: Int) -> Int {
    if index >= locals.next { locals.reach(index) }
    endTrial(before: index)
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
      if tokens.isWord(index, "try") { beginTrial(at: index) }
      if isRegistry(index), !isDeclared(index) { mention(index) } else if isImplicitVerb(index) { mentionVerb(index) }
    default:
      break
    }
    return index + 1
  }

  /// Walks an expression, in which no statement can begin.
  mutating func walkExpression(_ range: Range<Int>) {
    let outer = brackets
    brackets = [-1]
    let outerEnd = expressionEnd
    expressionEnd = range.upperBound
    var i = range.lowerBound
    while i < range.upperBound { i = step(i) }
    endTrial(before: i)
    expressionEnd = outerEnd
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
    // An argument label is not a mention.
    guard tokens.kind(index + 1) == .colon else { return true }
    return tokens.kind(index - 1) != .leftParen && tokens.kind(index - 1) != .comma
  }

  /// When the token is reached, considering branches and `#if`.
  func condition(at index: Int) -> Condition {
    (frames.last?.condition ?? .always).joined(build[index])
  }

  mutating func add(_ action: RegistryStep.Action, at index: Int) {
    let condition = condition(at: index)
    if case .never = condition { return }
    steps.append(
      RegistryStep(action: action, site: tokens.site(index), condition: condition, hasTried: hasTried))
    switch action {
    case .register, .include, .call: noteLoop(at: index)
    case .opaque, .end, .mayEnd, .fail: break
    }
  }

  /// Records, once for each outermost loop, that the text does not show how often it registers something.
  private mutating func noteLoop(at index: Int) {
    guard let loop = frames.firstIndex(where: \.isLoop), !frames[loop].isRegistering else { return }
    frames[loop].isRegistering = true
    addOpaque(
      "a loop registers this, and the text does not show how often",
      advice: "write one registration for each key, outside of loops", at: index)
  }

  mutating func addOpaque(_ reason: String, advice: String, at index: Int, hides: Bool = true) {
    let opaque = OpaqueReference(reason: reason, advice: advice, site: tokens.site(index))
    add(.opaque(opaque, hides: hides), at: index)
  }
}
