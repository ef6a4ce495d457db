internal import TrellisResolver

/// What decides whether a request is made while the code around it runs.
struct Doubts {
  /// Whether a branch decides, or an exit before it.
  var isBranched = false
  /// Whether an expression around it may evaluate it later, or not at all.
  var isLate = false
  /// The functions and initializers whose argument it is, which may take it as an autoclosure.
  var callees: [Value] = []
  /// The `let` or `var` whose value it is part of.
  var introducer: Int?
  /// Whether it is part of the default of an initializer's parameter.
  var isDefaultArgument = false
  /// The site of the registration whose value it is part of.
  var registration: Site?
}
