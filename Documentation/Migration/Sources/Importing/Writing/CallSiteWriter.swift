/// Writes files anew whose properties read the old container with a wrapper: they read with `@Current`.
struct CallSiteWriter {
  private let program: ImportedProgram

  init(_ program: ImportedProgram) { self.program = program }

  /// Wrappers that keep what they found, where `@Current` looks it up at each read.
  private static let holding: Set<String> = ["Injected", "LazyInjected", "OptionalInjected"]
  /// Wrappers with another type or another life than `@Current` can give.
  private static let others: Set<String> = [
    "InjectedObject", "InjectedObservable", "InjectedType", "WeakLazyInjected", "OptionalInjected",
  ]

  func files(_ sources: [SourceText]) -> (files: [WrittenProgram.File], left: [Unread]) {
    var files: [WrittenProgram.File] = []
    var left: [Unread] = []
    let byPath = Dictionary(grouping: program.requests.filter { $0.request.wrapper != nil }) { $0.request.place.path }
    let busy = Set(program.requests.filter { $0.request.wrapper == nil }.map(\.request.place.path))
      .union(program.registrations.map(\.registration.place.path)).union(program.unread.map(\.place.path))
    for source in sources {
      guard let requests = byPath[source.path] else { continue }
      var edits: [(range: Range<Int>, text: String)] = []
      var isLeft = busy.contains(source.path)
      for (index, request) in requests {
        guard let wrapper = request.wrapper, case .wrapper(let name) = request.kind else { continue }
        let key = program.keys[index]
        if Self.others.contains(name) || !key.service.arguments.isEmpty {
          isLeft = true
          left.append(
            Unread(
              place: request.place, text: "@\(name)",
              reason: "'@\(name)' has no counterpart; give the object its service or its scope"))
          continue
        }
        edits.append((wrapper.attribute, remark(name, index, request) + "@Current(.\(key.name))"))
        if let position = wrapper.missingType { edits.append((position..<position, ": \(program.written(key))")) }
      }
      guard !edits.isEmpty else { continue }
      edits += source.importEdits(without: isLeft ? [] : program.old.libraries)
      files.append(.init(path: "\(source.module)/CallSites/\(source.name)", text: source.text(edited: edits)))
    }
    return (files, left)
  }

  private func remark(_ wrapper: String, _ index: Int, _ request: Request) -> String {
    guard Self.holding.contains(wrapper) else { return "" }
    let lifetimes = program.byKey[index].map { program.registrations[$0].lifetime }
    guard lifetimes.contains(.unique) || lifetimes.contains(.weak) else { return "" }
    let indentation = String(repeating: " ", count: request.place.column - 1)
    return
      "// TODO(import): '@\(wrapper)' held it; '@Current' asks again at each read. Take it in the initializer to hold it.\n\(indentation)"
  }
}
