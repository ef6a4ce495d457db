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
    var names: Set<String> = []
    let byPath = Dictionary(grouping: program.requests, by: \.request.place.path)
    let busy = Set(
      (program.registrations.map(\.registration.place) + (program.unread + program.left).map(\.place)).map(\.path))
    for source in sources {
      guard let requests = byPath[source.path] else { continue }
      var edits: [(range: Range<Int>, text: String)] = []
      var isLeft = busy.contains(source.path)
      for (index, request) in requests {
        if let reason = reason(against: request, index) {
          isLeft = true
          left.append(Unread(place: request.place, text: "", reason: reason))
        } else if let property = request.property {
          edits += self.edits(property, index, request)
        }
      }
      guard !edits.isEmpty else { continue }
      edits += source.importEdits(without: isLeft ? [] : program.old.libraries)
      let path = KeyNames.free("\(source.module)/CallSites/\(source.name.removingSuffix(".swift"))", among: &names)
      files.append(.init(path: "\(path).swift", text: source.text(edited: edits)))
    }
    return (files, left)
  }

  /// Why a look-up stays as it is.
  private func reason(against request: Request, _ index: Int) -> String? {
    let key = program.keys[index]
    guard case .wrapper(let name) = request.kind else {
      guard
        request.property == nil || key.obstacle != nil || !key.isRegistered || request.isOptional
          || !key.service.arguments.isEmpty
      else { return nil }
      return "the look-up of '\(key.service)' stays; give the object its service or its scope"
    }
    guard Self.others.contains(name) || !key.service.arguments.isEmpty || key.obstacle != nil else { return nil }
    return "'@\(name)' has no counterpart; give the object its service or its scope"
  }

  private func edits(_ property: ReadingProperty, _ index: Int, _ request: Request) -> [(
    range: Range<Int>, text: String
  )] {
    let key = program.keys[index]
    let space = property.attribute.isEmpty ? " " : ""
    let type = program.written(key)
    var edits = [(property.attribute, "@\(isHeld(index, request) ? "LazyCurrent" : "Current")(.\(key.name))\(space)")]
    if let position = property.missingType { edits.append((position..<position, ": \(type)")) }
    // A shared key names 'Sendable', too.
    if let range = property.type, type.hasSuffix("& Sendable") { edits.append((range, type)) }
    if let constant = property.constant { edits.append((constant, "var")) }
    return edits + property.removed.map { ($0, "") }
  }

  /// Whether the wrapper or the property alone held the instance.
  private func isHeld(_ index: Int, _ request: Request) -> Bool {
    switch request.kind {
    case .wrapper(let name): guard Self.holding.contains(name) else { return false }
    case .call: guard request.property?.asksAgain == false else { return false }
    }
    let lifetimes = program.byKey[index].map { program.registrations[$0].lifetime }
    return lifetimes.contains(.unique) || lifetimes.contains(.weak)
  }
}
