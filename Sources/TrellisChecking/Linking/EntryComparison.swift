internal import TrellisGraph
internal import TrellisResolver

/// Finds contributions to one dictionary whose entries cannot be compared by their text: two of them may fill the same entry
/// at run time.
struct EntryComparison {
  private(set) var opaques = OpaqueList()

  private let scopes: [ScopeFact]
  private let registrations: [RegistrationFact]

  /// - Parameter incomparable: The contributions whose entries are neither literals nor members of the dictionary's key type.
  init(_ incomparable: [RegistrationIndex], among registrations: [RegistrationFact], scopes: [ScopeFact]) {
    self.scopes = scopes
    self.registrations = registrations
    guard !incomparable.isEmpty else { return }
    var byKey: [KeyIndex: [RegistrationIndex]] = [:]
    for (index, registration) in registrations.enumerated() {
      if case .contribution = registration.role { byKey[registration.key, default: []].append(index) }
    }
    for index in incomparable {
      guard (byKey[registrations[index].key] ?? []).contains(where: { $0 != index && mayMeet($0, index) }) else {
        continue
      }
      opaques.add(
        "this entry cannot be compared with the others of its dictionary",
        advice: "name it by a literal or by a member of the dictionary's key type, as in `at: .home`", scope: nil,
        site: registrations[index].site)
    }
  }

  /// Whether some scope sees both contributions.
  private func mayMeet(_ one: RegistrationIndex, _ other: RegistrationIndex) -> Bool {
    let (first, second) = (registrations[one], registrations[other])
    guard first.condition.joined(second.condition) != .never, first.path.joined(second.path) != nil else {
      return false
    }
    let lower = isAbove(first.scope, second.scope) ? second : first
    let upper = lower.scope == first.scope ? second : first
    guard isAbove(upper.scope, lower.scope) else { return false }
    // An override between them hides the upper one from the scopes below.
    return !registrations.contains { between in
      between.key == first.key && between.isOverride && between.role == .plain && between.scope != upper.scope
        && isAbove(upper.scope, between.scope) && isAbove(between.scope, lower.scope)
    }
  }

  /// Whether `upper` is `lower` or one of its ancestors.
  private func isAbove(_ upper: ScopeIndex, _ lower: ScopeIndex) -> Bool {
    var current = lower
    for _ in 0...scopes.count {
      if current == upper { return true }
      guard case .scope(let parent) = scopes[current].parent else { return false }
      current = parent
    }
    return false
  }
}
