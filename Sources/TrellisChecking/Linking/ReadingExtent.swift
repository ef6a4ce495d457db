internal import TrellisGraph

/// How completely each definition was read, which limits what a run can be compared with.
struct ReadingExtent: Sendable {
  /// Definitions that may register more than is known.
  private(set) var mayRegisterMore: Set<ScopeIndex> = []
  /// Definitions that depend on a choice between declarations with one name: `#if` variants, or ones that cannot be
  /// distinguished.
  private(set) var undecided: Set<ScopeIndex> = []
  /// Registrations of a key whose run-time name is unknown.
  private(set) var withUnknownKey: Set<RegistrationIndex> = []
  /// Registrations whose needs are not all known by their run-time names.
  private(set) var withUnknownNeeds: Set<RegistrationIndex> = []

  mutating func noteOpen(in scope: ScopeIndex) { mayRegisterMore.insert(scope) }

  mutating func noteChoice(in scope: ScopeIndex) { undecided.insert(scope) }

  mutating func note(
    _ registration: RegistrationIndex, in scope: ScopeIndex, isKeyCertain: Bool, areNeedsCertain: Bool
  ) {
    if !isKeyCertain {
      withUnknownKey.insert(registration)
      mayRegisterMore.insert(scope)
    }
    if !areNeedsCertain { withUnknownNeeds.insert(registration) }
  }
}
