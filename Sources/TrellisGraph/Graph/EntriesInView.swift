/// The dictionary entries that are filled in the current scope and those above it.
struct EntriesInView {
  private struct Entry: Hashable {
    let key: KeyIndex
    let label: String
  }

  private let numbers: [Entry: Int]
  /// The contribution that fills each entry.
  private var filled: VisibleKeys
  /// For each key, the nearest override, which hides the entries filled above it.
  private var overridden: VisibleKeys

  init(_ facts: GraphFacts) {
    var numbers: [Entry: Int] = [:]
    for index in facts.registrations.indices {
      guard case .contribution(let label?) = facts.registrations[index].role else { continue }
      let entry = Entry(key: facts.registrations[index].key, label: label)
      if numbers[entry] == nil { numbers[entry] = numbers.count }
    }
    self.numbers = numbers
    filled = VisibleKeys(keyCount: numbers.count)
    overridden = VisibleKeys(keyCount: numbers.isEmpty ? 0 : facts.keys.count)
  }

  mutating func enter(_ scope: ScopeIndex, depth: Int) {
    filled.enter(scope, depth: depth)
    overridden.enter(scope, depth: depth)
  }

  mutating func noteOverride(_ registration: RegistrationIndex, of key: KeyIndex) {
    if !numbers.isEmpty { overridden.set(key, to: registration) }
  }

  /// Records a contribution's entry; returns the visible contribution that already fills it, if any.
  mutating func fill(
    by index: RegistrationIndex, in facts: GraphFacts, depth: [Int]
  ) -> RegistrationIndex? {
    let registration = facts.registrations[index]
    guard case .contribution(let label?) = registration.role,
      let number = numbers[Entry(key: registration.key, label: label)]
    else { return nil }
    let earlier = filled.visible[number]
    if earlier >= 0 {
      let override = overridden.visible[registration.key]
      let scope = facts.registrations[earlier].scope
      if override < 0 || depth[facts.registrations[override].scope] < depth[scope] { return earlier }
    }
    filled.set(number, to: index)
    return nil
  }
}
