/// Requests in code that makes instances, on scopes which that code does not receive.
extension UseWalker {
  /// The factory, hook or function around the current position, if it asks a scope that it does not receive.
  ///
  /// - Parameter end: The last token of the expression that gives the scope.
  func factory(asking receiver: Receiver, endingAt end: Int) -> UseReference.Factory? {
    guard let (factory, mark) = factory(of: reader.postfixStart(endingAt: end)) else { return nil }
    return receives(receiver, endingAt: end, since: mark) ? nil : factory
  }

  /// The factory, hook or function around the request that starts at a token, and the mark after which its locals are bound.
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
        return (UseReference.Factory(site: tokens.site(request), isDefault: true), frame.mark)
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
    if frame.isClosure, case (let call, let label?)? = call(with: frame.open), tokens.isNamed(label, Label.default) {
      isDefault = tokens.isWord(reader.postfixStart(endingAt: call.callee), .key)
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
  func receives(_ receiver: Receiver, endingAt end: Int, since mark: Int) -> Bool {
    switch receiver {
    case .named, .member, .written(_, by: .existing): return false
    case .context, .overrider, .argument, .passed, .unknown: return true
    case .written:
      var name = end
      while tokens.kind(name) == .exclamation || tokens.kind(name) == .postfixQuestion { name -= 1 }
      guard tokens.isName(name), tokens.kind(name - 1) != .period else { return true }
      return locals[tokens.nameHash(name), since: mark] != nil
    }
  }

  /// What a local with a written type stands for, if its value is a scope that exists already.
  func existing(_ local: UseLocal?, _ value: Range<Int>?) -> UseLocal? {
    guard case .scope(.written(let type, by: .name(let mention)))? = local, let value else { return local }
    // `let app: Scope<App>? = .current`
    if tokens.kind(value.lowerBound) == .period, tokens.isWord(value.lowerBound + 1, MemberName.current) {
      return .scope(.written(type, by: .existing(mention)))
    }
    let receiver = receiver(of: value)
    switch receiver {
    case .named(_, _, isCalled: false), .member(_, _, isCalled: false):
      return .scope(.written(type, by: .existing(mention, of: receiver)))
    case .written(_, by: .existing(_, let base)):
      return .scope(.written(type, by: .existing(mention, of: base)))
    default: return local
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
