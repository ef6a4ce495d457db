/// How long an instance lives.
@usableFromInline package enum Lifetime: String, Sendable, CaseIterable {
  /// One instance per scope that owns it.
  case shared
  /// A new instance per request.
  case unique
  /// Shared for as long as something holds a reference.
  case weak
  /// A function that creates an instance from its caller's arguments. Only its calls look the needs up.
  case maker
  /// A given value.
  case value
  /// A value given when the scope opens.
  case input
  /// Another key's instance, under this key.
  case alias
  /// The value that the contributions to a key form together, created once per scope.
  case collection
  /// An override's or decoration's: that of what it replaces or wraps. The graph resolves it.
  case inherited

  /// The lifetime of an override or decoration that states none and replaces or wraps this. A factory that replaces a given
  /// value is shared. Nil for an alias, whose target decides.
  package var whenReplaced: Lifetime? {
    switch self {
    case .unique: .unique
    case .weak: .weak
    case .alias: nil
    case .shared, .maker, .value, .input, .collection, .inherited: .shared
    }
  }

  /// The lifetime of what replaces or wraps an alias, given the lifetime it would have in place of the alias's target.
  ///
  /// An alias may convert, so its value need not be an object that a weak reference can point to.
  package var behindAlias: Lifetime { self == .weak ? .unique : self }
}
