/// Writes the keys of each module in one file.
struct KeysWriter {
  private let program: ImportedProgram

  init(_ program: ImportedProgram) { self.program = program }

  var files: [WrittenProgram.File] {
    let keys = program.keys.filter { $0.obstacle == nil }
    return Dictionary(grouping: keys, by: \.module).sorted { $0.key < $1.key }.map { module, keys in
      let keys = keys.sorted { $0.name < $1.name }
      var lines = header(keys, module)
      lines.append("extension Keys {")
      for key in keys {
        if !key.isRegistered {
          let found = key.isUncertain ? "no registration of it was read" : "nothing registers it"
          lines.append("  // TODO(import): \(found); it is looked up at \(key.place).")
        }
        let line = "  \(program.access(of: key).prefix)static let \(key.name) = Key<\(program.written(key))>()"
        let conditions = Set(program.declared(key).compactMap(\.condition)).sorted().map(\.grouped)
        lines +=
          conditions.isEmpty ? [line] : ["  #if \(conditions.joined(separator: " && "))", "  \(line)", "  #endif"]
      }
      lines.append("}")
      return .init(path: "\(module)/Keys+\(module).swift", text: lines.joined(separator: "\n") + "\n")
    }
  }

  private func header(_ keys: [ImportedProgram.Key], _ module: String) -> [String] {
    var imports: [String: Access] = ["Trellis": keys.map(program.access).max() ?? .internal]
    var system: Access?
    for key in keys {
      let access = program.access(of: key)
      for type in ([key.service.type] + key.service.arguments).flatMap(\.nominals) {
        if let declared = program.declarations.type(type, in: key.home)?.module {
          if declared != module { imports[declared] = max(imports[declared] ?? .internal, access) }
        } else if !Self.standard.contains(type.base) {
          system = max(system ?? .internal, access)
        }
      }
    }
    if let system {
      for name in program.imports[module] ?? ["Foundation"]
      where program.declarations.imports[name] == nil { imports[name] = max(imports[name] ?? .internal, system) }
    }
    return imports.sorted { $0.key < $1.key }.map { "\($0.value.prefix)import \($0.key)" } + [""]
  }

  /// Types of the standard library, which no import is needed for.
  static let standard: Set<String> = [
    "any", "Any", "AnyObject", "Maker", "Array", "Bool", "Character", "Dictionary", "Double", "Duration", "Error",
    "Float", "Int",
    "Int64",
    "Never", "Optional", "Result", "Sendable", "Set", "String", "UInt", "Void", "MainActor",
  ]
}
