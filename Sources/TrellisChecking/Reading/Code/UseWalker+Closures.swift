internal import TrellisGraph
internal import TrellisResolver

/// The parameters of closures and functions: overrides, or a scope.
extension UseWalker {
  func openClosure(_ closure: Int, _ inner: Frame) {
    inner.isFunction = true
    inner.isClosure = true
    let given = given(to: closure)
    frames.append(inner)
    guard tree.child(closure, .signature) != nil else { return locals.bind(NameHash("$0"), given ?? .other) }
    for name in tree.captures(ofClosure: closure) { locals.bind(tokens.nameHash(name), .other) }
    let parameters = tree.parameters(ofClosure: closure)
    for parameter in parameters {
      let name = tokens.nameHash(parameter.name)
      if overridesName(in: parameter.type) != nil {
        if case .overrides? = given {
          locals.bind(name, given ?? .other)
        } else {
          locals.bind(name, .overrides(.unknown, closure))
        }
      } else if let given, parameters.count == 1, parameter.type.isEmpty {
        locals.bind(name, given)
      } else {
        bind(parameter)
      }
    }
  }

  /// The meaning of a closure's only parameter.
  private func given(to closure: Int) -> UseLocal? {
    if let binding = tree.parent(closure), tree.kind(binding) == .binding {
      return overrider(closure).map { .overrides(.overrider($0), closure) }
    }
    guard let (call, label) = tree.call(with: closure), tree.kind(call) == .call else { return nil }
    if let receiver = openedScope(with: call) { return .scope(receiver) }
    if maker(call) != nil {
      guard label.map({ tokens.isWord($0, Label.overrides) }) ?? true else { return nil }
      return .overrides(evaluate(call: call), closure)
    }
    return tree.child(call).flatMap(tree.token) != nil ? .closureParameter(closure) : nil
  }

  /// The scope whose overrides a local name stands for, and the closure that adds them.
  func overrides(_ local: UseLocal?) -> (receiver: Value, closure: Int)? {
    switch local {
    case .overrides(let receiver, let closure): return (receiver, closure)
    case .closureParameter(let closure):
      guard let (call, label) = tree.call(with: closure) else { return nil }
      let function = evaluate(call: call)
      let argument = ClosureArgument(
        label: label.map(tokens.nameHash), isTrailing: isTrailing(closure),
        given: tree.arguments(call).compactMap { $0.label.map(tokens.nameHash) })
      return (function == .unknown ? .unknown : .argument(of: function, as: argument), closure)
    default: return nil
    }
  }

  /// Whether a closure follows a call, rather than being one of the arguments in parentheses.
  func isTrailing(_ closure: Int) -> Bool { tree.parent(closure).map { tree.kind($0) } == .trailingClosure }

  /// The scope that a closure passed to a call overrides.
  func overridden(by call: Int) -> Value? {
    if let receiver = openedScope(with: call) { return receiver }
    return maker(call) == nil ? nil : evaluate(call: call)
  }

  /// The scope that `withScope(App.self, in: parent) { … }` opens.
  private func openedScope(with call: Int) -> Value? {
    guard let callee = tree.child(call), let name = tree.token(callee), tokens.isWord(name, .withScope),
      tokens.kind(name - 1) != .period || tokens.isWord(name - 2, .trellis)
    else { return nil }
    return firstType(call).map { written($0, by: .name(tokens.mention(.withScope, at: name))) }
  }

  // MARK: Functions and closures that add overrides

  /// Binds the overrides in a function, if it can add any: it takes `inout Overrides`, extends `Overrides` as a method, or
  /// takes a closure which adds overrides.
  func bindOverrides(in declaration: Declaration, _ parameters: [Parameter]) {
    let parent = outline.parent(of: declaration)
    let path = outline.owner(of: declaration)
    if declaration.kind == .function, !declaration.isStatic, parent?.kind == .extension,
      LibraryName.overrides.isSpelled(path)
    {
      var function = outline.function(declaration, parameters, owner: path, context: frame.context)
      function.mention = LibraryMention(
        name: .overrides, isQualified: path != LibraryName.overrides.text, hasArguments: false)
      extendsOverrides = true
      locals.bind(NameHash("self"), .overrides(.overrider(add(function)), frame.node))
    }
    for (position, parameter) in parameters.enumerated() {
      guard let name = overridesName(in: parameter.type) else { continue }
      if tokens.keyword(parameter.type.lowerBound) == .inout {
        guard tokens.isName(declaration.name), declaration.kind == .function else { continue }
        var function = outline.function(declaration, parameters, owner: path, context: frame.context)
        function.registry = position
        function.mention = tokens.mention(.overrides, at: name)
        if parent?.holdsCode ?? false { function.block = block(frames[frames.count - 2]) }
        locals.bind(tokens.nameHash(parameter.name), .overrides(.overrider(add(function)), frame.node))
      } else if let forwarder = addForwarder(declaration, parameters, position) {
        locals.bind(tokens.nameHash(parameter.name), .takesOverrides(forwarder))
      }
    }
  }

  /// - Returns: The overrider's index in the list.
  private func add(_ overrider: RegistryFunction) -> Int {
    facts.overriders.append(overrider)
    return facts.overriders.count - 1
  }

  /// Records a function whose parameter at a position is a closure that adds overrides.
  private func addForwarder(
    _ declaration: Declaration, _ parameters: [Parameter], _ position: Int
  ) -> Int? {
    guard declaration.kind == .function, let body = tree.child(declaration.node, .codeBlock),
      outline.parent(of: declaration)?.holdsMembers ?? true
    else { return nil }
    let closures = parameters.indices.filter { index in
      index == position || parameters[index].type.contains { tokens.kind($0) == .arrow }
    }
    let labels = closures.map { parameters[$0].label.map(tokens.nameHash) }
    return closures.firstIndex(of: position).map { place in
      forwarders.append(
        OverrideForwarder(
          owner: outline.owner(of: declaration), name: tokens.nameHash(declaration.name),
          parameter: ClosureParameter(labels: labels, position: place), body: body))
      return forwarders.count - 1
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
  private func overrider(_ closure: Int) -> Int? {
    // A variable may later hold another closure.
    guard let binding = tree.binding(of: closure), makesOverrides(binding, closure),
      tree.parent(closure).flatMap(tree.parent).flatMap(tree.token).map(tokens.keyword) == .let
    else { return nil }
    let start = binding.type?.lowerBound ?? tree.first(closure) + 1
    let name = overridesName(in: start..<max(start, tree.bodyStart(closure)))
    var function = outline.function(binding.name, [], owner: frame.context, context: frame.context)
    function.parameters = [RegistryFunction.Parameter()]
    function.registry = 0
    function.mention = name.map { tokens.mention(.overrides, at: $0) }
    if !frame.holdsMembers { function.block = block(frame) }
    return add(function)
  }

  /// Whether a `let` holds a closure that adds overrides, or that may: its type may be an alias.
  func makesOverrides(_ binding: Binding, _ value: Int?) -> Bool {
    guard let value, tree.kind(value) == .closure else { return false }
    if let type = binding.type,
      let name = tokens.dottedName(from: type.lowerBound, to: type.upperBound), !name.hasArguments,
      name.next == type.upperBound
    {
      return true
    }
    let start = binding.type?.lowerBound ?? tree.first(value)
    return overridesName(in: start..<max(start, tree.bodyStart(value))) != nil
  }

  func block(_ frame: Frame) -> RegistryFunction.Block? {
    frame.node == tree.root ? nil : tokens.block(from: tree.first(frame.node), to: tree.end(frame.node) - 1)
  }

  private func overridesName(in range: Range<Int>) -> Int? {
    range.first { tokens.isWord($0, .overrides) }
  }
}
