package import TrellisGraph
internal import TrellisResolver

internal import TrellisChecking

extension GraphPage {
  /// Two graphs as one: the new one, with what only the old one has marked as removed.
  ///
  /// - Parameter findings: What `trellis check` finds in the new graph; nil if its sources are not there to be checked.
  package static func text(
    of changes: GraphChanges, from old: GraphDocument, to new: GraphDocument, findings: [Finding]?
  ) -> String {
    let both = BothGraphs(changes, old, new)
    return page(
      [("graph", both.document.json), ("changes", both.changes)]
        + (findings.map { [("findings", .array($0.map { $0.json() }))] } ?? []))
  }
}

/// Two graphs in one document, and what changed by its ids.
private struct BothGraphs {
  private(set) var document: GraphDocument
  private var scopes: [JSON] = []
  private var registrations: [JSON] = []
  private var needs: [JSON] = []

  var changes: JSON {
    .object([
      ("scopes", .array(scopes)), ("registrations", .array(registrations)), ("needs", .array(needs)),
    ])
  }

  init(_ changes: GraphChanges, _ old: GraphDocument, _ new: GraphDocument) {
    document = new
    addScopes(old, new)
    let keys = Set(new.keys.map(\.id))
    document.keys += old.keys.filter { !keys.contains($0.id) }

    // Registrations of the old graph by their ids in this one.
    var ids: [String: String] = [:]
    let (pairs, lost, _) = GraphChanges.pairs(old.registrations, new.registrations)
    for (first, second) in pairs { ids[first.id] = second.id }
    var taken = Set(new.registrations.map(\.id))
    for registration in lost {
      var id = registration.id
      while !taken.insert(id).inserted { id += " (removed)" }
      ids[registration.id] = id
    }
    func here(_ need: GraphDocument.Need) -> GraphDocument.Need {
      var need = need
      need.targets = need.targets.compactMap { ids[$0] }
      return need
    }
    let positions = Dictionary(
      document.registrations.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let removedNeeds = Dictionary(grouping: changes.needsRemoved, by: \.id)
    let removedIDs = Set(lost.map(\.id))
    for (first, second) in pairs {
      guard let position = positions[second.id] else { continue }
      let gone =
        first.role == .collection
        ? first.needs.indices.filter { first.needs[$0].targets.contains(where: removedIDs.contains) }
        : removedNeeds[first.id, default: []].map(\.index)
      for index in gone {
        add(second.id, document.registrations[position].needs.count, "removed")
        document.registrations[position].needs.append(here(first.needs[index]))
      }
    }
    for registration in lost {
      var registration = registration
      registration.id = ids[registration.id] ?? registration.id
      registration.needs = registration.needs.map(here)
      document.registrations.append(registration)
      add(registration.id, "removed")
    }
    for registration in changes.added { add(registration.id, "added") }
    for registration in changes.requalified {
      add(registration.id, "changed", [("old", .string(registration.old)), ("new", .string(registration.new))])
    }
    for need in changes.needsAdded { add(need.id, need.index, "added", crosses: !need.crossing.isEmpty) }
  }

  private mutating func addScopes(_ old: GraphDocument, _ new: GraphDocument) {
    let before = Dictionary(old.scopes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let after = Set(new.scopes.map(\.id))
    document.scopes += old.scopes.filter { !after.contains($0.id) }
    for scope in document.scopes {
      let change: String? =
        if !after.contains(scope.id) { "removed" } else if let old = before[scope.id] {
          old.parent == scope.parent ? nil : "changed"
        } else { "added" }
      guard let change else { continue }
      scopes.append(.object([("id", .string(scope.id)), ("change", .string(change))]))
    }
  }

  private mutating func add(_ id: String, _ change: String, _ members: [(String, JSON)] = []) {
    registrations.append(.object([("id", .string(id)), ("change", .string(change))] + members))
  }

  private mutating func add(_ id: String, _ index: Int, _ change: String, crosses: Bool = false) {
    needs.append(
      .object([
        ("id", .string(id)), ("index", .number(index)), ("change", .string(change)), ("crosses", .boolean(crosses)),
      ]))
  }
}
