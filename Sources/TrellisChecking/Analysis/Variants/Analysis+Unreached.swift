internal import TrellisGraph
internal import TrellisResolver

extension Analysis {
  /// The rules that code breaks whichever definition includes it: what is missing, or replaced, the definition may supply.
  private static let always: Set<Rule> = [
    .duplicate, .cycle, .tooDeep, .isolation, .weakValue, .notFollowed,
  ]

  package init(_ program: SourceFacts, isWhole: Bool = false) {
    self.init(ofDefinitions: program, isWhole: isWhole)
    defer { findings = findings.joiningCycles() }
    if program.unreached.scopes.isEmpty { return }
    var unreached = SourceFacts()
    unreached.graph = program.unreached
    unreached.ends = program.unreachedEnds
    // Several modules may lead to one fault, and so may a definition that includes only a part of them.
    var known = Set(findings.map { Place(rule: $0.rule, site: $0.site) })
    let others = Analysis(ofDefinitions: unreached, isWhole: isWhole).findings.filter {
      Self.always.contains($0.rule) && known.insert(Place(rule: $0.rule, site: $0.site)).inserted
    }
    findings = (findings + others).sortedByPlace()
  }

  private struct Place: Hashable {
    var rule: Rule
    var site: Site
  }
}
