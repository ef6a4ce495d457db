package import TrellisResolver

/// The reason why a request failed, and the dependency path from the request to the failure.
public struct ResolutionError: Error, Sendable {
  /// The kind of failure; more kinds may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The stable name of the kind.
    public let description: String

    /// No visible scope registers the key.
    public static let missing = Code(description: "missing")
    /// The instance is being created, and its creation waits for this request.
    public static let cycle = Code(description: "cycle")
    /// The scope is closed or deallocated.
    public static let closed = Code(description: "closed")
    /// The factory threw an error, which is the `cause`.
    public static let factoryFailed = Code(description: "factoryFailed")
    /// The registration is on the main actor, and the request was made elsewhere.
    public static let wrongActor = Code(description: "wrongActor")
    /// Only `load` or a start of its scope can create the instance, and neither has.
    public static let notLoaded = Code(description: "notLoaded")
    /// The registration is live, and the scope is for a test.
    public static let liveInTest = Code(description: "liveInTest")
    /// The registration is weak, and what its factory returned is not the object of a class.
    public static let notAnObject = Code(description: "notAnObject")
    /// Factories that request one another while they run are nested too deep for the thread's stack.
    public static let tooDeep = Code(description: "tooDeep")
  }

  private struct Content: Sendable {
    let code: Code
    let cause: (any Error)?
    package var scope = ""
    /// Innermost first, since keys are appended while the error propagates outwards.
    var reversedPath: [Keys]
    var faultSite: Site?
    /// The scope from which the key was not visible, or which would keep the instance.
    var faultScope: String?
    /// Where a different key object of the same name is registered.
    var twin: Site?
    /// The type of what the factory returned, if it is none of a class.
    var returned: String?
    /// Whether a start of its scope creates the service.
    package var isStarted = false
    /// Whether a maker was called, and not a scope asked.
    var isCall = false
  }

  private indirect enum Reference: Sendable { case to(Content) }

  // A reference: each call that may throw has space on the stack for what it throws, and creations are nested calls.
  private var reference: Reference
  private var content: Content {
    get {
      switch reference {
      case .to(let content): content
      }
    }
    set { reference = .to(newValue) }
  }

  /// The kind of failure.
  public var code: Code { content.code }
  /// The error that the factory threw, unchanged; nil if no factory failed.
  public var cause: (any Error)? { content.cause }
  /// The name of the scope that received the request; empty if the request reached none.
  public var scope: String { content.scope }
  /// The keys on the dependency path from the request to the failure.
  public var path: [Keys] { content.reversedPath.reversed() }

  package init(_ code: Code, at key: Keys? = nil, site: Site? = nil, cause: (any Error)? = nil) {
    reference = .to(Content(code: code, cause: cause, reversedPath: key.map { [$0] } ?? [], faultSite: site))
  }

  /// Creates the error for a key that a scope of a plan does not see.
  init(missing key: Keys, in plan: Plan) {
    self.init(.missing, at: key)
    content.faultScope = plan.name
    content.twin = plan.chain.lazy.flatMap(\.registrations).first { $0.key.isTwin(of: key) }?.site
  }

  package init(_ code: Code, at registration: Registration) {
    self.init(code, at: registration.key, site: registration.origin.site)
    content.isCall = registration.lifetime == .maker
  }

  /// Creates the error for a shared service that does not exist yet and whose creation a request cannot wait for.
  init(notLoaded registration: Registration, in scope: String, isStarted: Bool) {
    self.init(.notLoaded, at: registration)
    content.faultScope = scope
    content.isStarted = isStarted
  }

  /// Creates the error for a weak service that cannot be referenced weakly.
  init(weak registration: Registration, made type: String) {
    self.init(.notAnObject, at: registration)
    content.returned = type
  }

  /// Converts an error thrown by the library or by a factory.
  static func of(_ error: any Error) -> ResolutionError {
    error as? ResolutionError ?? ResolutionError(.factoryFailed, cause: error)
  }

  /// Whether both are failures of one registration, whatever requested it.
  package func isOfSameFactory(as other: ResolutionError) -> Bool {
    content.reversedPath.first === other.content.reversedPath.first && content.faultSite == other.content.faultSite
  }

  /// Returns the error with the scope that received the request.
  package func requested(in scope: String) -> ResolutionError {
    var error = self
    error.content.scope = scope
    return error
  }

  /// Returns the error of a cycle that begins and ends at a need of a service, with a path that ends at the service if the
  /// cycle leads there.
  package func ending(at key: Keys) -> ResolutionError {
    let path = content.reversedPath
    guard code == .cycle, path.first === path.last, let position = path.lastIndex(where: { $0 === key })
    else { return self }
    var error = self
    error.content.reversedPath.removeFirst(position)
    error.content.faultSite = nil
    return error
  }

  /// Returns the error with a key's default added to its path.
  package func through(_ key: Keys) -> ResolutionError {
    var error = self
    error.content.reversedPath.append(key)
    if error.content.faultSite == nil { error.content.faultSite = key.site }
    return error
  }

  /// Returns the error with the registration whose factory failed added to its path.
  package func through(_ registration: Registration) -> ResolutionError {
    var error = self
    // A decorated or collected service has the same key. The end of a cycle is no such service, but what asks for it again.
    let passesOn = registration.role == .decoration || registration.role == .collection
    let isEnd = code == .cycle && content.reversedPath.count == 1
    if !passesOn || isEnd || content.reversedPath.last !== registration.key {
      error.content.reversedPath.append(registration.key)
    }
    if error.content.faultSite == nil { error.content.faultSite = registration.origin.site }
    return error
  }
}

extension ResolutionError: CustomStringConvertible {
  /// The failure, the dependency path, the location and advice.
  public var description: String {
    let content = content
    // Opening and starting request no key.
    if code == .closed, path.isEmpty { return "the scope\(scope.isEmpty ? "" : " \(scope)") is closed" }
    let requested = path.first.map { "'\($0)'" } ?? "a key"
    let fault = content.reversedPath.first.map { "'\($0)'" } ?? "it"
    let argument = fault.dropFirst().dropLast()
    let (sentence, advice): (String, String?) =
      switch code {
      case .missing:
        (
          "nothing registers \(fault) in \(content.faultScope ?? "it") or above",
          content.twin.map {
            "declare the key once, as 'static let': these are two key objects, and the other \(fault) is registered at \($0.file):\($0.line)"
          } ?? "register it in that scope or above, or give the key a default"
        )
      case .cycle:
        (
          "\(fault) is requested while it is being created",
          "request it after the factories have returned, not inside them"
        )
      case .closed:
        (
          "the scope is closed or gone",
          "make the request while the scope is open; a 'Lazy' or a provider does not keep it open"
        )
      case .wrongActor:
        (
          "\(fault) is registered on the main actor, and this is not it",
          content.isCall
            ? "call the maker on the main actor"
            : "request it on the main actor, or load it: 'try await scope.load(\(argument))'"
        )
      case .notLoaded:
        (
          content.faultScope.map { "\(fault) of \($0) has not been created, and its factory is async" }
            ?? "each \(fault) is created by an async factory",
          (content.isStarted ? "'try await' the start of its scope, or load it: '" : "load it: '")
            + "try await scope.load(\(argument))'"
        )
      case .liveInTest:
        (
          "\(fault) is live, and this scope is for a test",
          "override it for the test, or allow it: '$0.permitLive(\(argument))'"
        )
      case .notAnObject:
        (
          "\(fault) is weak, and its factory returned '\(content.returned ?? "a value")', which is not a class",
          "return the object of a class, or register it with 'shared' or 'unique'"
        )
      case .tooDeep:
        (
          "too little of the thread's stack is left to create \(fault)",
          "list what a factory requests while it runs as a need without 'lazy', or request it after the factory has returned"
        )
      default: ("the factory of \(fault) failed", nil)
      }
    var lines = ["cannot resolve \(requested)\(scope.isEmpty ? "" : " in \(scope)"): \(sentence)"]
    if path.count > 1 { lines.append("  dependency path: \(path.map(\.description).joinedAsPath())") }
    if let cause { lines.append("  the cause: \(cause)") }
    if let faultSite = content.faultSite { lines.append("  registered at \(faultSite.file):\(faultSite.line)") }
    if let advice { lines.append("  \(advice)") }
    return lines.joined(separator: "\n")
  }
}
