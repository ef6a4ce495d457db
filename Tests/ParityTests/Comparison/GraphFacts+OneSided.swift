import TrellisGraph
import TrellisResolver

extension GraphFacts {
  /// These facts without what only one of the two sides can know.
  var withoutOneSidedFacts: GraphFacts {
    var facts = self
    facts.uses = []
    facts.overrides = []
    for key in facts.keys.indices {
      facts.keys[key].name = facts.keys[key].label
      // A need of a maker, but not of an `AsyncMaker`, has to be there at once.
      facts.keys[key].type = facts.keys[key].type.hasPrefix("Maker<") ? "Maker<" : ""
      facts.keys[key].owner = nil
      facts.keys[key].module = 0
      facts.keys[key].isPublic = false
      facts.keys[key].site = .nowhere
      facts.keys[key].isMentioned = true
      facts.keys[key].isUnnamed = false
    }
    for scope in facts.scopes.indices {
      facts.scopes[scope].site = .nowhere
      facts.scopes[scope].parentSite = nil
      facts.scopes[scope].inputs = []
      facts.scopes[scope].modules = [0]
    }
    for index in facts.registrations.indices {
      let module = facts.registrations[index].module
      facts.registrations[index].module = module.map { String($0.prefix { $0 != "<" }) }
      facts.registrations[index].call = nil
      facts.registrations[index].include = nil
      let site = facts.registrations[index].site.lineInFile
      facts.registrations[index].site = site
      for need in facts.registrations[index].needs.indices {
        facts.registrations[index].needs[need].site = site
        facts.registrations[index].needs[need].property = nil
      }
    }
    facts.sortScopes()
    return facts
  }

  /// Puts scopes in the order of their names; the registrations of each keep theirs.
  private mutating func sortScopes() {
    let order = scopes.indices.sorted { scopes[$0].name < scopes[$1].name }
    var position = [ScopeIndex](repeating: 0, count: scopes.count)
    for (new, old) in order.enumerated() { position[old] = new }
    var byScope = [[RegistrationFact]](repeating: [], count: scopes.count)
    for var registration in registrations {
      registration.scope = position[registration.scope]
      byScope[registration.scope].append(registration)
    }
    registrations = byScope.flatMap { $0 }
    scopes = order.map { scopes[$0] }
    for scope in scopes.indices {
      if case .scope(let above) = scopes[scope].parent { scopes[scope].parent = .scope(position[above]) }
    }
    for opaque in opaques.indices { opaques[opaque].scope = opaques[opaque].scope.map { position[$0] } }
  }
}

extension Site {
  fileprivate static let nowhere = Site(file: "nowhere", line: 0, column: 0)

  fileprivate var lineInFile: Site {
    Site(file: file.split(separator: "/").last.map(String.init) ?? file, line: line, column: 0)
  }
}
