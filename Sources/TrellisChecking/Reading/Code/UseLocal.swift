/// The meaning of a local name, as far as scopes are concerned.
enum UseLocal {
  case scope(Value)
  /// A value of the type that is written at this token.
  case declared(Int)
  /// The value of this expression.
  case made(Int, isConstant: Bool)
  case other
}
