internal import TrellisGraph
internal import TrellisResolver

/// Code that makes instances: what it calls, and its requests on scopes which it does not receive.
extension UseWalker {
  /// Records what a call leads to, as far as an instance may be made by it.
  func factoryCall(_ call: Int) {
    guard let callee = tree.child(call), let name = tree.token(callee), tokens.isName(name),
      tree.openingBracket(call) != nil
    else { return }
    if let function = frame.function { facts.calls[function, default: []].insert(tokens.nameHash(name)) }
    guard !factories.isEmpty, build[name] != .never, local(tree.first(callee)) == nil,
      let found = factory(of: call)?.factory, !found.isFunction, !found.isDefault,
      let reference = tree.initializer(calledBy: call, context: frame.context)
    else { return }
    facts.factoryCalls.append(FactoryCall(reference: reference, factory: found))
  }

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
        return number > 0 && frames[number - 1].holdsMembers ? property(withBody: frame.node) : nil
      }
      if frame.isFunction, !frame.isClosure { return frame.function }
    }
    return nil
  }

  /// The factory, hook or function around the current position, if it asks a scope that it does not receive.
  ///
  /// - Parameter base: The expression that gives the scope.
  func factory(asking receiver: Value, _ base: Int, in request: Int) -> UseReference.Factory? {
    guard let (factory, mark) = factory(of: request) else { return nil }
    return receives(receiver, base, since: mark) ? nil : factory
  }

  /// The factory, hook or function around a request, and the mark after which its locals are bound.
  func factory(of request: Int) -> (factory: UseReference.Factory, mark: Int)? {
    var isDeferred = false
    // No real program nests blocks deeper.
    for number in outwards() {
      let frame = frames[number]
      if var factory = frame.factory {
        factory.isDeferred = factory.isDeferred || isDeferred
        if !factory.isDeferred { factory.doubts = doubts(of: request, in: number) }
        if let registration = factory.doubts.registration {
          factory = UseReference.Factory(site: registration, place: .value, doubts: factory.doubts)
        }
        return (factory, frame.mark)
      }
      if isDefault(frame) {
        return (UseReference.Factory(site: tokens.site(tree.first(request)), isDefault: true), frame.mark)
      }
      if frame.holdsMembers { return isDeferred ? nil : initializer(with: request, in: number) }
      if frame.isFunction, !isCalledAtOnce(frame) { isDeferred = true }
    }
    return nil
  }

  /// Whether a closure is the default of a key: `Key<Style>(default: { … })`.
  private func isDefault(_ frame: Frame) -> Bool {
    if let known = frame.isDefault { return known }
    var isDefault = false
    if frame.isClosure, case (let call, let label?)? = tree.call(with: frame.node), tokens.isNamed(label, Label.default)
    {
      isDefault = tokens.isWord(tree.first(call), .key)
    }
    frame.isDefault = isDefault
    return isDefault
  }

  /// All initializers of a type, if a stored property or the default of a parameter makes the request.
  private func initializer(with request: Int, in number: Int) -> (factory: UseReference.Factory, mark: Int)? {
    let frame = frames[number]
    guard frame.declaration >= 0 else { return nil }
    let type = outline.declarations[frame.declaration]
    switch type.kind {
    case .actor, .classType, .structure: break
    default: return nil
    }
    var doubts = doubts(of: request, in: number)
    if doubts.isDefaultArgument {
      doubts.isLate = true
    } else {
      guard frame.property >= 0, let introducer = doubts.introducer else { return nil }
      let property = outline.declarations[frame.property]
      guard property.introducer == introducer, !property.isStatic else { return nil }
      // An initializer may be given another value, and an attribute be a property wrapper.
      if property.hasAttribute || type.kind == .structure && property.kind == .variable { doubts.isLate = true }
    }
    return (
      UseReference.Factory(site: tokens.site(type.name), isFunction: true, doubts: doubts), frame.mark
    )
  }

  /// Whether a scope is a parameter or a local of the code since a mark, or created by it.
  func receives(_ receiver: Value, _ base: Int, since mark: Int) -> Bool {
    switch receiver {
    case .named, .member, .written(_, by: .existing): return false
    case .context, .anyScope, .object, .unknown: return true
    case .written:
      var node = base
      while tree.kind(node) == .postfix, let inner = tree.child(node) { node = inner }
      guard tree.kind(node) == .name else { return true }
      return locals[tokens.nameHash(tree.first(node)), since: mark] != nil
    }
  }
}

extension Outline {
  /// Whether a registration may name the function as its factory: `make: Server.init`, `make: makeServer`.
  func mayBeFactory(_ declaration: Declaration) -> Bool {
    switch declaration.kind {
    case .initializer: true
    case .function: parent(of: declaration).map { $0.holdsMembers && declaration.isStatic } ?? true
    default: false
    }
  }
}
