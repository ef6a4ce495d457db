internal import TrellisGraph
package import TrellisResolver

/// The differences between two graphs, without source locations and look-ups.
package struct GraphChanges: Equatable, Sendable {
  package struct Registration: Equatable, Sendable {
    /// Its id in the graph that has it.
    package var id: String
    /// `.log in AppScope`.
    package var title: String
    /// `shared, async`.
    package var qualities: String
    package var site: Site
  }

  package struct Requalified: Equatable, Sendable {
    /// Its id in the new graph.
    package var id: String
    package var title: String
    package var old: String
    package var new: String
    package var isOtherLifetime: Bool
    package var site: Site
  }

  package struct Need: Equatable, Sendable {
    /// The id of the registration that needs it, in the graph that has the need, and the need's position there.
    package var id: String
    package var index: Int
    /// The title of the registration that needs it.
    package var title: String
    package var key: String
    package var mode: String
    /// The titles of its targets.
    package var targets: [String]
    /// Those targets in other scopes that nothing in the registration led to before.
    package var crossing: [String]
    package var site: Site
  }

  package struct Scope: Equatable, Sendable {
    package var id: String
    package var parent: String?
  }

  package var scopesAdded: [Scope] = []
  package var scopesRemoved: [Scope] = []
  package var added: [Registration] = []
  package var removed: [Registration] = []
  /// Registrations whose lifetime or other qualities changed.
  package var requalified: [Requalified] = []
  package var needsAdded: [Need] = []
  package var needsRemoved: [Need] = []

  package var isEmpty: Bool { self == GraphChanges() }

  private init() {}

  package init(from old: GraphDocument, to new: GraphDocument) {
    let oldScopes = old.scopes.map { Scope(id: $0.id, parent: $0.parent) }
    let newScopes = new.scopes.map { Scope(id: $0.id, parent: $0.parent) }
    scopesAdded = newScopes.filter { !oldScopes.contains($0) }
    scopesRemoved = oldScopes.filter { !newScopes.contains($0) }

    let before = DocumentIndex(old)
    let after = DocumentIndex(new)
    let (pairs, lost, gained) = Self.pairs(old.registrations, new.registrations)
    removed = lost.map { Registration($0, in: before) }
    added = gained.map { Registration($0, in: after) }
    for (first, second) in pairs {
      let (was, becomes) = (first.qualities.joined(separator: ", "), second.qualities.joined(separator: ", "))
      if was != becomes {
        requalified.append(
          Requalified(
            id: second.id, title: after.title(second), old: was, new: becomes,
            isOtherLifetime: first.lifetime != second.lifetime,
            site: second.site))
      }
      let wasThere = Self.needs(of: first, in: before)
      let isThere = Self.needs(of: second, in: after)
      needsRemoved += Self.less(wasThere, isThere)
      let known = Set(wasThere.flatMap(\.targets))
      needsAdded += Self.less(isThere, wasThere).map { need in
        var need = need
        need.crossing.removeAll(where: known.contains)
        return need
      }
    }
    // A new registration's needs are all new; only those that leave its scope get a line of their own.
    for registration in gained where registration.role != .collection {
      needsAdded += Self.needs(of: registration, in: after).filter { !$0.crossing.isEmpty }
    }
  }

  // MARK: Matching registrations

  private struct Identity: Hashable {
    let scope: String
    let key: String
    let role: Role
  }

  /// Pairs registrations of one key, role and scope: equal ones first, then in order.
  static func pairs(
    _ old: [GraphDocument.Registration], _ new: [GraphDocument.Registration]
  ) -> (
    pairs: [(GraphDocument.Registration, GraphDocument.Registration)], lost: [GraphDocument.Registration],
    gained: [GraphDocument.Registration]
  ) {
    func identity(_ registration: GraphDocument.Registration) -> Identity {
      Identity(
        scope: registration.scope, key: registration.key, role: registration.role)
    }
    var waiting: [Identity: [Int]] = [:]
    for (position, registration) in old.enumerated() { waiting[identity(registration), default: []].append(position) }
    var partner = [Int?](repeating: nil, count: new.count)
    for isEqual in [true, false] {
      for (position, registration) in new.enumerated() where partner[position] == nil {
        let candidates = waiting[identity(registration)] ?? []
        guard
          let index = candidates.firstIndex(where: { !isEqual || likeness(old[$0]) == likeness(registration) })
        else { continue }
        partner[position] = candidates[index]
        waiting[identity(registration)]?.remove(at: index)
      }
    }
    let lost = Set(waiting.values.joined())
    return (
      zip(new, partner).compactMap { registration, partner in partner.map { (old[$0], registration) } },
      old.indices.filter(lost.contains).map { old[$0] },
      new.indices.filter { partner[$0] == nil }.map { new[$0] }
    )
  }

  /// What stays the same when a registration only moves in the text.
  private static func likeness(_ registration: GraphDocument.Registration) -> [String] {
    registration.qualities + registration.needs.map { "\($0.mode) \($0.key)" }
  }

  private static func needs(of registration: GraphDocument.Registration, in index: DocumentIndex) -> [Need] {
    // Contributions are registrations of their own, and are reported as such.
    guard registration.role != .collection else { return [] }
    return registration.needs.enumerated().map { number, need in
      Need(
        id: registration.id, index: number, title: index.title(registration), key: need.key, mode: need.mode,
        targets: index.titles(need.targets) + (need.otherwise.map { ["\($0.rawValue)"] } ?? []),
        crossing: index.titles(need.targets, outside: registration.scope), site: need.site)
    }
  }

  /// Returns the needs of one list that have no equal left in the other.
  private static func less(_ needs: [Need], _ others: [Need]) -> [Need] {
    func likeness(_ need: Need) -> [String] { [need.key, need.mode] + need.targets }
    var counts: [[String]: Int] = [:]
    for other in others { counts[likeness(other), default: 0] += 1 }
    return needs.filter { need in
      guard let count = counts[likeness(need)], count > 0 else { return true }
      counts[likeness(need)] = count - 1
      return false
    }
  }
}

extension GraphChanges.Registration {
  fileprivate init(_ registration: GraphDocument.Registration, in index: DocumentIndex) {
    self.init(
      id: registration.id, title: index.title(registration), qualities: registration.qualities.joined(separator: ", "),
      site: registration.site)
  }
}
