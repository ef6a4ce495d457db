internal import TrellisGraph
internal import TrellisResolver

/// Finds registrations whose key is mentioned nowhere else: nothing can use them.
enum UnusedCheck: Check {
  struct Unused: Fault {
    let registrations: [RegistrationIndex]

    var rule: Rule { .unused }
    var identity: FaultIdentity { FaultIdentity(rule, .registration(registrations[0])) }
  }

  static func faults(in graph: Graph) -> [Unused] {
    let facts = graph.facts
    var byKey: [KeyIndex: [RegistrationIndex]] = [:]
    var order: [KeyIndex] = []
    for (index, registration) in facts.registrations[..<graph.writtenCount].enumerated() where graph.isActive[index] {
      // A decoration registers nothing; the key is reported where it is registered.
      guard !facts.keys[registration.key].isMentioned, registration.role != .decoration else { continue }
      if byKey[registration.key] == nil { order.append(registration.key) }
      byKey[registration.key, default: []].append(index)
    }
    return order.map { key in
      let places = byKey[key] ?? []
      return Unused(registrations: places.sorted { facts.registrations[$0].site < facts.registrations[$1].site })
    }
  }
}

extension UnusedCheck.Unused {
  func finding(in graph: Graph) -> Finding {
    let first = registrations[0]
    // A helper may register other keys with the same words.
    let isOwn = registrations.allSatisfy { graph.facts.registrations[$0].call == nil }
    return Finding(
      rule, "\(graph.keyName(of: first)) is registered, but never used",
      at: graph.site(of: first),
      notes: registrations.dropFirst().map { Finding.Note("it is registered here too", at: graph.site(of: $0)) }
        + [
          Finding.Note(
            registrations.count > 1
              ? "delete the registrations, and this key with them" : "delete the registration, and this key with it",
            at: graph.facts.keys[graph.facts.registrations[first].key].site)
        ]
    ).mended(
      by: isOwn
        ? Fix("Delete the registration", isSafe: false, registrations.map { .deletion(of: graph.site(of: $0)) }) : nil)
  }
}
