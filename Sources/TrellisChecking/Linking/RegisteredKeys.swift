internal import TrellisGraph

/// The keys that the program registers anywhere, under any condition.
struct RegisteredKeys {
  private let keys: Set<KeyIndex>
  /// Whether code that cannot be followed may register others.
  let mayBeMore: Bool

  init(_ definitions: RegistrationLinker, _ others: UnreachedLinker) {
    var keys: Set<KeyIndex> = []
    for list in [definitions.registrations, others.graph.registrations] {
      for registration in list where registration.role.registers { keys.insert(registration.key) }
    }
    self.keys = keys
    mayBeMore = definitions.mayRegisterMore || others.mayRegisterMore
  }

  func contains(_ key: KeyIndex) -> Bool { keys.contains(key) }
}
