/// Expressions: the registry is passed to a function, or used where it cannot be followed.
extension BodyWalker {
  /// Walks an expression, in which no statement can begin.
  func expression(_ root: Int) {
    let tree = tree
    tree.visit(root) { node in
      switch tree.kind(node) {
      case .effect:
        attempting(node) { expression($0) }
        return false
      case .closure, .codeBlock, .accessorBlock:
        scanClosure(node)
        return false
      case .name:
        if isRegistry(tree.first(node)) { mention(node) }
      case .call:
        if isImplicitVerb(node) { mentionVerb(node) }
      // An interpolation that a line break ends is not read.
      case .unparsed, .string: if tree.child(node) == nil { leaveUnparsed(node) }
      // The names that a pattern binds.
      case .bindingPattern: return false
      default: break
      }
      return true
    }
  }

  /// What is not read may hold anything.
  func leaveUnparsed(_ node: Int) {
    guard tree.range(node).contains(where: isRegistry) else { return }
    if tree.kind(node) == .unparsed { return refuse(node) }
    addOpaque(
      "`\(registryName)` is in a string or an interpolation that its line does not close",
      advice: "close it on this line",
      at: tree.first(node))
  }

  /// Whether a registration begins here that leaves `self` out.
  private func isImplicitVerb(_ call: Int) -> Bool {
    guard isMethod, !isInFactory, let callee = tree.child(call), tree.kind(callee) == .name else { return false }
    let verb = tree.first(callee)
    return tree.openingBracket(call) != nil && tokens.isVerb(verb) && locals[tokens.nameHash(verb)] == nil
  }

  /// Handles a registration with an implicit `self` anywhere but at the start of a statement.
  private func mentionVerb(_ call: Int) {
    addOpaque("this registration is part of a larger expression", advice: Self.statement, at: tree.first(call))
  }

  private static let statement = "make it a statement of its own, in an `if` where it depends on something"

  /// Handles the registry's name anywhere but at the start of a call on it.
  private func mention(_ node: Int) {
    let index = tree.first(node)
    // A function that borrows it takes no `&`.
    if let call = passingCall(node), let helper = helper(call, passing: node) {
      return add(.call(helper), at: index)
    }
    if let prefix = tree.parent(node), tokens.kind(tree.first(prefix)) == .prefixAmpersand {
      let call = passingCall(prefix)
      if let call, let helper = helper(call, passing: prefix) { return add(.call(helper), at: index) }
      if let callee = call.flatMap({ tree.child($0) }), tree.kind(callee) == .member, let method = tree.token(callee) {
        return addOpaque(
          "`\(registryName)` is passed to `\(tokens.text(method))`, a method of a value, which the validator does not follow",
          advice: "declare `\(tokens.text(method))` as a static method or as a global function, and call that",
          at: index)
      }
      if let call, isConditional(call) {
        return addOpaque(
          "this call with `\(registryName)` is part of a larger expression", advice: Self.statement, at: index)
      }
      return addOpaque(
        "`\(registryName)` is passed to something that is not called by its name",
        advice: "call a function that takes `inout Registry` by name, as in `registerStorage(in: &\(registryName))`",
        at: index)
    }
    if isLookUp(node) {
      return addOpaque(Self.lookUp(in: registryName), advice: Self.insteadOfLookUp, at: index)
    }
    if let member = tree.parent(node), tree.kind(member) == .member, isCallee(member) {
      return addOpaque(
        "this call on `\(registryName)` is part of a larger expression", advice: Self.statement, at: index)
    }
    addOpaque(
      "`\(registryName)` is used as a value here",
      advice:
        "call its methods directly, or pass it as `&\(registryName)` to a function that takes `inout Registry`",
      at: index)
  }

  private func isCallee(_ node: Int) -> Bool {
    guard let call = tree.parent(node), tree.kind(call) == .call else { return false }
    return tree.child(call) == node && tree.openingBracket(call) != nil
  }

  /// Whether a key is looked up on the registry, as if it were a scope: `app[.logger]`, `app.resolve(.logger)`.
  private func isLookUp(_ node: Int) -> Bool {
    guard let outer = tree.parent(node), tree.child(outer) == node else { return false }
    switch tree.kind(outer) {
    case .subscriptCall: return true
    case .member:
      guard isCallee(outer), let name = tree.token(outer), tokens.isName(name) else { return false }
      let method = UseWord(tokens, name)
      return method == .resolve || method == .load
    default: return false
    }
  }

  private static func lookUp(in registry: String) -> String { "`\(registry)` is a registry, which has no services yet" }
  private static let insteadOfLookUp =
    "list the key in `needs`, as in `needs: Keys.logger`, and take what it names as a parameter of the factory"

  // MARK: Passing the registry on

  /// The call that `&app`, or `app`, is an argument of.
  private func passingCall(_ prefix: Int) -> Int? {
    guard let argument = tree.parent(prefix), tree.kind(argument) == .argument, let call = tree.parent(argument),
      tree.kind(call) == .call, let callee = tree.child(call),
      tree.kind(callee) == .name || tree.kind(callee) == .member
    else { return nil }
    return call
  }

  /// A call that passes the registry on; nil if its function cannot be looked up.
  private func helper(_ call: Int, passing prefix: Int) -> HelperCall? {
    guard let callee = tree.child(call), tree.isDottedName(callee), !isConditional(call), let name = tree.token(callee)
    else { return nil }
    let arguments = tree.arguments(call)
    guard let position = arguments.firstIndex(where: { $0.start == tree.first(prefix) && $0.end == tree.end(prefix) })
    else { return nil }
    let start = tree.first(callee)
    // A constant or parameter that holds a function does not show what the function does.
    switch locals[tokens.nameHash(start)] {
    case nil, .function: break
    case .key, .loop, .parameter, .other: return nil
    }
    var qualifier: String?
    if start < name {
      // Only the name of a type identifies the function.
      guard tokens.isUppercase(start) || tokens.keyword(start) == .`self` else { return nil }
      qualifier =
        tokens.keyword(start) == .`self` && start + 2 == name
        ? "Self" : tokens.dottedName(from: start, to: name - 1)?.text
    }
    return HelperCall(
      qualifier: qualifier, name: tokens.text(name), labels: tokens.labels(of: arguments),
      keys: keys(in: arguments), registry: position, trailingClosures: tree.trailingClosures(call).count,
      failing: failing)
  }

  /// Whether an expression may be skipped although its statement is evaluated.
  private func isConditional(_ node: Int) -> Bool {
    guard let outer = tree.parentWithoutEffects(node) else { return false }
    if tree.kind(outer) == .ternary { return true }
    return tree.kind(outer) == .sequence && tokens.kind(tree.first(node) - 1) == .binaryOperator
  }

  // MARK: Closures

  /// Looks for the registry inside a closure, which may run at any time.
  ///
  /// - Parameters:
  ///   - root: The closure, or another block.
  ///   - reason: The message if the registry is found; nil for the one about ordinary closures.
  ///   - advice: What to write instead.
  func scanClosure(_ root: Int, reason: String? = nil, advice: String? = nil) {
    let tree = tree
    // Up to here the name refers to something else.
    var hidden = 0
    var found: Int?
    tree.visit(root) { node in
      guard found == nil, tree.first(node) >= hidden else { return false }
      switch tree.kind(node) {
      case .closure: return !binds(node)
      // It captures nothing that changes.
      case .typeDeclaration, .bindingPattern: return false
      case .switchCase, .catchClause:
        if patternNames(of: node).contains(where: isNamedRegistry) { hidden = tree.end(node) }
      case .function: return !tree.parameters(tree.child(node, .parameters)).contains(where: isRegistryNamed)
      case .variable, .condition, .forStatement:
        let names = tree.kind(node) == .forStatement ? forNames(node) : tree.bindings(node).map(\.name)
        if names.contains(where: isNamedRegistry) {
          hidden = tree.kind(node) == .forStatement ? tree.end(node) : endOfBlock(around: node)
        }
      case .name: if isRegistry(tree.first(node)) { found = node }
      case .call: if isImplicitVerb(node) { found = tree.child(node) }
      case .unparsed, .string:
        if tree.child(node) == nil, tree.range(node).contains(where: isRegistry) { found = node }
      default: break
      }
      return true
    }
    guard let found else { return }
    let lookUp = isLookUp(found) ? Self.lookUp(in: registryName) : nil
    addOpaque(
      reason ?? lookUp ?? "a closure captures `\(registryName)`",
      advice: advice ?? lookUp.map { _ in Self.insteadOfLookUp }
        ?? "register outside of closures, or pass `&\(registryName)` to a function that takes `inout Registry`",
      at: tree.first(found))
  }

  private func isNamedRegistry(_ name: Int) -> Bool { tokens.nameHash(name) == registry }
  private func isRegistryNamed(_ parameter: Parameter) -> Bool { isNamedRegistry(parameter.name) }

  private func forNames(_ node: Int) -> [Int] {
    tree.child(node).map { tokens.patternNames(in: tree.range($0)) } ?? []
  }

  /// The names that the patterns of a `case` or a `catch` bind.
  private func patternNames(of node: Int) -> [Int] {
    tree.children(node).flatMap { tree.kind($0) == .caseItem ? tree.bindings($0).map(\.name) : [] }
  }

  private func endOfBlock(around node: Int) -> Int {
    var outer = tree.parent(node)
    while let block = outer {
      switch tree.kind(block) {
      case .codeBlock, .closure, .switchCase, .file: return tree.end(block)
      // What an `if` binds ends with its block.
      case .branch, .whileStatement: return tree.end(block)
      default: outer = tree.parent(block)
      }
    }
    return tree.end(node)
  }

  private func binds(_ closure: Int) -> Bool {
    tree.parameters(ofClosure: closure).contains(where: isRegistryNamed)
      || tree.captures(ofClosure: closure).contains(where: isNamedRegistry)
  }
}
