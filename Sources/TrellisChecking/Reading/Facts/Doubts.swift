/// What decides whether a request is made while the code around it runs.
struct Doubts {
  /// Whether a branch decides, or an exit before it.
  var isBranched = false
  /// Whether an expression around it may evaluate it later, or not at all.
  var isLate = false
  /// The functions and initializers whose argument it is, which may take it as an autoclosure.
  var callees: [Value] = []
}
