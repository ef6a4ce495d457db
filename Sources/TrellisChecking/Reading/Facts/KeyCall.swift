internal import TrellisResolver

/// A call that passes a key to something which may be one of the program's own functions.
struct KeyCall: Sendable {
  /// The function's name; for an initializer or a subscript, that of its type.
  var name: String
  var key: KeyReference
  /// What it is called on, and its arguments, as far as these may be scopes.
  var scopes: [Value]
  /// Path of the types around it.
  var context: String
}

/// A function of the program that takes a key, or a type that stores one. What becomes of the key is not followed.
struct KeyTaker: Sendable {
  /// The name that calls have; for an initializer, a subscript or a stored property, that of the type.
  var name: String
  /// The mention of `Key`.
  var mention: LibraryMention
  var context: String
  var site: Site
  /// The request of `Scope` that it overloads: `load`, `resolve`, `subscript`.
  var overload: String?
}
