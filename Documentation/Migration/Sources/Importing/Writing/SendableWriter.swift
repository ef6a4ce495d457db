/// Writes the conformances to `Sendable` that sharing needs and the app does not state, each to be looked at.
struct SendableWriter {
  private let program: ImportedProgram

  init(_ program: ImportedProgram) { self.program = program }

  var files: [WrittenProgram.File] {
    var types: [String: TypeDeclaration] = [:]
    for registered in program.registrations where registered.isWritten {
      var wanted: [TypeName] = registered.registration.arguments.compactMap(\.type)
      if [.shared, .weak, .input].contains(registered.lifetime) {
        wanted.append(registered.registration.created ?? registered.registration.service.type)
        wanted.append(registered.registration.service.type)
        wanted += registered.registration.alternatives.compactMap(\.created)
      }
      for type in wanted.map({ $0.unwrapped ?? $0 }) where program.needsSendable(type) {
        guard let declaration = program.declarations.type(type, in: registered.registration.module),
          declaration.kind != .protocol, declaration.kind != .alias, declaration.access != .private
        else { continue }
        types["\(declaration.module).\(declaration.path)"] = declaration
      }
    }
    return Dictionary(grouping: types.values, by: \.module).sorted { $0.key < $1.key }.map { module, types in
      var text = """
        // TODO(import): Trellis shares these between threads. Make each an actor, lock its state or put it on the main actor;
        // then declare 'Sendable' with the type, and delete its line here.

        """
      for type in types.sorted(by: { $0.path < $1.path }) {
        let line = "extension \(type.path): @unchecked Sendable {}\n"
        text += type.condition.map { "#if \($0)\n  \(line)#endif\n" } ?? line
      }
      return .init(path: "\(module)/Sendable+\(module).swift", text: text)
    }
  }
}
