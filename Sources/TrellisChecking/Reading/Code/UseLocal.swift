/// The meaning of a local name, as far as scopes are concerned.
enum UseLocal {
  case scope(Value)
  /// A local function.
  case function
  /// A tuple, some of whose elements are scopes.
  case tuple([Value])
  case key(KeyReference)
  /// The parameter at this position of the function at this index in the list of those that take keys.
  case keyParameter(function: Int, Int)
  /// A static member of a type; the key is nil if the local is a variable.
  case scopeOrKey(Value, KeyReference?)
  /// A value of the type that is written at this token.
  case declared(Int)
  /// The value of this expression.
  case made(Int, isConstant: Bool)
  case other

  var isFunction: Bool { if case .function = self { true } else { false } }
}
