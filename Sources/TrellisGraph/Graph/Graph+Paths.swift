internal import TrellisResolver

/// What is missing on a path, although other paths may register it.
package struct Absence: Sendable {
  /// The registrations of the key on other paths.
  package var registrations: [RegistrationIndex]
  /// Whether some run lacks it, unless decisions depend on one another: not if values that are not followed decide.
  package var isSure: Bool
}

extension Graph {
  /// Nil if each run on a path registers a key for a scope, or ends.
  ///
  /// - Parameter role: Which registrations count.
  func absence(
    of key: KeyIndex, in scope: ScopeIndex, on path: [Branch],
    where counts: (RegistrationFact) -> Bool = { $0.role.registers }
  ) -> Absence? {
    let possible = others.registrations.sorted().filter { index in
      let fact = facts.registrations[index]
      return fact.key == key && counts(fact) && tree.isSameOrAbove(fact.scope, scope)
        && fact.path.without(path) != nil
    }
    let ends = others.ends.filter { tree.isSameOrAbove($0.scope, scope) && $0.keys?.contains(key) ?? true }.map(\.path)
    let paths = possible.map { facts.registrations[$0].path } + ends
    if paths.isEmpty { return Absence(registrations: [], isSure: true) }
    if path.isCovered(by: paths) { return nil }
    return Absence(registrations: possible, isSure: !(paths + [path]).joined().contains(where: \.isUnsure))
  }
}
