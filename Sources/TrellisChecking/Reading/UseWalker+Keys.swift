internal import TrellisGraph
internal import TrellisResolver

/// The program's own functions that take keys, and calls of them.
extension UseWalker {
  /// Binds the parameters of a function that are keys, and the scopes that its calls decide on.
  func bindKeys(of declaration: Declaration) {
    guard declaration.holdsCode else { return }
    let parameters = outline.parameters(of: declaration)
    guard var function = outline.keyFunction(declaration, parameters, context: frame.context) else { return }
    if outline.parent(of: declaration)?.holdsCode ?? false { function.block = block(frames[frames.count - 2]) }
    let isOfScope = function.isMethod
    if isOfScope, case .scope(.written(let definition, _))? = locals[NameHash("self")] {
      function.definition = definition.name
    }
    let index = add(keyFunction: function)
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
      let name = declaration.introducer + 1
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
  ///
  /// - Parameter start: Where the look-up starts.
  func keep(_ use: UseReference, by owner: KeyOwner, at start: Int) {
    var use = use
    let isDirect = isDirect(start, for: owner, &use.isLate)
    // `do { return try resolve(key) } catch { return nil }` is the function's answer, not an ordinary path of errors.
    if outwards(Self.deepest).contains(where: { frames[$0].endsErrors && !frames[$0].endsProcess }) {
      use.mayFail.isFailure = true
    }
    change(keyUseOf: owner) {
      $0.lookUps.append(use)
      if !isDirect { $0.isUndecided = true }
    }
    if use.isLate, case .function(let index) = owner, facts.keyFunctions[index].name == "init", hasSetter() {
      facts.keyFunctions[index].keyUse.isUndecided = true
    }
  }

  /// Whether a property of the type around the current position can be set, as that of a property wrapper, by accessors.
  private func hasSetter() -> Bool {
    guard let type = frames.last(where: \.holdsMembers), type.declaration >= 0 else { return false }
    return (type.open..<min(type.close, type.open + TokenView.reach)).contains {
      tokens.isWord($0, "set") && (tokens.kind($0 + 1) == .leftBrace || tokens.kind($0 + 1) == .leftParen)
    }
  }

  /// Whether each run of the function around the current position makes the request that starts at a token, as far as branches
  /// decide.
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

  /// The bracket that opens the call to which `.key` or `Keys.key`, at its dot, is an argument.
  func openingCall(passing dot: Int) -> Int? {
    switch tokens.kind(dot + 2) {
    case .comma, .rightParen, .rightBracket: break
    default: return nil
    }
    switch tokens.kind(dot - 1) {
    case .leftParen: return dot - 1
    case .leftBracket: return tokens.isUppercase(dot - 2) ? dot - 1 : nil
    case .comma: return enclosingParen(of: dot)
    case .colon: return enclosingParen(of: dot) ?? (tokens.kind(dot - 3) == .leftBracket ? dot - 3 : nil)
    case .word where tokens.isWord(dot - 1, .keys):
      let before = tokens.kind(dot - 2) == .period ? dot - 4 : dot - 2
      if tokens.kind(before) == .leftBracket { return tokens.isUppercase(before - 1) ? before : nil }
      return tokens.kind(before) == .leftParen ? before : enclosingParen(of: dot - 1)
    default: return nil
    }
  }

  /// Records a call whose arguments open at a bracket, if it passes a key to something that may be a function of the program.
  func keyCall(_ open: Int) {
    guard build[open] != .never, !keyCalls.contains(open), let name = callee(open) else { return }
    let isSubscript = tokens.kind(open) == .leftBracket
    let arguments = tokens.arguments(open: open)
    var owner: KeyOwner?
    let keys = arguments.map { argument -> KeyReference? in
      let range = argument.start..<max(argument.start, argument.end)
      guard !range.isEmpty, range.count <= 5 else { return nil }
      if let kept = keptKey(in: range) {
        owner = kept.owner
        return kept.key
      }
      return key(in: range).flatMap { $0.isMemberOfKeys ? $0 : nil }
    }
    guard keys.contains(where: { $0 != nil }) else { return }
    keyCalls.insert(open)
    var call = HelperCall(
      qualifier: nil, name: isSubscript ? "subscript" : tokens.text(name),
      labels: arguments.map { $0.label.map(tokens.text) }, keys: keys, registry: nil, takesKey: true,
      trailingClosures: tokens.trailingClosures(from: tokens.closing(open) + 1).closures.count)
    guard let target = target(of: name, isSubscript: isSubscript, &call) else { return }
    let receiver: Receiver? = if case .member(let value) = target { value } else { nil }
    let scopes = arguments.indices.map { position -> Receiver in
      if case .unknown? = receiver { return .unknown }
      let argument = arguments[position]
      return keys[position] == nil ? self.receiver(of: argument.start..<max(argument.start, argument.end)) : .unknown
    }
    let start = reader.postfixStart(endingAt: name)
    let factory = receiver.map { self.factory(asking: $0, endingAt: name - 2) } ?? self.factory(of: start)?.factory
    var found = KeyCall(
      call: call, receiver: receiver, scopes: scopes, context: frame.context, condition: condition(at: open),
      mayFail: mayFail(name, isLookUp: true), factory: factory, body: body, doubts: doubts(of: start))
    guard let owner else { return add(found) }
    let isDirect = isDirect(start, for: owner, &found.isLate)
    change(keyUseOf: owner) {
      $0.calls.append(found)
      if !isDirect { $0.isUndecided = true }
    }
  }

  /// The name before the bracket that opens a call's arguments, skipping generic arguments.
  private func callee(_ open: Int) -> Int? {
    guard tokens.isAdjacent(open) else { return nil }
    var name = open - 1
    if tokens.isOperator(name) {
      let limit = max(0, name - 32)
      while name > limit, !(tokens.opensAngle(name) && tokens.angleClose(name)?.token == open - 1) { name -= 1 }
      name -= 1
    }
    return tokens.isName(name) ? name : nil
  }

  private enum Target {
    /// A function, or a member of the type in the call's qualifier.
    case function
    /// A member of a value.
    case member(Receiver)
  }

  /// What a call by a name may mean; nil for a function of the library's, or a local closure.
  private func target(of name: Int, isSubscript: Bool, _ call: inout HelperCall) -> Target? {
    var start = name
    while tokens.kind(start - 1) == .period, tokens.isName(start - 2) { start -= 2 }
    let isMemberOfType = isMemberOfType(name)
    if tokens.isUppercase(name), isMemberOfType || start == name && tokens.kind(start - 1) != .period {
      guard LibraryName(tokens, name) == nil, local(start) == nil,
        let type = tokens.dottedName(from: start, to: name + 1)
      else { return nil }
      call.qualifier = type.text
      if !isSubscript { call.name = "init" }
      return .function
    }
    if isSubscript { return nil }
    if isMemberOfType, let type = tokens.dottedName(from: start, to: name - 1) {
      call.qualifier = type.text
      return .function
    }
    let isMember = tokens.kind(name - 1) == .period
    if isRead(name, isMember: isMember) { return nil }
    if !isMember {
      guard local(name) == nil || isLocalKeyFunction(name) else { return nil }
      guard let own = ownReceiver else { return .function }
      // In an extension of `Scope`, it may be another method of the scope.
      call.isImplicit = true
      return .member(own)
    }
    let value = reader.receiver(endingAt: name - 2)
    let isOwn = start == name - 2 && (tokens.isWord(start, "self") || tokens.isWord(start, "Self"))
    guard isOwn, value == .unknown else { return .member(value) }
    call.qualifier = "Self"
    return .function
  }

  /// Whether a local name is that of a function that takes a key.
  private func isLocalKeyFunction(_ name: Int) -> Bool {
    guard local(name)?.isFunction ?? false else { return false }
    let text = tokens.text(name)
    return facts.keyFunctions.contains { $0.block != nil && $0.name == text }
  }

  /// Whether the member at a name is one of a type.
  func isMemberOfType(_ name: Int) -> Bool { tokens.kind(name - 1) == .period && isType(endingAt: name - 2) }

  /// Whether an expression that ends at a token is the name of a type.
  func isType(endingAt end: Int) -> Bool {
    guard tokens.isName(end), tokens.isUppercase(end) else { return false }
    var start = end
    while tokens.kind(start - 1) == .period, tokens.isName(start - 2) { start -= 2 }
    return tokens.isUppercase(start) && tokens.kind(start - 1) != .period && local(start) == nil
  }

  /// Whether calls by this name are read as the library's.
  private func isRead(_ name: Int, isMember: Bool) -> Bool {
    if tokens.isVerb(name) { return true }
    switch UseWord(tokens, name) {
    case nil: return false
    case .resolve, .make, .load: return keyArgument(name) != nil && (isMember || ownReceiver != nil)
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
    function.isFilePrivate = declaration.access == .file && parent == nil
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
