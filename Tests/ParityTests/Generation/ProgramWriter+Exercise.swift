/// Code that opens the scopes of a program and asks them for all that it has keys for.
extension ProgramWriter {
  /// A statement that exercises the program; nil where definitions are each other's parents.
  func exercise() -> String? {
    let others =
      (hasCaptive ? "try await \(prefix)captive()\n" : "") + modelExercise
      + (library.isEmpty ? "" : "try \(prefix)read()\n")
    let scopes = program.scopes.indices
    guard scopes.allSatisfy({ root(of: $0) != nil }) else { return others.isEmpty ? nil : others }
    var text = "func exercise\(program.number)() async {\n"
    text += "  let keys: [any ExercisedKey] = [\(program.keys.indices.map(exercised).joined(separator: ", "))]\n"
    for scope in scopes where program.scopes[scope].parent == nil { text += opening(scope, depth: 1) }
    return text + "}\nawait exercise\(program.number)()\n" + others
  }

  private func exercised(_ key: Int) -> String {
    let name = declaredName(ofKey: key)
    let reference =
      switch program.keys[key].place {
      case .keys: "Keys.\(name)"
      case .namespace: "\(namespace).\(name)"
      case .global: name
      }
    return "Exercised(\(reference), \(program.keys[key].type.sample))"
  }

  private func opening(_ scope: Int, depth: Int) -> String {
    let indent = String(repeating: "  ", count: depth)
    let path = path(ofScope: scope)
    let inputs =
      hasInputs(scope)
      ? ", .init(number: 0, text: \"\", object: Thing(), list: [], table: [:], maker: Maker { $0 })" : ""
    let opened =
      program.scopes[scope].parent.map { "s\($0).open(\(path).self\(inputs))" } ?? "Scope(\(path).self\(inputs))"
    let head = "if let s\(scope) = await Exercise.open(\(path).self, keys, { try \(opened) })"
    let below = program.scopes.indices.filter { program.scopes[$0].parent == scope }
    var attempt =
      attempted == scope
      ? (["Exercise.attempt(\(program.number)) { try \(prefix)attempt(s\(scope)) }"] + lookUps(on: "s\(scope)"))
        .map { "\(indent)  \($0)\n" }.joined() : ""
    if asked == scope { attempt += "\(indent)  \(prefix)ask(s\(scope))\n" }
    if below.isEmpty, attempt.isEmpty { return "\(indent)\(head.replacing("if let s\(scope)", with: "_")) \n" }
    return "\(indent)\(head) {\n\(attempt)\(below.map { opening($0, depth: depth + 1) }.joined())\(indent)}\n"
  }

  private func root(of scope: Int) -> Int? {
    var scope = scope
    for _ in program.scopes.indices {
      guard let parent = program.scopes[scope].parent else { return scope }
      scope = parent
    }
    return nil
  }
}
