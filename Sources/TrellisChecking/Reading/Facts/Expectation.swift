/// How the code around a call takes its failure. A call that may be meant to fail is no error.
struct Expectation: Sendable {
  /// Whether the code in this file says by itself that the call may fail, or cannot show that it is not.
  var isFailure = false
  /// Errors that a `catch` around the call names; if one is the library's, the call may fail.
  var errors: [TypeReference] = []
  /// Whether a `catch` around the call throws another error instead.
  var isTranslated = false
  /// Whether a `catch` around the call is for some errors only; if one of them stands for another, the call may fail.
  var isToldApart = false
  /// The functions through which an error leaves the code. What the program declares decides.
  var takers: [TakerCall] = []
  /// Whether a function that takes the code ends its error, which a test that calls the function expects.
  var isCaught = false
  /// The function, property or type around the call. A test may expect that it fails.
  var function: NameHash?
  /// Whether the error leaves that function.
  var isThrownOn = false

  /// Whether the code in this file may handle the error, whatever the program declares.
  var isHandledHere: Bool {
    isFailure || !errors.isEmpty || takers.contains { $0.isClosure && $0.trust == .untried }
  }

  mutating func add(_ other: Expectation) {
    isFailure = isFailure || other.isFailure
    isCaught = isCaught || other.isCaught
    errors += other.errors
    isTranslated = isTranslated || other.isTranslated
    isToldApart = isToldApart || other.isToldApart
    takers += other.takers
  }
}

/// A call of a function that is given code which may throw, as a closure or as an argument.
struct TakerCall: Sendable {
  enum Trust: String {
    /// It lets errors through, or reports them, unless the program has a function of this name that handles them.
    case passes
    /// A `try` is written for its call. What the program declares under this name has to take closures that throw.
    case tried
    /// No `try` is written for its call, so that the error ends there.
    case untried
    /// An argument in a test, which an unknown function may expect to fail.
    case inTest
  }

  /// The name of the function or, for an initializer, of the type.
  var name: NameHash
  var isInitializer = false
  /// Whether the code is a closure; only an autoclosure takes another argument's error.
  var isClosure = false
  var trust = Trust.passes
}

/// A function that takes closures which may throw, or the value of an `async let`, which throws where it is awaited.
struct ThrowingTaker: Sendable {
  /// `init` for every initializer, since a type may have other names.
  var name: NameHash
  /// For an initializer, the name of its type.
  var type: NameHash?
  var access = Declaration.Access.module
  /// Whether it throws itself, so that a `try` is written for its calls.
  var isThrowing = false
  var takesAutoclosure = false
  /// Whether it is a closure rather than an `async let`.
  var isClosure = true
  /// Whether its body names one of its closures.
  var isUsed = false
  /// How it takes the closures' errors.
  var expectation = Expectation()

  static let initializer = NameHash("init")
}
