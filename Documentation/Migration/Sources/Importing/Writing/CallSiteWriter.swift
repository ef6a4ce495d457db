/// Writes files anew whose properties read the old container with a wrapper: they read with `@Current`, or with `@LazyCurrent`
/// what the old wrapper held and no scope holds.
struct CallSiteWriter {
  private let program: ImportedProgram

  init(_ program: ImportedProgram) { self.program = program }

  /// Wrappers that keep what they found, where `@Current` looks it up at each read.
  private static let holding: Set<String> = ["Injected", "LazyInjected"]
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
        edits.append((wrapper.attribute, "@\(isHeld(by: name, key) ? "LazyCurrent" : "Current")(.\(key.name))"))
        if let position = wrapper.missingType { edits.append((position..<position, ": \(program.written(key))")) }
      }
      guard !edits.isEmpty else { continue }
      edits += source.importEdits(without: isLeft ? [] : program.old.libraries)
      files.append(.init(path: "\(source.module)/CallSites/\(source.name)", text: source.text(edited: edits)))
    }
    return (files, left)
  }

  /// Whether the wrapper alone held the instance.
  private func isHeld(by wrapper: String, _ key: ImportedProgram.Key) -> Bool {
    guard Self.holding.contains(wrapper) else { return false }
    let lifetimes = program.registrations.filter { program.keys[$0.key].name == key.name }.map(\.lifetime)
    return lifetimes.contains(.unique) || lifetimes.contains(.weak)
  }
}
