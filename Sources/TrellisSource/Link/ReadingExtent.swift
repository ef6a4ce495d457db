internal import TrellisGraph

/// How much of each definition the text tells: what a run may be held to.
struct ReadingExtent: Sendable {
  /// Definitions that may register more than is known.
  private(set) var open: Set<ScopeIndex> = []
  /// Definitions of which several declarations of one name decide that exclude each other, or that are not told apart.
  private(set) var unsure: Set<ScopeIndex> = []
  /// Registrations of a key whose string the text does not tell.
  private(set) var unnamed: Set<RegistrationIndex> = []
  /// Registrations of which not all needs are known by their strings.
  private(set) var untold: Set<RegistrationIndex> = []

  mutating func noteMore(in scope: ScopeIndex) { open.insert(scope) }

  mutating func noteChoice(in scope: ScopeIndex) { unsure.insert(scope) }

  mutating func note(
    _ registration: RegistrationIndex, in scope: ScopeIndex, isKeyCertain: Bool, areNeedsCertain: Bool
  ) {
    if !isKeyCertain {
      unnamed.insert(registration)
      open.insert(scope)
    }
    if !areNeedsCertain { untold.insert(registration) }
  }
}
