package import TrellisResolver

/// What a registration does for its key.
package enum Role: Hashable, Sendable {
  /// Creates or gives the service.
  case plain
  /// Creates one element of a collection. Look-ups of the key do not find it; the collection needs it.
  ///
  /// The entry is the label of a dictionary's key: a string literal in its quotes, a number, or the name of a case. Nil for an
  /// element of an array, and where the text does not show the label.
  case contribution(entry: String?)
  /// Wraps what the key resolves to without it, which is its first need.
  case decoration
  /// Combines contributions. The graph derives one for each scope that contributes to a key.
  case collection

  /// Whether it makes its key registered; decorations and collections only pass on what others provide.
  package var registers: Bool {
    switch self {
    case .plain, .contribution: true
    case .decoration, .collection: false
    }
  }

  package var isContribution: Bool { inLevel == .contribution }

  /// The same without the entry, as the resolver takes it.
  package var inLevel: EntryRole {
    switch self {
    case .plain: .plain
    case .contribution: .contribution
    case .decoration: .decoration
    case .collection: .collection
    }
  }
}
