/// Writes the conformances to `Sendable` that sharing needs and the app does not state, each to be looked at.
struct SendableWriter {
  private let program: ImportedProgram

  init(_ program: ImportedProgram) { self.program = program }

  var files: [WrittenProgram.File] {
    var types: [String: TypeDeclaration] = [:]
    for registered in program.registrations where registered.registration.obstacles.isEmpty {
      var wanted: [TypeName] = registered.registration.arguments.compactMap(\.type)
      if registered.lifetime == .shared || registered.lifetime == .weak {
        wanted.append(registered.registration.created ?? registered.registration.service.type)
        wanted.append(registered.registration.service.type)
      }
      for type in wanted.map({ $0.unwrapped ?? $0 }) where program.needsSendable(type) {
        guard let declaration = program.declarations.type(type), declaration.kind != .protocol else { continue }
        types[declaration.name] = declaration
      }
    }
    return Dictionary(grouping: types.values, by: \.module).sorted { $0.key < $1.key }.map { module, types in
      var text = """
        // TODO(import): Trellis shares these between threads. Make each an actor, lock its state or put it on the main actor;
        // then declare 'Sendable' with the type, and delete its line here.

        """
      for type in types.sorted(by: { $0.name < $1.name }) { text += "extension \(type.name): @unchecked Sendable {}\n" }
      return .init(path: "\(module)/Sendable+\(module).swift", text: text)
    }
  }
}
