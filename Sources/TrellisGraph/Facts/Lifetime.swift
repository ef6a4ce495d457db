/// How long an instance lives.
package enum Lifetime: String, Sendable, CaseIterable {
  /// One per scope that owns it.
  case shared
  /// A new one per request.
  case unique
  /// One while somebody holds it.
  case weak
  /// Given as it is.
  case value
  /// Given when the scope opens.
  case input
  /// Another key's instance, under this name.
  case alias
  /// What all contributions to its key make together, put together once per scope.
  case collection
  /// Of an override or decoration that keeps the lifetime of what it replaces or wraps; the graph resolves it.
  case inherited

  /// What an override or decoration without a lifetime of its own lives like: as what it replaces, except that a factory in place of
  /// something given is made once. Nil for another name, whose target decides.
  package var whenReplaced: Lifetime? {
    switch self {
    case .unique: .unique
    case .weak: .weak
    case .alias: nil
    case .shared, .value, .input, .collection, .inherited: .shared
    }
  }

  /// How something that replaces or wraps an alias lives, given how it would live in place of the alias's target.
  ///
  /// An alias may convert, so what it gives need not be an object that a weak reference can point to.
  package var behindAlias: Lifetime { self == .weak ? .unique : self }
}
