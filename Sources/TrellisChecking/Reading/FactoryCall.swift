internal import TrellisGraph

/// A call in a factory, a hook or a value.
struct FactoryCall: Sendable {
  var reference: InitializerReference
  var factory: UseReference.Factory
}

/// Finds which code may run while an instance is made: what a factory calls, and what that calls in turn.
extension UseWalker {
  /// Records what a call leads to, whose arguments open at a parenthesis.
  func factoryCall(_ open: Int) {
    guard tokens.isName(open - 1), tokens.isAdjacent(open) else { return }
    if let function = frame.function { facts.calls[function, default: []].insert(tokens.nameHash(open - 1)) }
    guard isInFactory, build[open] != .never else { return }
    let start = reader.postfixStart(endingAt: open - 1)
    guard tokens.kind(start - 1) != .period, local(start) == nil, let found = factory(of: start)?.factory,
      !found.isFunction, !found.isDefault,
      let reference = tokens.calledInitializer(in: start..<tokens.closing(open) + 1, context: frame.context)
    else { return }
    facts.factoryCalls.append(FactoryCall(reference: reference, factory: found))
  }

  /// Whether the code is in the closure of a registration or among the arguments of one.
  private var isInFactory: Bool { !factories.isEmpty }

  /// What the functions and properties that factories, hooks and values mention are called, by the site of the registration.
  func noteFactoryNames() {
    for (open, factory) in factories where !factory.isDeferred {
      for i in open + 1..<max(open + 1, tokens.closing(open)) where tokens.isName(i) && tokens.kind(i + 1) != .colon {
        let isMade = tokens.kind(i + 1) == .leftParen || tokens.kind(i + 1) == .period && tokens.isWord(i + 2, "init")
        guard isMade || !tokens.isUppercase(i) else { continue }
        facts.factoryNames[factory.site, default: []].insert(tokens.nameHash(i))
      }
    }
  }

  /// The name by which other code calls the code around the current position; nil if that runs later, or is a factory itself.
  var holder: NameHash? {
    for number in outwards() {
      let frame = frames[number]
      if frame.factory.map({ !$0.isFunction }) ?? false { return nil }
      if frame.isClosure, !isCalledAtOnce(frame) {
        return number > 0 && frames[number - 1].holdsMembers ? property(withBody: frame.open) : nil
      }
      if frame.isFunction, !frame.isClosure { return frame.function }
    }
    return nil
  }

  /// The name by which a function is called; nil for a type.
  func function(_ declaration: Declaration) -> NameHash? {
    switch declaration.kind {
    case .function: tokens.nameHash(declaration.name)
    case .initializer: outline.parent(of: declaration).map { tokens.nameHash($0.name) }
    default: nil
    }
  }

  /// The name of the computed property whose getter or accessors a brace opens: `var user: User {`.
  func property(withBody brace: Int) -> NameHash? {
    guard let binding = tree.braces(at: brace).flatMap(tree.binding), binding.value == nil else { return nil }
    return tokens.nameHash(binding.name)
  }
}
