internal import TrellisChecking
internal import TrellisGraph
internal import TrellisResolver

/// Changes of registrations. Each returns nil where the file shows something else.
extension FixableFile {
  func registerInput(_ key: String, in definition: Site) -> [TextEdit]? {
    guard ReservedWords.isPlain(key) else { return nil }
    return register(in: definition) { "\($0).input(.\(key), \\.\(key))" }
  }

  func register(_ key: String, _ type: String, in definition: Site) -> [TextEdit]? {
    guard ReservedWords.isPlain(key) else { return nil }
    return register(in: definition) { "\($0).shared(.\(key)) { <#\(type)#> }" }
  }

  func include(_ module: String, in definition: Site) -> [TextEdit]? {
    guard module.split(separator: ".").allSatisfy({ ReservedWords.isPlain(String($0)) }) else { return nil }
    return register(in: definition) { "\($0).include(\(module).self)" }
  }

  /// Adds a statement at the end of a definition's `register(in:)`.
  ///
  /// - Parameter statement: Returns the statement with the registry's name.
  func register(in definition: Site, _ statement: (_ registry: String) -> String) -> [TextEdit]? {
    guard let type = type(definition), let members = tree.child(type, .memberBlock) else { return nil }
    var candidates: [(body: Int, registry: Int)] = []
    for function in tree.children(members) where tree.kind(function) == .function {
      let parameters = tree.parameters(tree.child(function, .parameters))
      guard let name = tree.token(function), tokens.is(name, "register"), parameters.count == 1,
        tokens.isNamed(parameters[0].label, "in")
      else { continue }
      guard isRegistry(parameters[0]), let body = tree.child(function, .codeBlock) else { return nil }
      candidates.append((body, parameters[0].name))
    }
    // Of several, one may be for another definition.
    guard candidates.count == 1, !mayExit(candidates[0].body) else { return nil }
    return append(statement(written(candidates[0].registry)), to: candidates[0].body)
  }

  /// Whether code may leave a function before its end, or does not compile to its end in every build.
  private func mayExit(_ body: Int) -> Bool {
    var exits = false
    tree.visit(body) { node in
      switch tree.kind(node) {
      case .returnStatement, .throwStatement, .jump, .unparsed: exits = true
      case .closure, .function: return false
      default: break
      }
      return !exits
    }
    return exits
  }

  /// Whether a parameter is `inout Registry<…>` that the function calls by a name.
  private func isRegistry(_ parameter: Parameter) -> Bool {
    let start = parameter.type.lowerBound
    guard keyword(start) == .inout, keyword(parameter.name) != .wildcard,
      let type = tokens.dottedName(from: start + 1, to: parameter.type.upperBound)
    else { return false }
    return tokens.isWord(type.last, .registry) && type.hasArguments
  }

  /// A name with its backticks.
  private func written(_ name: Int) -> String {
    String(decoding: bytes[start(name)..<Int(self[name].end)], as: UTF8.self)
  }

  private func append(_ statement: String, to block: Int) -> [TextEdit]? {
    var last: Int?
    for node in tree.children(block) { last = node }
    let close = tree.end(block) - 1
    if startsLine(close) {
      guard isBlank(lineStart(start(close))..<start(close)) else { return nil }
      let lines = statement.split(separator: "\n", omittingEmptySubsequences: false)
      let indentation = last.map { self.indentation(tree.first($0)) } ?? innerIndentation(block)
      let newline = newline(near: lineStart(start(close)))
      let text = lines.map { $0.isEmpty ? "" : indentation + $0 }.joined(separator: newline)
      return [insert(text + newline, at: lineStart(start(close)))]
    }
    guard let last else { return [insert(" \(statement) ", at: start(close))] }
    guard kind(close - 1) != .semicolon else { return nil }
    return [insert("; \(statement)", at: end(tree.range(last)))]
  }

  /// Makes a registration an override, which takes a value with a label, no hooks and fewer options.
  func makeOverride(_ registration: Site) -> [TextEdit]? {
    guard let (_, call) = self.registration(registration), let verb = call.verb, call.closures.count <= 1,
      call.closures.allSatisfy({ $0.label == nil }),
      call.arguments.allSatisfy({ argument in
        argument.label == nil || [Label.needs, Label.make, Label.on].contains { tokens.isNamed(argument.label, $0) }
      })
    else { return nil }
    let rename = replace(start(call.token)..<Int(self[call.token].end), "override")
    switch verb {
    case .shared, .unique, .weak: return [rename]
    case .value where call.arguments.count == 2: return [rename, insert("value: ", at: start(call.arguments[1].start))]
    case .input where call.arguments.count == 2: return [rename, insert("input: ", at: start(call.arguments[1].start))]
    default: return nil
    }
  }

  func addMainActor(of registration: Site) -> [TextEdit]? {
    guard let (_, call) = self.registration(registration), let lifetime = call.lifetime,
      ![.value, .alias, .input].contains(lifetime), call.argument(Label.on) == nil
    else { return nil }
    var position: Argument?
    for argument in call.arguments {
      guard
        argument.label == nil || tokens.isNamed(argument.label, Label.to) || tokens.isNamed(argument.label, Label.at)
      else { break }
      position = argument
    }
    return position.map { [insert(", on: MainActor.self", at: end($0.range))] }
  }

  func delete(_ registration: Site) -> [TextEdit]? {
    guard let statement = self.registration(registration).flatMap({ statement($0.node) }) else { return nil }
    let (first, next) = (tree.first(statement), tree.end(statement))
    // A case needs a statement.
    if tree.parent(statement).map(tree.kind) == .switchCase { return nil }
    if startsLine(first), startsLine(next) || kind(next) == .end {
      guard isBlank(lineStart(start(first))..<start(first)), lineAfter(end(first..<next)) != nil else { return nil }
      return [replace(lineStart(start(first))..<nextLine(end(first..<next)), "")]
    }
    // Comments around it stay.
    let own = replace(start(first)..<end(first..<next), "")
    if kind(next) == .semicolon {
      let (gap, rest) = (end(first..<next)..<start(next), Int(self[next].end)..<start(next + 1))
      guard isBlank(gap) else { return [own, replace(start(next)..<rest.lowerBound, "")] }
      return [replace(start(first)..<(rest.first { !isBlank($0..<$0 + 1) } ?? rest.upperBound), "")]
    }
    let before = first > 0 ? Int(self[first - 1].end) : 0
    return isBlank(before..<start(first)) ? [replace(before..<end(first..<next), "")] : [own]
  }

  /// A statement of which only the registry's name depends on its place.
  struct Movable {
    fileprivate var before: String
    fileprivate var after: String

    func text(registry: String) -> String { before + registry + after }
  }

  func movable(_ registration: Site) -> Movable? {
    guard let (node, call) = self.registration(registration), let statement = statement(node),
      kind(call.token - 1) == .period, isName(call.token - 2)
    else { return nil }
    let receiver = call.token - 2
    let name = tokens.nameHash(receiver)
    let others = tree.range(statement).contains { token in
      token != receiver && isName(token) && tokens.nameHash(token) == name && kind(token - 1) != .period
    }
    if others { return nil }
    // What is declared beside it stays behind.
    let block = tree.parent(statement).map { Array(tree.children($0)) } ?? []
    guard !block.contains(where: { tree.kind($0) == .variable || tree.kind($0) == .function }) else { return nil }
    // Lines lose what the first one is indented by.
    let indentation = indentation(tree.first(statement))
    func text(from: Int, to: Int) -> String {
      String(decoding: bytes[from..<to], as: UTF8.self).split(
        omittingEmptySubsequences: false, whereSeparator: \.isNewline
      )
      .enumerated().map { $0 > 0 && $1.hasPrefix(indentation) ? $1.dropFirst(indentation.count) : $1 }
      .joined(separator: "\n")
    }
    // A text over several lines would change with its indentation.
    guard !tree.range(statement).contains(where: { kind($0) == .quote && self[$0].end - self[$0].start > 1 }) else {
      return nil
    }
    return Movable(
      before: text(from: start(tree.first(statement)), to: start(receiver)),
      after: text(from: Int(self[receiver].end), to: end(tree.range(statement))))
  }

  /// Lists a key as a need, takes it as a parameter of the factory and uses that in place of the look-up.
  func listNeed(of registration: Site, _ name: String, _ need: String, _ lookUp: Site) -> [TextEdit]? {
    guard let (_, call) = self.registration(registration), lookUp.file == registration.file,
      ReservedWords.isPlain(name),
      let open = call.argument(Label.make)?.start ?? call.closures.first?.open, let closure = tree.braces(at: open),
      tree.kind(closure) == .closure, let key = word(lookUp), let request = request(of: key),
      node(.closure, around: key) == closure, !mentions(name, in: closure, besides: key),
      let parameter = parameter(name, of: closure, taking: call.needs.count + (call.verb == .decorate ? 1 : 0)),
      let last = call.needs.last
        ?? call.arguments.last(where: { argument in
          argument.label == nil
            || [Label.on, Label.options, Label.to, Label.at].contains { tokens.isNamed(argument.label, $0) }
        })
    else { return nil }
    return [
      insert(call.needs.isEmpty ? ", needs: \(need)" : ", \(need)", at: end(last.range)), parameter,
      replace(start(tree.first(request))..<end(tree.range(request)), name),
    ]
  }

  /// Whether code names something that a parameter of this name would hide, or that would hide it.
  private func mentions(_ name: String, in closure: Int, besides key: Int) -> Bool {
    tree.range(closure).contains { token in
      token != key && isName(token) && kind(token - 1) != .period && tokens.text(token) == name
    }
  }

  /// The request whose key is a token, with a `try` that covers nothing else.
  private func request(of key: Int) -> Int? {
    var node: Int? = tree.innermost(at: key)
    while let found = node {
      if tree.kind(found) == .subscriptCall || tree.kind(found) == .call { break }
      guard tree.kind(found) != .closure else { return nil }
      node = tree.parent(found)
    }
    guard let found = node, tree.arguments(found).count == 1 else { return nil }
    guard let effect = tree.parent(found), tree.kind(effect) == .effect else { return found }
    return effect
  }

  /// The insertion of a last parameter; nil if the closure counts its parameters, or writes their types.
  private func parameter(_ name: String, of closure: Int, taking count: Int) -> TextEdit? {
    guard let signature = tree.child(closure, .signature) else {
      guard count == 0 else { return nil }
      return insert(" \(name) in", at: Int(self[tree.first(closure)].end))
    }
    let parameters = tree.parameters(ofClosure: closure)
    guard parameters.count == count, let last = parameters.last, last.type.isEmpty,
      tree.child(signature, .captures) == nil
    else { return nil }
    return insert(", \(name)", at: Int(self[last.name].end))
  }
}
