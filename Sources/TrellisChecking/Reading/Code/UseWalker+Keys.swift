internal import TrellisGraph
internal import TrellisResolver

/// The program's own functions that take keys, and calls of them.
extension UseWalker {
  /// Binds the parameters of a function that are keys, and the scopes that its calls decide on.
  func bindKeys(of declaration: Declaration, _ parameters: [Parameter]) {
    guard var function = outline.keyFunction(declaration, parameters, context: frame.context) else { return }
    if outline.parent(of: declaration)?.holdsCode ?? false { function.block = block(frames[frames.count - 2]) }
    let isOfScope = function.isMethod
    if isOfScope, case .scope(.written(let definition, _))? = locals[NameHash("self")] {
      function.definition = definition.name
    }
    let index = facts.keyFunctions.count
    facts.keyFunctions.append(function)
    hasKeyLocals = true
    for (position, parameter) in parameters.enumerated() {
      let name = tokens.nameHash(parameter.name)
      if tokens.isKeyType(parameter.type.lowerBound) {
        locals.bind(name, .keyParameter(function: index, position))
      } else if tokens.isWord(parameter.type.lowerBound, .scope), case .scope(.unknown)? = locals[name] {
        // Its definition is a generic parameter.
        locals.bind(name, .scope(.passed(position)))
      }
    }
  }

  /// The types that store keys.
  static func keyHolders(_ outline: Outline) -> [KeyHolder] {
    let tokens = outline.tokens
    var holders: [KeyHolder] = []
    for declaration in outline.declarations where declaration.kind == .constant || declaration.kind == .variable {
      let name = declaration.name
      guard !declaration.isStatic, tokens.isName(name), tokens.kind(name + 1) == .colon, tokens.isKeyType(name + 2),
        let type = outline.parent(of: declaration), type.holdsMembers
      else { continue }
      let owner = outline.owner(of: declaration)
      let index = holders.firstIndex { $0.owner == owner } ?? holders.count
      if index == holders.count { holders.append(KeyHolder(owner: owner, isWrapper: outline.isWrapper(type))) }
      holders[index].names.insert(tokens.nameHash(name))
    }
    return holders
  }

  /// Who receives a key that only callers know.
  enum KeyOwner {
    /// The function at this index in the list, which has it as a parameter.
    case function(Int)
    /// The type at this index in the list, which stores it.
    case holder(Int)
  }

  /// The key in an argument, if it is a parameter of a function, or stored by the type around it.
  func keptKey(in argument: Range<Int>) -> (key: KeyReference, owner: KeyOwner)? {
    guard hasKeyLocals, var key = tokens.key(in: argument)?.reference else { return nil }
    if case .keyParameter(let function, let position)? = local(argument.lowerBound), argument.count == 1 {
      key.form = .parameter(position)
      return (key, .function(function))
    }
    guard key.form == .bare || key.form == .qualified("self"), local(argument.lowerBound) == nil else { return nil }
    let type = Contexts.type(around: frame.context)
    let holder = facts.keyHolders.firstIndex { $0.owner == type && $0.names.contains(NameHash(key.name)) }
    return holder.map { (key, .holder($0)) }
  }

  /// Keeps a look-up with the function or type that receives its key.
  func keep(_ use: UseReference, by owner: KeyOwner, at request: Int) {
    var use = use
    let isDirect = isDirect(request, for: owner, &use.isLate)
    change(keyUseOf: owner) {
      $0.lookUps.append(use)
      if !isDirect { $0.isUndecided = true }
    }
    if use.isLate, case .function(let index) = owner, facts.keyFunctions[index].name == "init", hasSetter() {
      facts.keyFunctions[index].keyUse.isUndecided = true
    }
  }

  private func change(keyUseOf owner: KeyOwner, _ change: (inout KeyUse) -> Void) {
    switch owner {
    case .function(let index): change(&facts.keyFunctions[index].keyUse)
    case .holder(let index): change(&facts.keyHolders[index].use)
    }
  }

  /// Whether a property of the type around the current position can be set, as that of a property wrapper, by accessors.
  private func hasSetter() -> Bool {
    guard let type = frames.last(where: \.holdsMembers), type.declaration >= 0 else { return false }
    let members = outline.members(of: outline.declarations[type.declaration])
    return members.contains { member in
      tree.children(member).contains { binding in
        guard let accessors = tree.child(binding, .accessorBlock) else { return false }
        return tree.children(accessors).contains { tree.token($0).map(tokens.keyword) == .set }
      }
    }
  }

  /// Whether each run of the function around the current position makes a request, as far as branches decide.
  private func isDirect(_ request: Int, for owner: KeyOwner, _ isLate: inout Bool) -> Bool {
    for number in outwards() {
      guard frames[number].isFunction else { continue }
      if frames[number].isClosure {
        if !isCalledAtOnce(frames[number]) { isLate = true }
        continue
      }
      if isInner(frames[number], in: owner) { return false }
      let doubts = doubts(of: request, in: number)
      if doubts.isLate || !doubts.callees.isEmpty { isLate = true }
      return !doubts.isBranched
    }
    return false
  }

  /// Whether a frame is that of a function inside the one that takes the key, which may not call it.
  private func isInner(_ frame: Frame, in owner: KeyOwner) -> Bool {
    guard frame.declaration >= 0 else { return false }
    let declaration = outline.declarations[frame.declaration]
    guard outline.parent(of: declaration)?.holdsCode ?? false else { return false }
    if case .function(let index) = owner { return facts.keyFunctions[index].site != tokens.site(declaration.name) }
    return true
  }

  // MARK: Calls

  /// Records a call or an attribute if it passes a key to something that may be a function of the program.
  func keyCall(_ node: Int) {
    let isSubscript = tree.kind(node) == .subscriptCall
    guard mayPassKey(node, isSubscript), let name = name(ofCall: node), build[name] != .never else { return }
    let values = tree.children(node).filter { tree.kind($0) == .argument }
    let arguments = tree.arguments(node)
    var owner: KeyOwner?
    let keys = arguments.map { argument -> KeyReference? in
      let range = argument.range
      guard !range.isEmpty, range.count <= 5 else { return nil }
      if let kept = keptKey(in: range) {
        owner = kept.owner
        return kept.key
      }
      return key(in: range).flatMap { $0.isMemberOfKeys ? $0 : nil }
    }
    guard keys.contains(where: { $0 != nil }) else { return }
    var call = HelperCall(
      qualifier: nil, name: isSubscript ? "subscript" : tokens.text(name),
      labels: tokens.labels(of: arguments), keys: keys, registry: nil, takesKey: true,
      trailingClosures: tree.trailingClosures(node).count)
    guard let target = target(of: node, name, &call) else { return }
    let receiver: Value? = if case .member(let value, _) = target { value } else { nil }
    let scopes = arguments.indices.map { position -> Value in
      if case .unknown? = receiver { return .unknown }
      return keys[position] == nil ? evaluate(tree.child(values[position])) : .unknown
    }
    var factory: UseReference.Factory?
    if case .member(let receiver, let base) = target {
      factory = self.factory(asking: receiver, base, in: node)
    } else {
      factory = self.factory(of: node)?.factory
    }
    var found = KeyCall(
      call: call, receiver: receiver, scopes: scopes, context: frame.context, condition: condition(at: name),
      handling: handling(node), factory: factory, body: body, doubts: doubts(of: node))
    guard let owner else { return facts.keyCalls.append(found) }
    let isDirect = isDirect(node, for: owner, &found.isLate)
    change(keyUseOf: owner) {
      $0.calls.append(found)
      if !isDirect { $0.isUndecided = true }
    }
  }

  /// Whether an argument is written like a key, or may be a local that holds one. A subscript has to be a type's.
  private func mayPassKey(_ call: Int, _ isSubscript: Bool) -> Bool {
    if isSubscript, tree.child(call).map({ !isTypeName($0) }) ?? true { return false }
    if hasKeyLocals, !isSubscript { return tree.child(call, .argument) != nil }
    for argument in tree.children(call) where tree.kind(argument) == .argument {
      guard let value = tree.child(argument) else { continue }
      switch tree.kind(value) {
      case .implicitMember: return true
      case .member where tree.token(value).map { tokens.kind($0 - 2) == .word && tokens.isWord($0 - 2, .keys) } ?? false:
        return true
      default: break
      }
    }
    return false
  }

  /// The name of what is called, without generic arguments.
  private func name(ofCall node: Int) -> Int? {
    if tree.kind(node) == .attribute { return name(ofAttribute: node) }
    guard var callee = tree.child(node), tree.openingBracket(node) != nil else { return nil }
    if tree.kind(callee) == .specialization, let inner = tree.child(callee) { callee = inner }
    return tree.token(callee).flatMap { tokens.isName($0) ? $0 : nil }
  }

  private enum Target {
    /// A function, or a member of the type in the call's qualifier.
    case function
    /// A member of the value of an expression.
    case member(Value, Int)
  }

  /// What a call by a name may mean; nil for a function of the library's, or a local closure.
  private func target(of node: Int, _ name: Int, _ call: inout HelperCall) -> Target? {
    let isSubscript = tree.kind(node) == .subscriptCall
    let isAttribute = tree.kind(node) == .attribute
    guard var callee = isAttribute ? node : tree.child(node) else { return nil }
    if tree.kind(callee) == .specialization, let inner = tree.child(callee) { callee = inner }
    let start = isAttribute ? tree.token(node) ?? name : tree.first(callee)
    if isAttribute ? tokens.isUppercase(name) && local(start) == nil : isTypeName(callee) {
      guard LibraryName(tokens, name) == nil, let type = tokens.dottedName(from: start, to: name + 1) else {
        return nil
      }
      call.qualifier = type.text
      if !isSubscript { call.name = "init" }
      return .function
    }
    if isSubscript || isAttribute { return nil }
    let base = tree.kind(callee) == .member ? tree.child(callee) : nil
    if let base, isTypeName(base), let type = tokens.dottedName(from: start, to: name - 1) {
      call.qualifier = type.text
      return .function
    }
    let isMember = tokens.kind(name - 1) == .period
    if isRead(name, node, isMember: isMember) { return nil }
    if !isMember {
      guard local(name) == nil || isLocalKeyFunction(name) else { return nil }
      guard let own = ownReceiver else { return .function }
      // In an extension of `Scope`, it may be another method of the scope.
      call.isImplicit = true
      return .member(own, callee)
    }
    let value = evaluate(base)
    guard let base else { return .member(value, callee) }
    let isOwn =
      tree.kind(base) == .name
      && (tokens.keyword(tree.first(base)) == .`self` || tokens.keyword(tree.first(base)) == .selfType)
    guard isOwn, value == .unknown else { return .member(value, base) }
    call.qualifier = "Self"
    return .function
  }

  /// Whether a local name is that of a function that takes a key.
  private func isLocalKeyFunction(_ name: Int) -> Bool {
    guard local(name)?.isFunction ?? false else { return false }
    let text = tokens.text(name)
    return facts.keyFunctions.contains { $0.block != nil && $0.name == text }
  }

  /// Whether calls by this name are read as the library's.
  private func isRead(_ name: Int, _ call: Int, isMember: Bool) -> Bool {
    if tokens.isVerb(name) { return true }
    switch UseWord(tokens, name) {
    case nil: return false
    case .resolve, .make, .load: return keyArgument(call, name) != nil && (isMember || ownReceiver != nil)
    default: return true
    }
  }
}

extension Outline {
  fileprivate func isWrapper(_ type: Declaration) -> Bool {
    tree.children(type.node).contains {
      tree.kind($0) == .attribute && tree.token($0).map { tokens.isWord($0, "propertyWrapper") } ?? false
    }
  }

  /// A function, initializer or subscript that takes a key, without what it does with it; nil for any other.
  fileprivate func keyFunction(
    _ declaration: Declaration, _ parameters: [Parameter], context: String
  ) -> RegistryFunction? {
    guard let first = parameters.first(where: { tokens.isKeyType($0.type.lowerBound) }),
      !parameters.contains(where: { tokens.keyword($0.type.lowerBound) == .inout })
    else { return nil }
    let path = owner(of: declaration)
    guard !LibraryName.registry.isSpelled(path), !LibraryName.overrides.isSpelled(path) else { return nil }
    let parent = parent(of: declaration)
    var function = function(declaration, parameters, owner: path, context: context)
    let type = first.type.lowerBound
    function.mention = tokens.mention(.key, at: tokens.isWord(type, .key) ? type : type + 2)
    function.takesKey = parent?.kind != .extension || !LibraryName.scope.isSpelled(path) || declaration.isStatic
    function.keyUse.isOpen =
      function.name == "callAsFunction" || parameters.contains { $0.hasDefault && tokens.isKeyType($0.type.lowerBound) }
    return function
  }

  /// The requirements of protocols that take keys.
  var requiredKeyFunctions: [RegistryFunction] {
    declarations.compactMap { declaration in
      guard declaration.holdsCode, declaration.body == nil else { return nil }
      var function = keyFunction(declaration, parameters(of: declaration), context: owner(of: declaration))
      function?.keyUse.isUnseen = true
      return function
    }
  }
}
