internal import TrellisGraph

extension UseWalker {
  /// A pair of braces around the current position.
  final class Frame {
    let node: Int
    /// Locals bound after this mark end with the frame.
    let mark: Int
    var context: String
    /// Locals bound before this mark are not visible: a type's members do not capture them.
    var barrier: Int
    /// Whether `let` and `var` directly in it are members rather than locals.
    var holdsMembers = false
    /// Whether it is a closure or function, with `$0` and `return` of its own.
    var isFunction = false
    var isClosure = false
    /// The index of the declaration whose body it is; -1 for any other block.
    var declaration = -1
    /// Whether it is the body of a class rather than of an extension.
    var isClass = false
    /// Whether it is the body of a function with a result.
    var returnsValue = false
    /// Whether what it belongs to decides whether it runs.
    var isBranch = false
    /// The name on which alone it depends, in the block of an `if let` or the `else` of a `guard let`.
    var unwrapped: NameHash?
    /// Whether it is a block that a condition opens, rather than an `else`.
    var isConditional = false
    /// Of a function: the names on which branches that leave it depend; an empty name for another condition.
    var exits: Set<NameHash> = []
    /// The builds in which code has left it so far: `#if DEBUG`, `return`, `#endif`.
    var left = Condition.never
    /// Of a type: the index of the last declared property so far.
    var property = -1
    /// The name by which its code is called: a function's, an initializer's type's, a property's.
    var function: NameHash?
    /// The factory or hook of a registration that it is.
    var factory: UseReference.Factory?
    /// The whole file.
    init(file: Int) {
      node = file
      mark = 0
      context = ""
      barrier = 0
      holdsMembers = true
    }

    /// A block in another one.
    init(_ node: Int, mark: Int, in outer: Frame) {
      self.node = node
      self.mark = mark
      context = outer.context
      barrier = outer.barrier
      left = outer.left
      function = outer.function
    }
  }

  var frame: Frame { frames[frames.count - 1] }

  /// The numbers of the frames around the current position. No real program nests blocks deeper than the limit.
  func outwards(_ limit: Int = 64) -> Outwards {
    Outwards(number: frames.count, end: max(0, frames.count - limit))
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

  /// Whether a node is where its frame's code begins: a statement there is no part of an expression.
  func isList(_ node: Int) -> Bool {
    switch tree.kind(node) {
    case .file, .codeBlock, .memberBlock, .accessorBlock, .closure, .clause, .switchCase: true
    default: false
    }
  }

  // MARK: Entering

  /// Enters braces.
  func open(_ node: Int) {
    let inner = Frame(node, mark: locals.mark, in: frame)
    let owner = tree.parent(node) ?? tree.root
    if let index = outline.index(of: owner), outline.declarations[index].body == tree.first(node) {
      return openBody(of: index, inner)
    }
    switch tree.kind(owner) {
    case .accessor:
      inner.isFunction = true
      inner.returnsValue = tree.token(owner).map(tokens.keyword) == .get
      frames.append(inner)
      for parameter in tree.parameters(tree.child(owner, .parameters)) { bind(parameter) }
    case .branch, .whileStatement, .forStatement, .switchStatement, .catchClause, .guardStatement, .repeatStatement,
      .doStatement, .deferStatement:
      openBlock(of: owner, inner)
    default:
      if tree.kind(node) == .accessorBlock {
        inner.function = property(withBody: node)
        frames.append(inner)
      } else {
        inner.factory = factories[tree.first(node)]
        openClosure(node, inner)
      }
    }
  }

  private func openBlock(of statement: Int, _ inner: Frame) {
    let hasCondition = tree.child(statement, .condition) != nil
    switch tree.kind(statement) {
    case .branch:
      inner.isBranch = true
      inner.isConditional = hasCondition
      if hasCondition { inner.unwrapped = unwrapped(by: statement) }
    case .guardStatement:
      inner.isBranch = true
      inner.unwrapped = unwrapped(by: statement)
    case .repeatStatement: inner.isBranch = true
    case .doStatement:
      // A `break` may leave a block with a label.
      inner.isBranch = tree.parent(statement).map { tree.kind($0) } == .labeled
    case .deferStatement: break
    default: (inner.isBranch, inner.isConditional) = (true, true)
    }
    frames.append(inner)
  }

  private func openBody(of index: Int, _ inner: Frame) {
    let declaration = outline.declarations[index]
    inner.context = outline.paths[index]
    inner.declaration = index
    inner.holdsMembers = declaration.holdsMembers
    inner.isFunction = true
    inner.function =
      declaration.kind == .function || declaration.kind == .initializer ? calledName(of: declaration) : nil
    inner.isClass = declaration.kind == .classType || declaration.kind == .actor
    inner.returnsValue = outline.result(of: declaration) != nil
    if declaration.holdsMembers { inner.barrier = locals.mark }
    frames.append(inner)
    // A generic parameter hides a definition with the same name.
    for name in outline.genericParameters(of: declaration) { locals.bind(tokens.nameHash(name), .other) }
    bindSelf(in: declaration)
    // A local function hides others with its name in the entire function around it.
    for name in innerFunctions[index] ?? [] { locals.bind(tokens.nameHash(name), .other) }
    guard declaration.holdsCode else { return }
    for parameter in outline.parameters(of: declaration) { bind(parameter) }
  }

  /// The name by which a function is called: for an initializer, that of its type.
  func calledName(of declaration: Declaration) -> NameHash {
    declaration.kind == .initializer
      ? NameHash(String(DefinitionTable.lastPart(outline.owner(of: declaration)))) : tokens.nameHash(declaration.name)
  }

  /// The name of the computed property whose getter or accessors are these braces: `var user: User {`.
  func property(withBody node: Int) -> NameHash? {
    guard let binding = tree.binding(of: node), binding.value == nil, binding.type != nil else { return nil }
    return tokens.nameHash(binding.name)
  }
}
