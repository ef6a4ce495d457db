extension MissingCheck.Missing {
  func finding(in graph: Graph) -> Finding {
    let scope = graph.scopeName(first.scope)
    let wanted = graph.typedName(first.key)
    var message: String
    switch first.asker {
    case .registration(let index):
      message = "\(graph.name(of: index)) needs \(wanted), which nothing registers in \(graph.sight(of: first.scope))"
    case .use:
      message = "\(wanted) is asked for in \(scope), but nothing registers it in \(graph.sight(of: first.scope))"
    case .requester(let asked, let index):
      message =
        "\(graph.name(of: index)) needs \(graph.name(of: asked)), which takes \(wanted) from the scope that asks,"
        + " and nothing registers it in \(graph.sight(of: first.scope))"
    case .requesterUse(let asked, _):
      message =
        "\(graph.name(of: asked)) takes \(wanted) from the scope that asks, and nothing registers it in"
        + " \(graph.sight(of: first.scope))"
    }
    if let like = similar.first(where: { $0.reason == .name }) {
      message += "; did you mean \(graph.keyName(of: like.registration))?"
    }

    var notes: [Finding.Note] = []
    notes.appendAtMost(others) { demand in
      switch demand.asker {
      case .registration(let index), .requester(_, let index):
        Finding.Note("\(graph.name(of: index)) needs it too", at: demand.site)
      case .use, .requesterUse: Finding.Note("it is asked for here too", at: demand.site)
      }
    }
    notes.appendAtMost(elsewhere) { graph.elsewhereNote($0, seenFrom: first.scope) }
    notes.appendAtMost(opposites(in: graph)) { index in
      Finding.Note(
        "\(graph.name(of: index)) is registered in \(graph.placeName(of: index)) when"
          + " \(graph.facts.registrations[index].condition), but needed when \(graph.condition(of: first))",
        at: graph.site(of: index))
    }
    for match in similar {
      // A decoration of a default has nothing under it.
      let under = graph.undecorated[match.registration]
      let registration = under >= 0 ? under : match.registration
      let place = graph.placeName(of: registration)
      let name = graph.keyName(of: registration)
      switch match.reason {
      case .name:
        notes.append(Finding.Note("\(name) is registered in \(place)", at: graph.site(of: registration)))
      case .type:
        notes.append(
          Finding.Note("\(name) has the same type, registered in \(place)", at: graph.site(of: registration)))
      }
    }
    notes.append(Finding.Note(remedy(in: graph), at: graph.facts.scopes[first.scope].site))
    return Finding(rule, message, at: first.site, notes: notes, trail: trail)
  }

  /// Registrations that the scope would see under the opposite condition.
  private func opposites(in graph: Graph) -> [RegistrationIndex] {
    graph.facts.registrations.indices.filter { index in
      let registration = graph.facts.registrations[index]
      return registration.key == first.key && !graph.isActive[index] && registration.role.registers
        && graph.tree.isSameOrAbove(registration.scope, first.scope)
    }
  }

  private func remedy(in graph: Graph) -> String {
    let scope = graph.scopeName(first.scope)
    let register = "register \(graph.name(first.key)) in \(scope)\(graph.hasParent(first.scope) ? " or above" : "")"
    switch first.asker {
    case .registration(let index) where graph.lifetimes[index] != .alias:
      return "\(register), give the key a default, or need it as '.optional(.\(graph.facts.keys[first.key].name))'"
    case .registration, .use, .requester, .requesterUse: return "\(register), or give the key a default"
    }
  }
}

extension Graph {
  /// `AppScope`, or `SessionScope or above`.
  func sight(of scope: ScopeIndex) -> String {
    hasParent(scope) ? "\(scopeName(scope)) or above" : scopeName(scope)
  }

  func hasParent(_ scope: ScopeIndex) -> Bool {
    if case .root = facts.scopes[scope].parent { false } else { true }
  }

  /// Where a key is registered that a scope does not see, and why not.
  func elsewhereNote(_ registration: RegistrationIndex, seenFrom scope: ScopeIndex) -> Finding.Note {
    let place = placeName(of: registration)
    let key = name(of: registration)
    let owner = facts.registrations[registration].scope
    let text =
      tree.isSameOrAbove(scope, owner)
      ? "\(key) is registered below, in \(place); a scope sees itself and what is above it, never what is below"
      : "\(key) is registered beside, in \(place), which \(scopeName(scope)) does not see"
    return Finding.Note(text, at: site(of: registration))
  }
}
