internal import TrellisGraph

/// A registration as one file describes it, before its keys are looked up. The linker makes a `RegistrationFact` of it for each scope
/// that it reaches; nothing else describes a registration in between.
struct RegistrationReference: Sendable {
  enum Need: Sendable {
    case key(NeedReference)
    /// `.members(of: X.self)`: all that the properties of a struct need.
    case members(TypeReference)
  }

  enum Role: Hashable, Sendable {
    case plain
    case contribution(EntryReference?)
    case decoration
  }

  enum Factory: Sendable {
    /// A closure, with the `#if` conditions under which it is async; or something that is taken to be synchronous.
    case closure(Condition)
    /// `Server.init`, and how many values it is given: the type's declaration says what it is.
    case initializer(InitializerReference, taking: Int)
  }

  var key: KeyReference
  var lifetime: Lifetime
  var isOverride: Bool
  var needs: [Need]
  /// Whether there are no others that could not be told.
  var areAllNeedsRead: Bool
  var role: Role
  var factory: Factory
  var isOnMainActor: Bool
}

/// A key that a factory receives, and in which form.
struct NeedReference: Sendable {
  var key: KeyReference
  var mode: NeedFact.Mode
}

/// The entry of a dictionary that a contribution fills.
enum EntryReference: Hashable, Sendable {
  /// `"home"`, `3`: as it is written.
  case literal(String)
  /// `.home`, or `Tab.home`, with what stands before the last dot.
  case member(type: String?, name: String)
  /// Any other expression: the text does not tell which entry it is.
  case computed
}

/// An initialiser, or a function that is called without an object, used as a factory.
struct InitializerReference: Sendable {
  /// What stands before the last dot; without a name where a function is named alone.
  var type: TypeReference
  /// Nil for an initialiser.
  var function: String?
  /// The labels of `Server.init(port:)`, nil for `_`; nil as a whole where only `Server.init` is written.
  var labels: [String?]?
}
