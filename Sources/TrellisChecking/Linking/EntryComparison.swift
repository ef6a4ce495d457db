internal import TrellisGraph

extension OpaqueList {
  /// Adds the contributions whose entries are known only at run time, if a scope may see others of their dictionary.
  mutating func add(entries: [RegistrationIndex], among registrations: [RegistrationFact], _ scopes: [ScopeFact]) {
    if entries.isEmpty { return }
    let tree = ScopeTree(scopes)
    var counts: [KeyIndex: [ScopeIndex: Int]] = [:]
    for registration in registrations {
      if case .contribution = registration.role {
        counts[registration.key, default: [:]][registration.scope, default: 0] += 1
      }
    }
    for entry in entries {
      let (key, scope) = (registrations[entry].key, registrations[entry].scope)
      let count = counts[key, default: [:]].lazy.filter {
        tree.isSameOrAbove($0.key, scope) || tree.isSameOrAbove(scope, $0.key)
      }.map(\.value).reduce(0, +)
      if count < 2 { continue }
      add(
        "this entry cannot be compared with the others of its dictionary",
        advice: "name it by a string, an integer or an enumeration's case, as in `at: .home`",
        site: registrations[entry].site)
    }
  }
}
