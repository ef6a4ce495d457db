/// What may handle the error of a look-up, which is then counted, not checked.
struct Handling: Sendable {
  /// A `try?` or a `do` with a `catch` around it, or code that keeps it.
  var isCertain = false
  /// The functions that are given the code in a closure: one of the program's own may handle the error.
  var closures: [NameHash] = []
  /// The functions that are given its value: one that takes an autoclosure may.
  var arguments: [NameHash] = []
}
