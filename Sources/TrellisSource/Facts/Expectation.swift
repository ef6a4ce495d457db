/// How the code around a call takes its failure. A call that may be meant to fail is no error.
struct Expectation: Sendable {
  /// Whether the code in this file says by itself that the call may fail.
  var isFailure = false
  /// Errors that a `catch` around the call names; if one is the library's, the call may fail.
  var errors: [TypeReference] = []
  /// Functions that are given the call in a closure or as an argument. What the program declares decides.
  var functions: [Receiver] = []
  /// In a test, those that no `try` is written for, so that the error ends there: they may expect it if nothing read declares them.
  var takers: [Receiver] = []
  /// The function or type around the call, if it throws the error on. A test may expect it there.
  var thrower: NameHash?

  mutating func add(_ other: Expectation) {
    isFailure = isFailure || other.isFailure
    errors += other.errors
    functions += other.functions
    takers += other.takers
  }
}

/// A function that takes a closure which may throw.
struct ThrowingTaker {
  struct Function: Hashable {
    /// Path of the type that declares it.
    var owner: String
    var name: NameHash
  }

  var function: Function
  /// How it takes the closure's errors.
  var expectation = Expectation()
}
