/// Writes the keys of each module in one file.
struct KeysWriter {
  private let program: ImportedProgram

  init(_ program: ImportedProgram) { self.program = program }

  var files: [WrittenProgram.File] {
    Dictionary(grouping: program.keys, by: \.module).sorted { $0.key < $1.key }.map { module, keys in
      let keys = keys.sorted { $0.name < $1.name }
      var lines = header(keys, module)
      lines.append("extension Keys {")
      for key in keys {
        if !key.isRegistered {
          lines.append("  // TODO(import): nothing registers it; it is looked up at \(key.place).")
        }
        lines.append("  \(access(of: key).prefix)static let \(key.name) = Key<\(program.written(key))>()")
      }
      lines.append("}")
      return .init(path: "\(module)/Keys+\(module).swift", text: lines.joined(separator: "\n") + "\n")
    }
  }

  private func access(of key: ImportedProgram.Key) -> Access {
    program.access(of: [key.service.type] + key.service.arguments)
  }

  private func header(_ keys: [ImportedProgram.Key], _ module: String) -> [String] {
    let types = keys.map { (types: [$0.service.type] + $0.service.arguments, access: access(of: $0)) }
    var imports: [String: Access] = ["Trellis": types.map(\.access).max() ?? .internal]
    var system: Access?
    for (types, access) in types {
      for name in types.flatMap(\.names) {
        if let declared = program.declarations.types[name]?.module {
          if declared != module { imports[declared] = max(imports[declared] ?? .internal, access) }
        } else if !Self.standard.contains(name) {
          system = max(system ?? .internal, access)
        }
      }
    }
    if let system {
      for name in program.imports[module] ?? ["Foundation"]
      where program.declarations.imports[name] == nil { imports[name] = system }
    }
    return imports.sorted { $0.key < $1.key }.map { "\($0.value.prefix)import \($0.key)" } + [""]
  }

  /// Types of the standard library, which no import is needed for.
  static let standard: Set<String> = [
    "Any", "AnyObject", "Array", "Bool", "Character", "Dictionary", "Double", "Duration", "Error", "Float", "Int",
    "Int64",
    "Never", "Optional", "Result", "Sendable", "Set", "String", "UInt", "Void", "MainActor",
  ]
}
