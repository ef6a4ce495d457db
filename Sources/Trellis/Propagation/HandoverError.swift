internal import TrellisGraph

/// Says why an object or a task has no scope of the definition that it wants.
public struct HandoverError: Error, Sendable {
  /// The kind of fault; more kinds may come.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The stable name of the kind.
    public let description: String

    /// The wanted definition lies below the scope that was given.
    public static let narrower = Code(description: "narrower")
    /// The wanted definition lies neither above the scope that was given nor below it.
    public static let elsewhere = Code(description: "elsewhere")
    /// An object could not open the scope for what lies below it; the error's `cause` is what it threw.
    public static let openingFailed = Code(description: "openingFailed")
    /// The scope that was given is closed: nothing could be read from it.
    public static let closed = Code(description: "closed")
    /// The object is on the main actor, and what hands it a scope is not.
    public static let wrongActor = Code(description: "wrongActor")
    /// Nobody has handed over any scope.
    public static let noScope = Code(description: "noScope")
  }

  /// What the text is about; the code tells the same more coarsely.
  enum Fault: Sendable {
    case narrower
    case elsewhere
    case openingFailed
    /// What is given is closed.
    case closed
    case wrongActor
    /// An object further up could not open its scope.
    case below(opener: String)
    /// Nothing from the place up holds a scope.
    case unplaced
    /// A property is read in an object that has been handed none.
    case unread(Keys, property: String?)
    /// A property is read in a task that works in none, or where none is current since what runs outlives the request.
    case outside(Keys, Site, isWithheld: Bool)
    /// A decoder brings none, or one that does not do.
    case undecoded([String], isNarrower: Bool)
    /// What a view reads or opens a scope in: the views above it bring none, or one that does not do.
    case unprovided(Keys?, Site, isNarrower: Bool)
    /// A scope could not be opened for a view.
    case unopened(Site)
  }

  let fault: Fault
  /// The type of the object that wants a scope, or the function or type that a property of a task is declared in.
  public let receiver: String
  /// The name of the definition that is wanted; nil where any scope would do.
  public let wanted: String?
  /// The names of the definitions of the scope that was given and of those above, narrowest first; empty if none was given.
  public let levels: [String]
  /// What the object that should open a scope threw, untouched.
  public let cause: (any Error)?

  init(
    _ fault: Fault, receiver: String, wanted: String?, given: AnyScope? = nil, cause: (any Error)? = nil
  ) {
    self.fault = fault
    self.receiver = receiver
    self.wanted = wanted
    levels = given?.levels ?? []
    self.cause = cause
  }

  /// What is wanted is not on the way up from what is given.
  init<Wanted: ScopeDefinition>(_ receiver: AnyObject, wants wanted: Wanted.Type, in given: AnyScope) {
    self.init(
      !given.isOpen ? .closed : given.lies(above: wanted) ? .narrower : .elsewhere,
      receiver: TypeName.of(type(of: receiver)), wanted: TypeName.of(wanted), given: given)
  }

  /// Whether an object further up was told of, and this one is without a scope for that alone.
  var isBelowAnOpener: Bool {
    if case .below = fault { return true }
    return false
  }

  /// The kind of fault.
  public var code: Code {
    switch fault {
    case .narrower: .narrower
    case .elsewhere: .elsewhere
    case .closed: .closed
    case .wrongActor: .wrongActor
    case .openingFailed, .below, .unopened: .openingFailed
    case .unplaced, .unread, .outside: .noScope
    case .undecoded(_, let isNarrower), .unprovided(_, _, let isNarrower):
      levels.isEmpty ? .noScope : isNarrower ? .narrower : .elsewhere
    }
  }
}
