internal import TrellisGraph
internal import TrellisResolver

/// Walks the body of a registry function statement by statement and records each use of the registry with its condition.
///
/// Each use becomes a step: a registration, an include, a call that passes the registry on, or a place that is not followed. Everything
/// else is skipped. The tree is no deeper than the parser reads, so that statements are walked by recursion.
final class BodyWalker {
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

  /// Code that is reached under one condition.
  struct Frame {
    enum Kind {
      case plain, loop
      case attempt(Attempt)
      case selection(Selection)
    }

    var kind = Kind.plain
    /// The path of the current position; nil if no run comes there.
    var path: [Branch]?
    /// The builds in which its block is compiled.
    var build: Condition
    /// The builds in which no exit before the current position is compiled.
    var condition: Condition
    var label: NameHash?
    /// Whether something inside this loop registers something.
    var isRegistering = false

    var isLoop: Bool { if case .loop = kind { true } else { false } }
  }

  /// A `switch` whose cases are being walked.
  struct Selection {
    var base: [Branch]?
    /// The builds in which it is compiled.
    var build: Condition
    var site: Int
    var count: Int
    /// Whether an argument decides.
    var isUnsure: Bool
    /// The number of the next case.
    var number = 0
    var branch: Branch?
    /// The previous case, if it falls through into the next one.
    var falling: Branch?
  }

  /// A `do` with `catch` clauses, which are outcomes of one decision: at most one of them runs.
  struct Attempt {
    /// Nothing is thrown.
    var succeeds: Branch
    /// Whether something that may throw has been walked, so that `succeeds` holds for the rest of the block.
    var hasTried = false
  }

  enum Trial {
    case plain, optional, forced
  }

  /// Limits beyond what people write by hand.
  static var depthLimit: Int { 64 }
  static var exitLimit: Int { 128 }

  let tree: Tree
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
  var exits = 0
  /// The outermost `try` that covers the current expression.
  var trial: Trial?
  /// The token of that `try`.
  var trialStart = 0
  /// Whether something has been walked that may make the function throw.
  var hasTried = false
  /// Inside an escaping closure, which cannot capture a registry that is `self`.
  var isInFactory = false

  init(
    tree: Tree, context: String, build: BuildConditions, registry: Int?, _ parameters: [Parameter],
    generics: [Int], isLocal: Bool
  ) {
    self.tree = tree
    tokens = tree.tokens
    self.context = context
    self.build = build
    let name = registry.map { tree.tokens.text(parameters[$0].name) } ?? "self"
    registryName = name
    self.registry = NameHash(name)
    let others = parameters.indices.filter { $0 != registry }
    hasParameters = !others.isEmpty
    self.isLocal = isLocal
    arguments = Set((others.map { parameters[$0].name } + generics).map(tree.tokens.nameHash))
    isMethod = registry == nil
    isRegistryQuoted = registry != nil && ReservedWords.contains(name)
    for position in others { locals.bind(tokens.nameHash(parameters[position].name), .parameter(position)) }
  }

  func walk(body open: Int) {
    guard let body = tree.braces(at: open) else { return }
    frames = [Frame(path: [], build: build[open], condition: .always)]
    statements(of: body)
  }

  var here: [Branch]? { frames.last?.path }

  /// Walks a block that is reached on a path from here; nil if it is never reached.
  func enter(_ kind: Frame.Kind = .plain, at node: Int, on path: [Branch]?, label: NameHash?) {
    enter(kind, at: node, on: path, label: label) { statements(of: node) }
  }

  func enter(_ kind: Frame.Kind = .plain, at node: Int, on path: [Branch]?, label: NameHash?, _ body: () -> Void) {
    guard frames.count < Self.depthLimit, let outer = frames.last else { return refuse(node) }
    let inner = path.flatMap { outer.path?.joined($0) }
    frames.append(
      Frame(kind: kind, path: inner, build: build[tree.first(node)], condition: outer.condition, label: label))
    let mark = locals.mark
    body()
    locals.leave(to: mark)
    frames.removeLast()
  }

  func refuse(_ node: Int) {
    addOpaque(
      "this code is nested too deeply to be followed",
      advice: "move the inner registrations to a function of their own", at: tree.first(node))
  }

  func isRegistry(_ index: Int) -> Bool {
    guard isRegistryQuoted ? tokens.kind(index) == .quotedWord : tokens.isName(index) else { return false }
    let (start, end) = tokens.nameRange(index)
    return end - start == registryName.utf8.count && tokens.nameHash(index) == registry && locals[registry] == nil
  }

  /// Whether a node is the registry.
  func isRegistryName(_ node: Int?) -> Bool {
    node.map { tree.kind($0) == .name && isRegistry(tree.first($0)) } ?? false
  }

  func add(_ action: RegistryStep.Action, at index: Int) {
    let condition = frames.last.map { $0.condition.joined(build[index]) } ?? .never
    guard let path = here, condition != .never else { return }
    steps.append(
      RegistryStep(
        action: action, site: tokens.site(index), condition: condition, path: path, hasTried: hasTried))
    switch action {
    case .register, .include, .call: noteLoop(at: index)
    case .opaque, .end, .mayEnd, .fail: break
    }
  }

  /// Records, once for each outermost loop, that the text does not show how often it registers something.
  private func noteLoop(at index: Int) {
    guard let loop = frames.firstIndex(where: \.isLoop), !frames[loop].isRegistering else { return }
    frames[loop].isRegistering = true
    addOpaque(
      "a loop registers this, and the source does not show how often",
      advice: "write one registration for each key, outside of loops", at: index)
  }

  func addOpaque(_ reason: String, advice: String, at index: Int, hides: Bool = true) {
    let opaque = OpaqueReference(reason: reason, advice: advice, site: tokens.site(index))
    add(.opaque(opaque, hides: hides), at: index)
  }
}
