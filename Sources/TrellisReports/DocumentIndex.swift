internal import TrellisGraph
internal import TrellisResolver

/// A graph with indexes for repeated queries.
package struct DocumentIndex: Sendable {
  package let document: GraphDocument
  private let positions: [String: Int]
  private let parents: [String: String]
  private let found: [Local: [Int]]
  /// The shortest dependency path to each registration from a use, or from what nothing needs.
  private let paths: Paths
  /// The use at the start of a path, if there is one.
  private let starts: [Int: GraphDocument.Use]

  private struct Local: Hashable {
    let scope: String
    let key: String
  }

  package init(_ document: GraphDocument) {
    self.document = document
    var positions: [String: Int] = [:]
    var found: [Local: [Int]] = [:]
    for (position, registration) in document.registrations.enumerated() {
      positions[registration.id] = position
      if registration.traits.contains(.found) {
        found[Local(scope: registration.scope, key: registration.key), default: []].append(position)
      }
    }
    self.positions = positions
    self.found = found
    parents = Dictionary(document.scopes.map { ($0.id, $0.parent ?? "") }, uniquingKeysWith: { first, _ in first })
    var starts: [Int: GraphDocument.Use] = [:]
    var requested: [Int] = []
    for use in document.uses {
      for target in use.targets.compactMap({ positions[$0] }) where starts[target] == nil {
        starts[target] = use
        requested.append(target)
      }
    }
    self.starts = starts
    let targets = document.registrations.map { $0.needs.flatMap { $0.targets.compactMap { positions[$0] } } }
    paths = Edges(targets).paths(fromRequested: requested)
  }

  /// The shortest path to a registration from a use or from what nothing needs; nil if only the registration itself is on it.
  func steps(to id: String) -> (use: GraphDocument.Use?, registrations: [GraphDocument.Registration])? {
    guard let end = positions[id] else { return nil }
    let path = paths.contains(end) ? paths.path(at: end).reversed() : [end]
    let use = starts[path[0]]
    if path.count == 1, use == nil { return nil }
    return (use, path.map { document.registrations[$0] })
  }

  /// The same path as text, one step per line.
  func path(to id: String) -> [String]? {
    guard let steps = steps(to: id) else { return nil }
    var lines: [String] = []
    if let use = steps.use { lines.append("\(use.isLoad ? "a load" : "a look-up") in \(use.scope)  \(use.site)") }
    for registration in steps.registrations {
      lines.append((lines.isEmpty ? "" : "→ ") + title(registration) + "  \(registration.site)")
    }
    // A long path shows its two ends.
    guard lines.count > 24 else { return lines }
    return Array(lines.prefix(12)) + ["… \(lines.count - 24) more …"] + Array(lines.suffix(12))
  }

  /// Returns what look-ups of a key find from a scope: several registrations if conditions decide.
  func visible(_ key: String, from scope: String) -> [GraphDocument.Registration] {
    var result: [GraphDocument.Registration] = []
    var current: String? = scope
    var steps = 0
    while let scope = current, steps <= document.scopes.count {
      let here = (found[Local(scope: scope, key: key)] ?? []).map { document.registrations[$0] }
      result += here
      if here.contains(where: { $0.condition == nil }) { break }
      current = parents[scope]
      steps += 1
    }
    return result
  }

  package func registration(_ id: String) -> GraphDocument.Registration? {
    positions[id].map { document.registrations[$0] }
  }

  /// `.log in AppScope`, `the decoration of .api in SessionScope`.
  package func title(_ registration: GraphDocument.Registration) -> String {
    let name = ".\(registration.key) in \(registration.scope)"
    return switch registration.role {
    case .plain, .collection: name
    case .contribution: "the contribution to \(name)"
    case .decoration: "the decoration of \(name)"
    }
  }

  /// The titles of registrations, each once.
  func titles(_ ids: [String]) -> [String] {
    Set(ids.compactMap { positions[$0] }.map { title(document.registrations[$0]) }).sorted()
  }

  /// The titles of those registrations that are in other scopes.
  func titles(_ ids: [String], outside scope: String) -> [String] {
    titles(ids.filter { id in positions[id].map { document.registrations[$0].scope != scope } ?? false })
  }

  /// The target of a need: `.log in AppScope`, `.clock, by its default, lazy`.
  func answer(_ need: GraphDocument.Need, for registration: GraphDocument.Registration) -> String {
    var words = need.targets.compactMap { positions[$0] }.map { position in
      let target = document.registrations[position]
      return title(target) + (target.condition.map { " if \($0)" } ?? "")
    }
    switch need.otherwise {
    case .keyDefault: words.append(words.isEmpty ? ".\(need.key), by its default" : "the key's default")
    case .missing where need.mode == "optional":
      words.append(words.isEmpty ? ".\(need.key), which nothing registers" : "nothing")
    case .missing: words.append(words.isEmpty ? ".\(need.key), which nothing registers" : "nothing, which is an error")
    case nil: break
    }
    if words.isEmpty { words = [".\(need.key)"] }
    let mode = need.mode == "strict" ? "" : ", \(need.mode)"
    // Locations distinguish the elements of a collection.
    let isElement = registration.role == .collection || words.count > 1
    return words.joined(separator: ", or ") + mode + (isElement ? "  \(need.site)" : "")
  }

  /// `: .log in AppScope` if a key is registered in several places, else empty.
  func leading(_ targets: [String], of key: String) -> String {
    guard document.registrations.count(where: { $0.key == key && $0.traits.contains(.found) }) > 1, !targets.isEmpty
    else { return "" }
    return ": \(titles(targets).joined(separator: ", or "))"
  }
}
