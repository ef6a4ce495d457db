/// Writes what `.onTest` and its kin replaced, as overrides to create a scope with.
struct ContextsWriter {
  private struct Context: Hashable {
    var module: String
    var scope: String
    var name: String
  }

  private let program: ImportedProgram

  init(_ program: ImportedProgram) { self.program = program }

  var files: [WrittenProgram.File] {
    var found: [Context: [(index: Int, alternative: Int)]] = [:]
    for (index, registered) in program.registrations.enumerated()
    where registered.isWritten && registered.forwarded == nil {
      for (position, alternative) in registered.registration.alternatives.enumerated()
      where alternative.condition == nil {
        let context = Context(
          module: registered.registration.module, scope: registered.scope, name: alternative.context)
        found[context, default: []].append((index, position))
      }
    }
    let byModule = Dictionary(grouping: found, by: \.key.module)
    return byModule.sorted { $0.key < $1.key }.map { module, contexts in
      var names: Set<String> = []
      var text = ""
      var imports = (program.imports[module] ?? []).union(["Trellis"])
      for (context, replaced) in contexts.sorted(by: { ($0.key.name, $0.key.scope) < ($1.key.name, $1.key.scope) }) {
        let needed = replaced.flatMap { program.registrations[$0.index].alternatives[$0.alternative].map(\.key) }
        for key in needed + replaced.map({ program.registrations[$0.index].key }) {
          imports.insert(program.keys[key].module)
        }
        let name = KeyNames.free(Self.name(context, isRoot: program.parents[context.scope] == nil), among: &names)
        text += "\n/// What '.\(context.name)' replaced: `try Scope(\(context.scope).self) { \(name)(&$0) }`.\n"
        text += "\(module == program.topModule ? "" : "public ")func \(name)(_ overrides: inout Overrides) {\n"
        for (index, alternative) in replaced {
          for line in RegistrationWriter(program, index).override(alternative) { text += "  \(line)\n" }
        }
        text += "}\n"
      }
      let head = imports.subtracting([module]).sorted().map { name in
        name == "Trellis" && module != program.topModule ? "public import Trellis\n" : "import \(name)\n"
      }
      return .init(path: "\(module)/Contexts+\(module).swift", text: head.joined() + text)
    }
  }

  /// `coreOnTest`, `featuresSessionOnArgMock`.
  private static func name(_ context: Context, isRoot: Bool) -> String {
    var words = [context.module] + (isRoot ? [] : [context.scope.removingSuffix("Scope")])
    words += context.name.split { !($0.isLetter || $0.isNumber) }.map(String.init)
    return words.enumerated().map {
      $0 == 0 ? KeyNames.lowered($1) : $1.prefix(1).uppercased() + $1.dropFirst()
    }.joined()
  }
}
