internal import TrellisGraph
internal import TrellisResolver

/// The parameters of closures and functions: overrides, or a scope.
extension UseWalker {
  func openClosure(_ brace: Int, _ inner: Frame) {
    inner.isFunction = true
    inner.isClosure = true
    let closure = tree.braces(at: brace) ?? tree.root
    let given = given(to: brace)
    if isTest, mayFailInAnyWay(brace) { inner.mayFailInAnyWay = true }
    frames.append(inner)
    guard tree.child(closure, .signature) != nil else { return locals.bind(NameHash("$0"), given ?? .other) }
    for name in tree.captures(ofClosure: closure) { locals.bind(tokens.nameHash(name), .other) }
    let parameters = tree.parameters(ofClosure: closure)
    for parameter in parameters {
      let name = tokens.nameHash(parameter.name)
      if namesOverrides(parameter.type) {
        if case .overrides? = given {
          locals.bind(name, given ?? .other)
        } else {
          locals.bind(name, .overrides(.unknown, brace))
        }
      } else if let given, parameters.count == 1, parameter.type.isEmpty {
        locals.bind(name, given)
      } else {
        bind(parameter)
      }
    }
  }

  /// The meaning of a closure's only parameter.
  private func given(to brace: Int) -> UseLocal? {
    if tokens.kind(brace - 1) == .equal {
      return overrider(closure: brace).map { .overrides(.overrider($0), brace) }
    }
    guard let (call, label) = call(with: brace) else { return nil }
    if let receiver = testScope(call) {
      return takesOverrides(brace, label) ? .overrides(receiver, brace) : .scope(receiver)
    }
    if reader.maker(call) != nil {
      guard label.map({ tokens.isWord($0, Label.overrides) }) ?? true else { return nil }
      return .overrides(reader.receiver(of: call), brace)
    }
    return tokens.isName(call.callee) ? .closureParameter(brace) : nil
  }

  /// The scope whose overrides a local name stands for, and the closure that adds them.
  func overrides(_ local: UseLocal?) -> (receiver: Receiver, closure: Int)? {
    switch local {
    case .overrides(let receiver, let closure): return (receiver, closure)
    case .closureParameter(let brace):
      guard let (call, label) = call(with: brace) else { return nil }
      let function = reader.function(of: call)
      let argument = ClosureArgument(
        label: label.map(tokens.nameHash), isTrailing: isTrailing(brace),
        given: call.arguments.map { tokens.arguments(open: $0).compactMap { $0.label.map(tokens.nameHash) } } ?? [])
      return (function == .unknown ? .unknown : .argument(of: function, as: argument), brace)
    default: return nil
    }
  }

  /// The call that a closure is an argument of, with the argument's label.
  func call(with brace: Int) -> (call: ReceiverReader.Call, label: Int?)? {
    switch tokens.kind(brace - 1) {
    case .rightParen, .word, .quotedWord:
      return reader.call(endingAt: brace - 1).map { ($0, nil) }
    case .binaryOperator, .postfixOperator:
      // `Result<Int, any Error> { … }`
      return tokens.lastByte(brace - 1) == UInt8(ascii: ">")
        ? (ReceiverReader.Call(callee: brace - 1, arguments: nil), nil) : nil
    case .leftParen, .comma:
      return enclosingParen(of: brace).map { (reader.call($0), nil) }
    case .colon:
      guard tokens.isName(brace - 2) else { return nil }
      if tokens.kind(brace - 3) == .rightBrace { return reader.call(endingAt: brace - 3).map { ($0, brace - 2) } }
      return enclosingParen(of: brace).map { (reader.call($0), brace - 2) }
    default:
      return nil
    }
  }

  /// Whether an argument's overrides belong to the creation of a scope whose parents are created without any:
  /// `Scope(App.self) { … }`, `Scope(App.self).open(Session.self) { … }`.
  func makesScope(with argument: Int) -> Bool {
    guard var call = call(with: argument)?.call else { return false }
    if testScope(call) != nil { return !hasArgument(Label.in, call) }
    for _ in 0..<16 {
      switch reader.maker(call) {
      case .type: return tokens.isWord(call.callee, .scope) || tokens.isOperator(call.callee)
      case .member, .same:
        let end = call.callee - 2
        guard ScopeMethod(tokens, call.callee) == .open || UseWord(tokens, call.callee) == .overriding,
          tokens.kind(end) == .rightParen, let base = reader.call(endingAt: end), !hasArgument(Label.overrides, base)
        else { return false }
        call = base
      case .trait, nil: return false
      }
    }
    return false
  }

  private func hasArgument(_ label: StaticString, _ call: ReceiverReader.Call) -> Bool {
    guard let open = call.arguments else { return false }
    return tokens.arguments(open: open).contains {
      $0.label.map { tokens.isNamed($0, label) } ?? (tokens.kind($0.start) == .leftBrace)
    }
  }

  /// The scope that a closure passed to a call overrides.
  func overridden(by call: ReceiverReader.Call) -> Receiver? {
    if let receiver = testScope(call) { return receiver }
    return reader.maker(call) == nil ? nil : reader.receiver(of: call)
  }

  private func testScope(_ call: ReceiverReader.Call) -> Receiver? {
    guard tokens.isName(call.callee), let name = LibraryName(tokens, call.callee),
      tokens.kind(call.callee - 1) != .period || tokens.isWord(call.callee - 2, .trellisTesting)
    else { return nil }
    let type: TokenView.DottedName?
    switch name {
    case .withTestScope, .expectReleased: type = reader.firstType(call)
    case .leaks:
      type = call.arguments.flatMap { tokens.isNamed($0 + 1, Label.in) ? reader.type(at: $0 + 3, in: $0) : nil }
    default: type = nil
    }
    return type.map {
      reader.written($0, by: .name(tokens.mention(name, at: call.callee)))
    }
  }

  /// Whether a closure passed to `withTestScope` and the like adds the overrides, rather than being the body.
  private func takesOverrides(_ brace: Int, _ label: Int?) -> Bool {
    if let label { return tokens.isWord(label, Label.overrides) }
    let afterClosure = tokens.closing(brace) + 1
    return tokens.isWord(afterClosure, Label.perform) && tokens.kind(afterClosure + 1) == .colon
  }

  /// The parenthesis of the argument list around a token, searched for within a limited distance.
  func enclosingParen(of index: Int) -> Int? {
    var i = index - 1
    let limit = max(0, index - TokenView.reach)
    while i > limit {
      switch tokens.kind(i) {
      case .leftParen: return i
      case .rightParen, .rightBracket, .rightBrace, .quote: i = tokens.opening(i) ?? i
      case .leftBrace, .leftBracket, .semicolon: return nil
      default: break
      }
      i -= 1
    }
    return nil
  }

  // MARK: Functions and closures that add overrides

  /// Binds the overrides in a function, if it can add any: it takes `inout Overrides`, extends `Overrides` as a method, or
  /// takes a closure which adds overrides.
  func bindOverrides(in declaration: Declaration, context: String) {
    guard declaration.holdsCode, let body = declaration.body else { return }
    // Most files have nothing to do with overrides.
    guard namesOverrides else { return }
    let parameters = outline.parameters(of: declaration)
    let parent = outline.parent(of: declaration)
    let path = outline.owner(of: declaration)
    if declaration.isMutating, parent?.kind == .extension, LibraryName.overrides.isSpelled(path) {
      var function = outline.function(declaration, parameters, owner: path, context: context)
      function.mention = LibraryMention(
        name: .overrides, isQualified: path != LibraryName.overrides.text, hasArguments: false)
      extendsOverrides = true
      locals.bind(NameHash("self"), .overrides(.overrider(add(function)), body))
    }
    for (position, parameter) in parameters.enumerated() {
      guard let name = overridesName(in: parameter.type) else { continue }
      if tokens.keyword(parameter.type.lowerBound) == .inout {
        guard tokens.isName(declaration.name), declaration.kind == .function else { continue }
        var function = outline.function(declaration, parameters, owner: path, context: context)
        function.registry = position
        function.mention = tokens.mention(.overrides, at: name)
        function.isFilePrivate = declaration.access == .file && declaration.parent == nil
        if parent?.holdsCode ?? false { function.block = block(frames[frames.count - 2]) }
        locals.bind(tokens.nameHash(parameter.name), .overrides(.overrider(add(function)), body))
      } else if let forwarder = addForwarder(declaration, parameters, position) {
        locals.bind(tokens.nameHash(parameter.name), .takesOverrides(forwarder))
      }
    }
  }

  /// Records a function whose parameter at a position is a closure that adds overrides.
  private func addForwarder(
    _ declaration: Declaration, _ parameters: [Parameter], _ position: Int
  ) -> Int? {
    guard declaration.kind == .function, let body = declaration.body,
      outline.parent(of: declaration)?.holdsMembers ?? true
    else { return nil }
    let closures = parameters.indices.filter { index in
      index == position || parameters[index].type.contains { tokens.kind($0) == .arrow }
    }
    let labels = closures.map { parameters[$0].label.map(tokens.nameHash) }
    return closures.firstIndex(of: position).map { place in
      add(
        OverrideForwarder(
          owner: outline.owner(of: declaration), name: tokens.nameHash(declaration.name),
          parameter: ClosureParameter(labels: labels, position: place), body: body))
    }
  }

  /// The function whose closure parameter a local is, where it is handed on as one that adds overrides. The type of a parameter may
  /// be an alias of such a closure's.
  func forwarder(of local: UseLocal?) -> Int? {
    switch local {
    case .takesOverrides(let function): return function
    case .declared(let type):
      if let known = forwarderOfType[type] { return known }
      // No real program nests deeper.
      for number in outwards() where frames[number].declaration >= 0 {
        let declaration = outline.declarations[frames[number].declaration]
        let parameters = outline.parameters(of: declaration)
        guard let position = parameters.firstIndex(where: { $0.type.lowerBound == type }) else { continue }
        let forwarder = addForwarder(declaration, parameters, position)
        forwarderOfType[type] = forwarder
        return forwarder
      }
      return nil
    default: return nil
    }
  }

  /// Records a closure stored in a constant as a function with the constant's name.
  private func overrider(closure brace: Int) -> Int? {
    // A variable may later hold another closure.
    guard let closure = tree.braces(at: brace), let binding = tree.binding(of: closure),
      binding.value?.lowerBound == brace, makesOverrides(binding),
      tree.parent(closure).flatMap(tree.parent).flatMap(tree.token).map(tokens.keyword) == .let
    else { return nil }
    let name = overridesName(in: (binding.type?.lowerBound ?? brace + 1)..<tree.bodyStart(closure))
    var function = outline.function(binding.name, [], owner: frame.context, context: frame.context)
    function.parameters = [RegistryFunction.Parameter()]
    function.registry = 0
    function.mention = name.map { tokens.mention(.overrides, at: $0) }
    if !frame.holdsMembers { function.block = block(frame) }
    return add(function)
  }

  /// Whether a `let` holds a closure that adds overrides, or that may: its type may be an alias.
  func makesOverrides(_ binding: Binding) -> Bool {
    guard let value = binding.value, tokens.kind(value.lowerBound) == .leftBrace else { return false }
    let brace = value.lowerBound
    if let type = binding.type, tokens.closing(brace) + 1 == value.upperBound,
      let name = tokens.dottedName(from: type.lowerBound, to: type.upperBound), !name.hasArguments,
      name.next == type.upperBound
    {
      return true
    }
    let end = tree.braces(at: brace).map(tree.bodyStart) ?? brace + 1
    return namesOverrides((binding.type?.lowerBound ?? brace)..<end)
  }

  func block(_ frame: Frame) -> RegistryFunction.Block? {
    frame.open < 0 ? nil : tokens.block(from: frame.open, to: frame.close)
  }

  private func namesOverrides(_ range: Range<Int>) -> Bool { overridesName(in: range) != nil }

  private func overridesName(in range: Range<Int>) -> Int? {
    range.first { tokens.isWord($0, .overrides) }
  }

  /// Whether the parenthesis may belong to a call that passes overrides on.
  func mayCallOverrider(_ open: Int) -> Bool {
    guard tokens.isName(open - 1), tokens.isAdjacent(open) else { return false }
    guard tokens.kind(open - 2) == .period else { return extendsOverrides }
    return tokens.kind(open - 3) == .dollarWord || tokens.isName(open - 3) && tokens.kind(open - 4) != .period
  }
}
