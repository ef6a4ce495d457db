/// What all readers of a file share: its tokens, its `#if` conditions and its declarations in the order of their keywords.
///
/// The declarations are types and their members, and the types and functions inside code. Other code is left to the readers.
struct Outline {
  let tree: Tree
  let tokens: TokenView
  let build: BuildConditions
  private(set) var declarations: [Declaration] = []
  /// For each declaration, the path for its members' names: its own path for a type, the enclosing path otherwise.
  private(set) var paths: [String] = []

  /// - Parameter fixed: `#if` conditions with known values.
  init(_ tree: Tree, fixed: FixedConditions) {
    self.tree = tree
    tokens = tree.tokens
    build = BuildConditions(tokens, fixed: fixed)
    collect()
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

  /// Braces around the current node.
  private struct Container {
    /// The token behind them.
    var end: Int
    /// The declaration that their contents belong to.
    var owner: Int?
    /// Whether `let` and `var` in them are properties or globals rather than locals.
    var holdsMembers: Bool
  }

  private mutating func collect() {
    var containers = [Container(end: .max, owner: nil, holdsMembers: true)]
    /// The last declaration whose braces may follow.
    var opening: (node: Int, index: Int)?
    var next: Int? = tree.root
    while let node = next {
      next = tree.following(node)
      switch tree.kind(node) {
      case .importDeclaration, .typeDeclaration, .extensionDeclaration, .aliasDeclaration, .function, .initializer,
        .subscript, .variable:
        while containers[containers.count - 1].end <= tree.first(node) { containers.removeLast() }
        let container = containers[containers.count - 1]
        guard let declaration = declaration(node, in: container) else { continue }
        declarations.append(declaration)
        if declaration.body != nil { opening = (node, declarations.count - 1) }
      case .memberBlock, .codeBlock, .accessorBlock, .closure:
        while containers[containers.count - 1].end <= tree.first(node) { containers.removeLast() }
        var container = Container(
          end: tree.end(node), owner: containers[containers.count - 1].owner, holdsMembers: false)
        if let opening, tree.parent(node) == opening.node {
          container.owner = opening.index
          container.holdsMembers = tree.kind(node) == .memberBlock
        }
        containers.append(container)
      default: break
      }
    }
  }

  private func declaration(_ node: Int, in container: Container) -> Declaration? {
    guard let token = tree.token(node) else { return nil }
    var introducer = token
    var kind: Declaration.Kind
    switch tree.kind(node) {
    case .importDeclaration: kind = .importing
    case .variable:
      guard container.holdsMembers else { return nil }
      kind = tokens.keyword(token) == .let ? .constant : .variable
    case .initializer: kind = .initializer
    case .subscript: kind = .subscript
    default:
      introducer = token - 1
      guard tokens.isName(token) || tree.kind(node) == .function else { return nil }
      guard let found = Declaration.kind(tokens.keyword(introducer)) else { return nil }
      kind = found
    }
    var declaration = Declaration(
      kind: kind, introducer: introducer, name: kind.isNamedByKeyword ? introducer : introducer + 1, node: node,
      parent: container.owner, headerEnd: introducer + 1)
    readModifiers(into: &declaration)
    switch kind {
    case .constant, .variable, .alias: break
    case .importing:
      // `import class Module.Name`
      if tokens.isName(introducer + 2), !tokens.startsLine(introducer + 2) { declaration.headerEnd = introducer + 2 }
    case .function, .initializer, .subscript:
      guard let parameters = tree.child(node, .parameters) else { return nil }
      declaration.parameters = tree.first(parameters)
      let body = tree.child(node, .codeBlock) ?? tree.child(node, .accessorBlock)
      declaration.body = body.map(tree.first)
      declaration.headerEnd = declaration.body ?? tree.end(node)
    default:
      guard let body = tree.child(node, .memberBlock) else { return nil }
      declaration.body = tree.first(body)
      declaration.headerEnd = tree.first(body)
    }
    return declaration
  }

  /// Reads the modifiers and attributes before the keyword.
  private func readModifiers(into declaration: inout Declaration) {
    var i = tree.first(declaration.node)
    while i < declaration.introducer {
      let word = i
      i += 1
      if tokens.kind(word) == .at {
        declaration.hasAttribute = true
        if tokens.is(i, "_exported") { declaration.isExported = true }
        if tokens.is(i, "testable") { declaration.isTestable = true }
        i += 1
        while tokens.kind(i) == .period { i += 2 }
        i = tokens.skipAngles(i)
        if tokens.kind(i) == .leftParen { i = tokens.closing(i) + 1 }
      } else if tokens.kind(i) == .leftParen {
        // `private(set)` restricts only writing.
        i = tokens.closing(i) + 1
      } else {
        readModifier(tokens.keyword(word), into: &declaration)
      }
    }
  }

  private func readModifier(_ word: Keyword, into declaration: inout Declaration) {
    switch word {
    case .static, .class: declaration.isStatic = true
    case .mutating: declaration.isMutating = true
    case .package: declaration.access = .package
    case .public: declaration.access = .open
    case .open:
      declaration.access = .open
      declaration.isOpen = true
    case .private, .fileprivate: declaration.access = .file
    case .internal: declaration.access = .module
    default: break
    }
  }
}
