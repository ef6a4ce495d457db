/// Writes a `Module` for each assembly, container or function that registered something, and each scope.
struct ModuleWriter {
  /// The registrations that become one module.
  struct Group: Hashable {
    var name: String
    var module: String
    var scope: String
    /// What registered it before.
    var before: String?
  }

  private let program: ImportedProgram
  private(set) var groups: [Group] = []
  private var members: [[Int]] = []

  init(_ program: ImportedProgram) {
    self.program = program
    var positions: [[String]: Int] = [:]
    var names = Set(program.declarations.types.keys).union(program.scopes.map(\.name))
    for (index, registered) in program.registrations.enumerated() where registered.lifetime != .input {
      let old = registered.registration
      let identity = [old.module, old.group ?? "", registered.scope]
      if let position = positions[identity] {
        members[position].append(index)
        continue
      }
      positions[identity] = groups.count
      let name = KeyNames.free(Self.name(old, registered.scope), among: &names)
      groups.append(Group(name: name, module: old.module, scope: registered.scope, before: old.group))
      members.append([index])
    }
  }

  private static func name(_ old: Registration, _ scope: String) -> String {
    var words = (old.group ?? old.module).filter { $0.isLetter || $0.isNumber || $0 == "_" }
    for suffix in ["Assembly", "Module", "Container"] where words.count > suffix.count {
      words = words.removingSuffix(suffix)
    }
    if words.hasPrefix("register") || words.hasPrefix("setup") {
      words = words.hasPrefix("register") ? String(words.dropFirst(8)) : String(words.dropFirst(5))
    }
    let level = scope == "AppScope" ? "" : scope.removingSuffix("Scope")
    let name =
      (words.isEmpty ? old.module : words).prefix(1).uppercased() + (words.isEmpty ? old.module : words).dropFirst()
    return "\(name)\(name.hasSuffix(level) ? "" : level)Module"
  }

  func files(_ byHand: inout Set<Int>) -> [WrittenProgram.File] {
    var files: [WrittenProgram.File] = []
    for (group, indices) in zip(groups, members) {
      let access = group.module == program.topModule ? "" : "public "
      var lines: [String] = []
      for index in indices {
        let writer = RegistrationWriter(program, index)
        lines += writer.lines
        if writer.isByHand { byHand.insert(program.registrations[index].forwarded ?? index) }
      }
      if lines.first == "" { lines.removeFirst() }
      let modules = Set(indices.flatMap { usedModules(program.registrations[$0]) })
      let old = program.imports[group.module] ?? []
      let imports = old.union(modules).subtracting([group.module]).union(["Trellis"])
      let head = imports.sorted().map { name in
        // The registry is part of the public function.
        name == "Trellis" && !access.isEmpty ? "public import Trellis" : "import \(name)"
      }
      var text = head.joined(separator: "\n") + "\n\n"
      if let before = group.before { text += "/// What `\(before)` registered.\n" }
      text += "\(access)enum \(group.name): Module {\n"
      text += "  \(access)static func register<S>(in scope: inout Registry<S>) {\n"
      text += lines.map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
      text += "\n  }\n}\n"
      files.append(.init(path: "\(group.module)/\(group.name).swift", text: text))
    }
    return files
  }

  /// The modules whose keys and types a registration names.
  private func usedModules(_ registered: ImportedProgram.Registered) -> [String] {
    ([registered.key] + (registered.needs + registered.later + registered.alternatives.flatMap(\.self)).map(\.key))
      .map { program.keys[$0].module }
  }
}
