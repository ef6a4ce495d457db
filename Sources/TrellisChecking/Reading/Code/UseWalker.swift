internal import TrellisGraph
internal import TrellisResolver

/// Walks a whole file, tracking the names in scope, and records what the file does with scopes.
///
/// It records requests, the keys of overrides, and the places where scopes are passed to objects or run closures. It and its frames are
/// classes, since what they hold is asked for at every step, and would be copied for each question.
final class UseWalker {
  let tree: Tree
  let tokens: TokenView
  let outline: Outline
  let build: BuildConditions
  /// The factories of registrations, by their braces.
  let factories: [Int: UseReference.Factory]

  /// The names that the file declares as scopes; nil for a file without any.
  let scopeNames: Set<NameHash>?

  /// The facts of the file, to which the walk adds what the file does with scopes.
  var facts: FileFacts
  /// The scopes that properties are created with, by the places of their names.
  var scopesOfProperties: [Int: Value] = [:]
  /// Projected values that are called where their errors may be handled.
  var handledProjections: Set<NameHash> = []

  var frames: [Frame]
  var locals = LexicalScope<UseLocal>()
  /// The statements around the current position whose names end with them, and the marks to which these are undone.
  private var statements: [(node: Int, mark: Int)] = []
  /// The names of local functions, by the index of the function around them.
  private(set) var innerFunctions: [Int: [Int]] = [:]
  /// The aliases that functions declare.
  private(set) var localAliases: Set<NameHash> = []
  /// How many expressions are being evaluated, one inside another.
  var evaluations = 0
  /// What the operators around the current position say, by sequence.
  var operators = SequenceOperators()

  init(_ outline: Outline, _ facts: FileFacts, factories: [Int: UseReference.Factory]) {
    self.outline = outline
    self.factories = factories
    self.facts = facts
    tree = outline.tree
    tokens = outline.tokens
    build = outline.build
    scopeNames = Self.scopeNames(tokens)
    for declaration in outline.declarations where declaration.kind == .function || declaration.kind == .alias {
      guard let owner = declaration.parent, outline.declarations[owner].holdsCode else { continue }
      if declaration.kind == .alias {
        localAliases.insert(tokens.nameHash(declaration.name))
      } else {
        innerFunctions[owner, default: []].append(declaration.name)
      }
    }
    frames = [Frame(file: tree.root)]
    self.facts.keyTakers = outline.keyTakers
    walk()
    if !handledProjections.isEmpty { countHandledProjections() }
  }

  /// Visits all nodes, without recursion: chains nest as deep as they are long.
  private func walk() {
    let tree = self.tree
    var node = tree.root
    while true {
      enter(node)
      if let child = tree.child(node) {
        node = child
        continue
      }
      leave(node)
      while tree.next(node) == nil {
        guard let parent = tree.parent(node) else { return }
        node = parent
        leave(node)
      }
      guard let next = tree.next(node) else { return }
      node = next
    }
  }

  private func enter(_ node: Int) {
    switch tree.kind(node) {
    case .member:
      memberRead(node)
      word(node)
    case .name, .implicitMember: word(node)
    case .call:
      noteProjection(node)
      keyCall(node)
    case .subscriptCall:
      subscriptUse(node)
      keyCall(node)
    case .attribute: attribute(node)
    case .codeBlock, .accessorBlock:
      // The property's own observers see it.
      if let outer = tree.parent(node) {
        if tree.kind(outer) == .binding { declareLocals(outer) }
        if tree.kind(outer) == .forStatement, tree.child(outer, .whereClause) == nil { bindElement(of: outer) }
      }
      open(node)
    case .closure, .memberBlock: open(node)
    case .branch, .forStatement, .whileStatement, .switchCase, .catchClause: statements.append((node, locals.mark))
    case .returnStatement, .throwStatement: exit(tree.first(node))
    case .unparsed: leaveUnparsed(node)
    case .property: if let index = outline.index(of: node) { frame.property = index }
    case .whereClause:
      if let loop = tree.parent(node), tree.kind(loop) == .forStatement { bindElement(of: loop) }
    default: break
    }
  }

  private func leave(_ node: Int) {
    switch tree.kind(node) {
    case .codeBlock, .accessorBlock, .closure, .memberBlock:
      locals.leave(to: frame.mark)
      frames.removeLast()
    case .branch, .forStatement, .whileStatement, .switchCase, .catchClause:
      if let statement = statements.popLast() { locals.leave(to: statement.mark) }
    case .binding:
      if !hasAccessors(node) { declareLocals(node) }
    case .condition: declareLocals(node)
    case .bindingPattern: declarePattern(node)
    default: break
    }
  }

  private func hasAccessors(_ binding: Int) -> Bool {
    for part in tree.children(binding) where tree.kind(part) == .accessorBlock || tree.kind(part) == .codeBlock {
      return true
    }
    return false
  }

  /// Most words are irrelevant: length and first letter rule them out before any call.
  private func word(_ node: Int) {
    guard let index = tree.token(node) else { return }
    if tokens.kind(index) == .dollarWord { return }
    let length = tokens.length(of: index)
    guard length < 64, Self.lengths[Int(tokens.firstByte(index))] &>> length & 1 != 0,
      let word = UseWord(tokens, index), tokens.kind(index) == .word
    else { return }
    switch word {
    case .resolve, .make, .load: request(node, index, isLoad: word == .load)
    case .pass, .propagate: handover(node, index, by: word)
    case .override, .decorate, .contribute: overrideCall(node, index)
    case .overriding: overridingCall(node)
    case .permitLive, .overrides, .injected, .current, .lazyInjected, .lazyCurrent, .fromScope, .scopeState: break
    }
  }

  nonisolated(unsafe) private static let lengths = UseWord.spellings.lengths

  private func attribute(_ node: Int) {
    guard let name = name(ofAttribute: node) else { return }
    if tokens.is(name, "main") { facts.startsProgram = true }
    guard tree.child(node) != nil else { return }
    switch UseWord(tokens, name) {
    case .injected: injection(node, name, .injected)
    case .lazyInjected: injection(node, name, .lazyInjected)
    case .current: currentRead(node, name, .current)
    case .lazyCurrent: currentRead(node, name, .lazyCurrent)
    case .fromScope: environmentRead(node, name, .fromScope)
    case .scopeState: environmentRead(node, name, .scopeState)
    default: keyCall(node)
    }
  }

  /// The last part of an attribute's name.
  func name(ofAttribute node: Int) -> Int? {
    guard var name = tree.token(node) else { return nil }
    while tokens.kind(name + 1) == .period, tokens.isName(name + 2) { name += 2 }
    return name
  }

  /// Counts the look-ups in what nests too deep to be read.
  private func leaveUnparsed(_ node: Int) {
    for dot in tree.range(node) where tokens.kind(dot) == .period && tokens.isName(dot + 1) && build[dot] != .never {
      switch (tokens.kind(dot - 1), tokens.kind(dot + 2)) {
      case (.leftBracket, .rightBracket): break
      case (.leftParen, .rightParen):
        let method = UseWord(tokens, dot - 2)
        guard method == .resolve || method == .load else { continue }
      default: continue
      }
      let key = KeyReference(form: .implicit, name: tokens.text(dot + 1), site: tokens.site(dot + 1))
      facts.uses.append(UseReference(key: key, receiver: .unknown, context: frame.context, condition: build[dot]))
    }
  }

  private func exit(_ index: Int) {
    noteExit()
    let start = tree.first(frame.node)
    guard frames.count > 1, build[index] != build[start] else { return }
    // A long list of them would have to be read for each look-up: behind another `#if` it is in doubt.
    let condition = build[index].without(build[start])
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
    let outer = frames.count > 1 ? build[tree.first(frame.node)] : build[-1]
    return condition.without(outer) == frame.left ? condition : condition.joined(frame.left.negated)
  }

  func local(_ index: Int) -> UseLocal? { locals[tokens.nameHash(index), since: frame.barrier] }
}
