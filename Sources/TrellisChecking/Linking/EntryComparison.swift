internal import TrellisGraph

extension OpaqueList {
  /// Adds the contributions whose entries are known only at run time, if their dictionary has others.
  mutating func add(entries: [RegistrationIndex], among registrations: [RegistrationFact]) {
    if entries.isEmpty { return }
    var counts: [KeyIndex: Int] = [:]
    for registration in registrations {
      if case .contribution = registration.role { counts[registration.key, default: 0] += 1 }
    }
    for entry in entries where counts[registrations[entry].key, default: 0] > 1 {
      add(
        "this entry cannot be compared with the others of its dictionary",
        advice: "name it by a literal or by a member of the dictionary's key type, as in `at: .home`", scope: nil,
        site: registrations[entry].site)
    }
  }
}
