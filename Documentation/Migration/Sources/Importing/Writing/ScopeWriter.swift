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
      let parameter = KeyNames.lowered(scope.name.removingSuffix("Scope"))
      text += "\nenum \(scope.name): ScopeDefinition {\n"
      if let parent = scope.parent { text += "  typealias Parent = \(parent)\n\n" }
      text += "  static func register(in \(parameter): inout Registry<\(scope.name)>) {\n"
      for group in included { text += "    \(parameter).include(\(group.name).self)\n" }
      text += "  }\n}\n"
    }
    let head = imports.sorted().map { "import \($0)\n" }.joined()
    return .init(path: "\(program.topModule)/AppScope.swift", text: head + text)
  }
}
