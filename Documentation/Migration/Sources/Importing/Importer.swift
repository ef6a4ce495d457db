/// Reads an app that uses another container.
package struct Importer: Sendable {
  package let old: OldContainer

  package init(from old: OldContainer) { self.old = old }

  /// - Parameter files: All sources of the app, its own types among them: the index is made from them.
  package func read(_ files: [SourceText]) -> ImportedProgram {
    let declarations = Declarations(files)
    var facts = ContainerFacts()
    var imports: [String: Set<String>] = [:]
    for file in files {
      let found = old.read(file, declarations)
      if !found.registrations.isEmpty {
        imports[file.module, default: []].formUnion(Set(file.imports).subtracting(old.libraries))
      }
      facts.append(found)
      let isConcerned =
        found.registrations.count + found.requests.count > 0 || !old.libraries.isDisjoint(with: file.imports)
      if isConcerned, !file.isWhole {
        facts.unread.append(
          Unread(
            place: Place(path: file.path, line: 1, column: 1), text: file.path,
            reason: "the file has text that is not Swift; what stands there is left out"))
      }
    }
    return Linker.link(facts, declarations, old, imports: imports)
  }
}
