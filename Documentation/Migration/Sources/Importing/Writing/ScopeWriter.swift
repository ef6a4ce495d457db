/// Writes the scope definitions, which include the modules.
struct ScopeWriter {
  private let program: ImportedProgram
  private let modules: ModuleWriter

  init(_ program: ImportedProgram, _ modules: ModuleWriter) {
    self.program = program
    self.modules = modules
  }

  var file: WrittenProgram.File {
    var imports: Set<String> = ["Trellis"]
    var text = ""
    for scope in program.scopes {
      let included = modules.groups.filter { $0.scope == scope.name }
      imports.formUnion(included.map(\.module).filter { $0 != program.topModule })
      let name = KeyNames.lowered(scope.name.removingSuffix("Scope"))
      let parameter = name.isEmpty || KeyNames.reserved.contains(name) ? "scope" : name
      let inputs = program.registrations.filter { $0.scope == scope.name && $0.lifetime == .input && $0.isWritten }
      text += "\nenum \(scope.name): ScopeDefinition {\n"
      if let parent = scope.parent { text += "  typealias Parent = \(parent)\n\n" }
      if !inputs.isEmpty {
        text += "  struct Inputs: Sendable {\n"
        for input in inputs {
          let key = program.keys[input.key]
          imports.formUnion(program.declared(key).map(\.module).filter { $0 != program.topModule })
          imports.formUnion([key.module].filter { $0 != program.topModule })
          for comment in input.registration.comments { text += "    \(comment)\n" }
          text += "    var \(key.name): \(program.written(key))\n"
        }
        text += "  }\n\n"
      }
      text += "  static func register(in \(parameter): inout Registry<\(scope.name)>) {\n"
      for name in inputs.map({ program.keys[$0.key].name }) { text += "    \(parameter).input(.\(name), \\.\(name))\n" }
      for group in included { text += "    \(parameter).include(\(group.name).self)\n" }
      text += "  }\n}\n"
    }
    let head = imports.sorted().map { "import \($0)\n" }.joined()
    return .init(path: "\(program.topModule)/AppScope.swift", text: head + text)
  }
}
