internal import TrellisAnalysis
package import TrellisGraph

extension LinkedProgram {
  /// What a run of the program is held to.
  ///
  /// - Parameter target: The module that the graph becomes part of. What an `#if` says in it holds or not where the graph is
  ///   compiled as well; what one says elsewhere may be decided by other settings.
  package func checkedGraph(for target: String) -> CheckedGraph {
    var lines = [[(line: RegistrationLine, presence: CheckedDefinition.Presence)]](
      repeating: [], count: facts.scopes.count)
    for (index, registration) in facts.registrations.enumerated() where !extent.unnamed.contains(index) {
      lines[registration.scope].append(
        (
          RegistrationLine(registration, in: facts, areNeedsKnown: !extent.untold.contains(index)),
          presence(of: registration, in: target)
        ))
    }
    return CheckedGraph(
      facts.scopes.indices.map { scope in
        CheckedDefinition(
          name: "\(scopeModules[scope]).\(facts.scopes[scope].name)", reading: reading(of: scope),
          registrations: lines[scope])
      })
  }

  private func reading(of scope: ScopeIndex) -> CheckedDefinition.Reading {
    if extent.unsure.contains(scope) { return .unsure }
    return extent.open.contains(scope) ? .open : .whole
  }

  private func presence(of registration: RegistrationFact, in target: String) -> CheckedDefinition.Presence {
    if registration.condition == .always { return .always }
    // What stands in the target is only reached by way of the target, since no module that it depends on sees it.
    let isOwn = fileModules[registration.site.file] == target
    let formula = registration.condition.buildFormula { isOwn || Condition.isOfWholeProgram($0) }
    return formula.map { .when($0) } ?? .sometimes
  }
}
