internal import TrellisGraph
internal import TrellisResolver

/// A registration as one file describes it, with unresolved keys. The linker turns it into one `RegistrationFact` for each
/// scope that it reaches; no other type describes a registration in between.
struct RegistrationReference: Sendable {
  enum Need: Sendable {
    case key(NeedReference)
    /// `X.needs`: all dependencies of the struct.
    case members(TypeReference)
  }

  enum Role: Hashable, Sendable {
    case plain
    case contribution(EntryReference?)
    case decoration
  }

  enum Factory: Sendable {
    /// A closure, with the `#if` conditions under which it is async; or any other expression, assumed to be synchronous.
    case closure(Condition)
    /// `Server.init`; the type's declaration shows whether it is async.
    case initializer(InitializerReference)
  }

  var key: KeyReference
  var lifetime: Lifetime
  var isOverride: Bool
  var needs: [Need]
  /// Whether every need could be read.
  var areAllNeedsRead: Bool
  var role: Role
  var factory: Factory
  var isOnMainActor: Bool
  /// Whether it has a `run`.
  var runs: Bool
  /// Whether its options may say that `start` leaves it alone.
  var isOnDemand: Bool
  /// The number of values that the factory receives.
  var count: Int
  /// The initializer or function that the factory is, or whose result it returns: `{ Camera($0) }`.
  var maker: InitializerReference?
  /// What its closure takes, if that is another number of values than it receives.
  @Boxed var misfit: ClosureShape?
}

/// The parameters of a closure that is a factory.
struct ClosureShape: Sendable {
  /// The place of its brace.
  var site: Site
  /// Their names, or `$0` and so on up to the last that the closure uses.
  var parameters: [String]
  /// Whether it resolves keys with its one parameter: `{ r in A(r.resolve(.b)) }`, `{ A($0[.b]) }`.
  var resolves: Bool
}

/// A need: its key, and the form in which the factory receives it.
struct NeedReference: Sendable {
  var key: KeyReference
  var mode: NeedFact.Mode
}

/// The key of a contribution's entry in a dictionary.
enum EntryReference: Hashable, Sendable {
  case string(String)
  /// `3`, `0x1F`: in decimal.
  case number(String)
  /// `.home` or `Tab.home`; `type` is the part before the last dot.
  case member(type: String?, name: String)
  /// Any other expression; the entry is known only at run time.
  case computed
}

/// An initializer, or a static or global function, used as a factory.
struct InitializerReference: Sendable {
  /// The part before the last dot; its name is empty for an unqualified function.
  var type: TypeReference
  /// Nil for an initializer.
  var function: String?
  /// The labels of `Server.init(port:)`, nil for `_`; nil as a whole if only `Server.init` is written.
  var labels: [String?]?
}
