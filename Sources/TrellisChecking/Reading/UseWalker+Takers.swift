internal import TrellisGraph
internal import TrellisResolver

/// Functions that take closures which may throw, and what they do with the errors.
extension UseWalker {
  /// Binds the closures that a function takes and that may throw.
  func bindThrowing(in declaration: Declaration) {
    guard declaration.holdsCode, let (taker, names) = taker(declaration) else { return }
    for name in names { locals.bind(tokens.nameHash(name), .throwing(takers.count)) }
    takers.append(taker)
  }

  /// What a function without a body does with its closures is not known.
  func addRequirement(_ declaration: Declaration) {
    if let (taker, _) = taker(declaration) { takers.append(taker) }
  }

  private func taker(_ declaration: Declaration) -> (ThrowingTaker, parameters: [Int])? {
    guard declaration.holdsCode else { return nil }
    var taker = ThrowingTaker(name: tokens.nameHash(declaration.name), access: declaration.access ?? .module)
    if declaration.kind == .initializer {
      taker.type = NameHash(String(DefinitionTable.lastPart(outline.owner(of: declaration))))
    }
    var names: [Int] = []
    for parameter in outline.parameters(of: declaration) {
      guard parameter.type.contains(where: { tokens.isWord($0, "throws") }) else { continue }
      if parameter.type.contains(where: { tokens.isWord($0, "autoclosure") }) { taker.takesAutoclosure = true }
      names.append(parameter.name)
    }
    if names.isEmpty { return nil }
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

  /// Notes how a function takes the errors of its closure, if the token is the closure's name.
  func noteThrowing(_ name: Int) {
    guard tokens.isName(name), tokens.kind(name - 1) != .period, case .throwing(let taker) = local(name) else { return }
    let isFirst = tokens.kind(name - 1) == .leftParen || tokens.kind(name - 1) == .comma
    // An argument's label.
    if isFirst, tokens.kind(name + 1) == .colon { return }
    let isArgument = isFirst || tokens.kind(name - 1) == .colon
    let endsArgument = tokens.kind(name + 1) == .rightParen || tokens.kind(name + 1) == .comma
    takers[taker].isUsed = true
    if !takers[taker].isClosure {
      takers[taker].expectation.add(mayFail(name, isLookUp: true))
    } else if isCalled(name) || isArgument && endsArgument {
      takers[taker].expectation.add(mayFail(name, isTaken: true))
    } else {
      takers[taker].expectation.isFailure = true
    }
  }

  func isCalled(_ name: Int) -> Bool {
    switch tokens.kind(name + 1) {
    case .leftParen: true
    case .postfixQuestion, .exclamation: tokens.kind(name + 2) == .leftParen
    default: false
    }
  }
}
