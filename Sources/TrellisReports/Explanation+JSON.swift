package import TrellisChecking

extension Explanation {
  /// The machine-readable form, version 1; members without a value are left out.
  package var json: JSON {
    .object([("trellisExplanation", .number(1)), ("keys", .array(keys.map(json)))])
  }

  private func json(_ key: GraphDocument.Key) -> JSON {
    let document = index.document
    return .object(
      key.members + [
        ("registrations", .array(document.registrations.filter { $0.key == key.id }.map(json))),
        (
          "neededBy",
          .array(
            needs(of: key).map { registration, need in
              .object(
                [("registration", .string(registration.id)), ("scope", .string(registration.scope))]
                  + [("mode", .string(need.mode)), ("targets", GraphDocument.strings(need.targets))]
                  + need.site.members)
            })
        ),
        ("uses", .array(document.uses.filter { $0.key == key.id }.map(\.json))),
        ("reads", .array(document.reads.filter { $0.key == key.id }.map(\.json))),
        ("seenFrom", .array(document.scopes.map { view(of: key, from: $0.id) })),
      ])
  }

  /// A registration as in the graph, with the dependency path to it.
  private func json(_ registration: GraphDocument.Registration) -> JSON {
    guard case .object(let members) = registration.json, let steps = index.steps(to: registration.id) else {
      return registration.json
    }
    let start = steps.use.map { [("use", $0.json)] } ?? []
    let path = steps.registrations.map { JSON.object([("registration", .string($0.id))] + $0.site.members) }
    return .object(members + [("reachedBy", .object(start + [("way", .array(path))]))])
  }

  private func view(of key: GraphDocument.Key, from scope: String) -> JSON {
    let seen = index.visible(key.id, from: scope)
    var members: [(String, JSON)] = [
      ("scope", .string(scope)), ("registrations", GraphDocument.strings(seen.map(\.id))),
    ]
    if mayBeHidden(seen) {
      let otherwise: GraphDocument.Otherwise = key.hasDefault ? .keyDefault : .missing
      members.append(("otherwise", .string(otherwise.rawValue)))
    }
    return .object(members)
  }
}
