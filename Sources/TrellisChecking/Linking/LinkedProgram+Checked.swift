internal import TrellisGraph
internal import TrellisResolver

extension LinkedProgram {
  /// The graph that a run of the program is compared with.
  ///
  /// - Parameter target: The module that the graph is compiled into. An `#if` condition in it has the same value there; one
  ///   in another module may have other build settings.
  package func checkedGraph(for target: String) -> CheckedGraph {
    var lines = [[(line: String, presence: CheckedDefinition.Presence)]](
      repeating: [], count: facts.scopes.count)
    for (index, registration) in facts.registrations.enumerated() where !extent.withUnknownKey.contains(index) {
      lines[registration.scope].append(
        (
          facts.graph.line(of: registration, areNeedsKnown: !extent.withUnknownNeeds.contains(index)),
          presence(of: registration, in: target)
        ))
    }
    return CheckedGraph(
      facts.scopes.indices.map { scope in
        CheckedDefinition(
          name: "\(scopeModules[scope]).\(facts.scopes[scope].name)", reading: reading(of: scope),
          registrations: lines[scope])
      }, names: keyNames)
  }

  private func reading(of scope: ScopeIndex) -> CheckedDefinition.Reading {
    if extent.undecided.contains(scope) { return .unsure }
    return extent.mayRegisterMore.contains(scope) ? .open : .whole
  }

  private func presence(of registration: RegistrationFact, in target: String) -> CheckedDefinition.Presence {
    if !registration.path.isEmpty { return .sometimes }
    if registration.condition == .always { return .always }
    // Code in the target is reached only through the target, because no module that it depends on sees it.
    let isOwn = fileModules[registration.site.file] == target
    let formula = registration.condition.buildFormula { isOwn || Condition.isOfWholeProgram($0) }
    return formula.map { .when($0) } ?? .sometimes
  }
}
