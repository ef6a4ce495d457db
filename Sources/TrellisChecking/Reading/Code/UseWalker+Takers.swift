internal import TrellisGraph
internal import TrellisResolver

/// Functions that take closures which may throw, and what they do with the errors.
extension UseWalker {
  /// Binds the closures that a function takes and that may throw.
  func bindThrowing(in declaration: Declaration, _ parameters: [Parameter]) {
    guard let (taker, names) = taker(declaration, parameters) else { return }
    for name in names { locals.bind(tokens.nameHash(name), .throwing(takers.count)) }
    takers.append(taker)
  }

  /// What a function without a body does with its closures is not known.
  func addRequirement(_ declaration: Declaration) {
    if let (taker, _) = taker(declaration, outline.parameters(of: declaration)) { takers.append(taker) }
  }

  private func taker(
    _ declaration: Declaration, _ parameters: [Parameter]
  ) -> (ThrowingTaker, parameters: [Int])? {
    var taker = ThrowingTaker(name: tokens.nameHash(declaration.name), access: declaration.access ?? .module)
    var names: [Int] = []
    for parameter in parameters {
      guard parameter.type.contains(where: { tokens.isWord($0, "throws") }) else { continue }
      if parameter.type.contains(where: { tokens.isWord($0, "autoclosure") }) { taker.takesAutoclosure = true }
      names.append(parameter.name)
    }
    if names.isEmpty { return nil }
    if declaration.kind == .initializer {
      taker.type = NameHash(String(DefinitionTable.lastPart(outline.owner(of: declaration))))
    }
    taker.isThrowing = outline.has(.throws, declaration) || outline.has(.rethrows, declaration)
    return (taker, names)
  }

  /// The index of the `async let` at this token in the list of takers; nil for any other declaration.
  func asyncLet(_ index: Int) -> Int? {
    guard tokens.isWord(index - 1, "async") else { return nil }
    let name = asyncName(index)
    if takers.last?.name != name {
      takers.append(ThrowingTaker(name: name, access: .file, isClosure: false, isUsed: true))
    }
    return takers.count - 1
  }

  func asyncName(_ index: Int) -> NameHash { NameHash("async let \(index)") }

  /// Notes how a function takes the errors of its closure, if a name is the closure's.
  func noteThrowing(_ node: Int) {
    guard case .throwing(let taker) = local(tree.first(node)) else { return }
    let isArgument = tree.parent(node).map { tree.kind($0) } == .argument
    takers[taker].isUsed = true
    if !takers[taker].isClosure {
      takers[taker].expectation.add(mayFail(node, isLookUp: true))
    } else if isCalled(node) || isArgument {
      takers[taker].expectation.add(mayFail(node, isTaken: true))
    } else {
      takers[taker].expectation.isFailure = true
    }
  }

  /// Whether a name is called, perhaps if it is not nil.
  func isCalled(_ node: Int) -> Bool {
    var callee = node
    if let outer = tree.parent(node), tree.kind(outer) == .postfix { callee = outer }
    return call(of: callee).map { tree.openingBracket($0) != nil } ?? false
  }
}
