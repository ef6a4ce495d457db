/// What all readers of a file share: its tokens, its tree, its `#if` conditions and its declarations in the order of their keywords.
///
/// The declarations are types and their members, and the types and functions inside code. Other code is left to the readers.
struct Outline {
  let tokens: TokenView
  let tree: Tree
  let build: BuildConditions
  private(set) var declarations: [Declaration] = []
  /// For each declaration, the path for its members' names: its own path for a type, the enclosing path otherwise.
  private(set) var paths: [String] = []

  /// - Parameter fixed: `#if` conditions with known values.
  init(_ tree: Tree, fixed: FixedConditions) {
    self.tree = tree
    tokens = tree.tokens
    build = BuildConditions(tokens, fixed: fixed)
    for node in 0..<tree.count {
      if let kind = Declaration.Kind(tree, node), let declaration = declaration(kind, node) { insert(declaration) }
    }
    setParents()
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

  /// The index of the declaration that a node is; nil for any other node.
  func index(of node: Int) -> Int? {
    guard Declaration.Kind(tree, node) != nil, let introducer = tree.introducer(node) else { return nil }
    var low = 0
    var high = declarations.count
    while low < high {
      let middle = (low + high) / 2
      if declarations[middle].introducer < introducer { low = middle + 1 } else { high = middle }
    }
    return low < declarations.count && declarations[low].node == node ? low : nil
  }

  /// Nodes come after their parts, declarations before those in them.
  private mutating func insert(_ declaration: Declaration) {
    let start = tree.first(declaration.node)
    var position = declarations.count
    while position > 0, declarations[position - 1].introducer > start { position -= 1 }
    declarations.insert(declaration, at: position)
  }

  private mutating func setParents() {
    var around: [(index: Int, end: Int)] = []
    for index in declarations.indices {
      let introducer = declarations[index].introducer
      while let last = around.last, last.end <= introducer { around.removeLast() }
      declarations[index].parent = around.last?.index
      // An unclosed brace holds nothing that could be told.
      guard let body = declarations[index].body, tokens.closing(body) > body else { continue }
      around.append((index, tokens.closing(body)))
    }
  }

  private func declaration(_ kind: Declaration.Kind, _ node: Int) -> Declaration? {
    guard let introducer = tree.introducer(node), let token = tree.token(node) else { return nil }
    var result = Declaration(
      kind: kind, node: node, introducer: introducer, name: token, headerEnd: introducer + 1)
    switch kind {
    case .constant, .variable:
      result.name = introducer + 1
    case .importing:
      result.name = introducer + 1
      // `import class Module.Name` does not declare a class.
      if tokens.isName(introducer + 2), !tokens.startsLine(introducer + 2) { result.headerEnd = introducer + 2 }
    case .alias:
      break
    case .enumeration, .structure, .classType, .actor, .protocol, .extension:
      guard let body = body(of: node), tokens.isName(token) else { return nil }
      (result.body, result.headerEnd) = (body, body)
    case .function, .initializer, .subscript:
      guard tree.child(node, .parameters) != nil else { return nil }
      result.body = body(of: node)
      result.headerEnd = result.body ?? tree.end(node)
    }
    readModifiers(into: &result)
    return result
  }

  /// The brace of a declaration's body, which may be unclosed.
  private func body(of node: Int) -> Int? {
    for child in tree.children(node) {
      switch tree.kind(child) {
      case .codeBlock, .memberBlock, .accessorBlock: return tree.first(child)
      default: break
      }
    }
    return tokens.kind(tree.end(node)) == .leftBrace ? tree.end(node) : nil
  }

  /// Reads the modifiers and attributes before the keyword.
  private func readModifiers(into declaration: inout Declaration) {
    var i = tree.first(declaration.node)
    while i < declaration.introducer {
      switch tokens.kind(i) {
      case .at:
        declaration.hasAttribute = true
        if tokens.is(i + 1, "_exported") { declaration.isExported = true }
        if tokens.is(i + 1, "testable") { declaration.isTestable = true }
        i += 2
      // `private(set)` restricts only writing.
      case .word where tokens.kind(i + 1) == .leftParen: i = tokens.closing(i + 1) + 1
      case .word:
        readModifier(tokens.keyword(i), into: &declaration)
        i += 1
      default: i = tokens.closing(i) + 1
      }
    }
  }

  private func readModifier(_ word: Keyword, into declaration: inout Declaration) {
    switch word {
    case .static, .class: declaration.isStatic = true
    case .package: declaration.access = .package
    case .public: declaration.access = .open
    case .open: (declaration.access, declaration.isOpen) = (.open, true)
    case .private, .fileprivate: declaration.access = .file
    case .internal: declaration.access = .module
    default: break
    }
  }
}
