internal import TrellisResolver

extension Graph {
  /// Returns the active registrations that make one of the given keys registered, in order.
  package func registrationsByKey(_ keys: some Sequence<KeyIndex>) -> [KeyIndex: [RegistrationIndex]] {
    let requested = Set(keys)
    var result: [KeyIndex: [RegistrationIndex]] = [:]
    for (index, registration) in facts.registrations.enumerated()
    where isActive[index] && registration.role.registers && requested.contains(registration.key) {
      result[registration.key, default: []].append(index)
    }
    return result
  }

  /// Whether a scope may see what the validator cannot: above an unknown parent, or in a place there or above that is not followed.
  package func mayBeHidden(from scope: ScopeIndex) -> Bool {
    tree.isCutOff[scope] || nearestOpaque(from: scope) != nil
  }

  /// The first place that is not followed in the nearest scope, from here up, that has one.
  package func nearestOpaque(from scope: ScopeIndex) -> Int? {
    var best: (depth: Int, index: Int)?
    for (index, opaque) in facts.opaques.enumerated() {
      guard let owner = opaque.scope, tree.isSameOrAbove(owner, scope) else { continue }
      if tree.depth[owner] > (best?.depth ?? -1) { best = (tree.depth[owner], index) }
    }
    return best?.index
  }
}
