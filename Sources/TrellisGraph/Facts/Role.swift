/// What a registration does for its key.
package enum Role: Hashable, Sendable {
  /// Makes or gives the service.
  case plain
  /// Makes one element of a collection. No look-up of the key finds it; the collection needs it.
  ///
  /// The entry is the label of a dictionary's key: a string literal in its quotes, a number, or the name of a case. Nil
  /// for an element of an array, and where the text does not tell.
  case contribution(entry: String?)
  /// Wraps what the key leads to without it: its first need.
  case decoration
  /// Puts contributions together. The graph derives one for each scope that contributes to a key.
  case collection

  /// Whether it is what makes a key registered: decorations and collections only pass on what others make.
  package var registers: Bool {
    switch self {
    case .plain, .contribution: true
    case .decoration, .collection: false
    }
  }

  package var isContribution: Bool {
    if case .contribution = self { true } else { false }
  }
}
