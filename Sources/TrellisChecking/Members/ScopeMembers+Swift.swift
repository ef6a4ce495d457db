internal import TrellisGraph

extension LinkedProgram {
  /// The modules that have such definitions, sorted.
  package var modulesWithMembers: [String] { Set(members.map(\.module)).sorted() }

  /// A Swift file with the properties of a module's scopes: the same for the same sources, wherever they are.
  package func members(for target: String) -> String {
    let own = members.filter { $0.module == target }
    var text = "\(ScopeMembers.header) of \(target), and changes with them: do not edit it.\n\n"
    guard !own.isEmpty else { return text + "// No definition here is a 'MemberLookup'.\n" }
    text += """
      // A property stops the program where 'resolve' would throw: with a graph that has been checked, for the error of a factory, or
      // for an instance that a closed scope does not have. To handle that, write 'try scope.resolve(.key)'.


      """
    var imports = MemberImports()
    for item in own { imports.add(item.imports) }
    let style = importStyles[target] ?? ImportStyle()
    for (module, item) in imports.modules.sorted(by: { $0.key < $1.key }) {
      let level = style.level(of: module, for: item.access)
      let line = "\(level)import \(module)\n"
      text += item.isConditional ? "#if canImport(\(module))\n\(line)#endif\n" : line
    }
    for item in own { text += "\n\(item.swift)" }
    return text
  }
}

extension ScopeMembers {
  fileprivate var swift: String {
    let level = access.modifier ?? ""
    // Those that a build leaves out, the rest of the file must not name.
    var text = condition.map { "#if \($0)\n" } ?? ""
    text += """
      nonisolated \(level)protocol \(protocolName): \(parent ?? "\(library).MemberLookup") {}

      nonisolated extension \(WrittenNeeds.quoted(path)): \(protocolName) {}

      extension \(library).Scope where Definition: \(protocolName) {

      """
    for property in properties { text += property.swift }
    for omission in omissions { text += "  // '\(omission.key)' has none: \(omission.reason).\n" }
    text += "}\n"
    if condition != nil { text += "#endif\n" }
    return text
  }
}

extension ScopeMembers.Property {
  fileprivate var swift: String {
    let word = ReservedWords.contains(name) ? "`\(name)`" : KeyFact.word(name)
    // A program of other modules carries those that it reads.
    let level = (access == .open ? "@_alwaysEmitIntoClient " : "") + (access.modifier ?? "")
    let read = isAsync ? "{ get async throws { try await load(\(request)) } }" : "{ self[\(request)] }"
    let line = "  \(isOnMainActor ? "@MainActor " : "")\(level)var \(word): \(type) \(read)\n"
    return condition.map { "#if \($0)\n\(line)#endif\n" } ?? line
  }
}
