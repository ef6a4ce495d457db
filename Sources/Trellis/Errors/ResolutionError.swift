internal import TrellisGraph

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
    /// Only `load` or `start` can create the instance, and neither has.
    public static let notLoaded = Code(description: "notLoaded")
    /// The registration is live, and the scope is for a test.
    public static let liveInTest = Code(description: "liveInTest")
    /// The registration is weak, and what its factory returned is not the object of a class.
    public static let notAnObject = Code(description: "notAnObject")
  }

  /// The kind of failure.
  public let code: Code
  /// The error that the factory threw, unchanged; nil if no factory failed.
  public let cause: (any Error)?
  /// The name of the scope that received the request; empty if the request reached none.
  public internal(set) var scope = ""
  /// Innermost first, since keys are appended while the error propagates outwards.
  private var reversedPath: [Keys]
  private var faultSite: Site?
  /// The scope from which the key was not visible.
  private var faultScope: String?
  /// The key with the asynchronous factory, if it is a need of the service that could not be created.
  private var asynchronous: Keys?
  /// The type of what the factory returned, if it is none of a class.
  private var returned: String?
  /// Whether a maker was called, and not a scope asked.
  private var isCall = false

  /// - Parameter scope: The scope from which the key was not visible.
  init(
    _ code: Code, at key: Keys? = nil, seenFrom scope: String? = nil, site: Site? = nil, cause: (any Error)? = nil
  ) {
    self.code = code
    self.cause = cause
    reversedPath = key.map { [$0] } ?? []
    faultSite = site
    faultScope = scope
  }

  init(_ code: Code, at registration: Registration) {
    self.init(code, at: registration.key, site: registration.origin.site)
    isCall = registration.lifetime == .maker
  }

  /// Creates the error for a service that has not been loaded.
  ///
  /// - Parameter cause: The registration with the asynchronous factory: this one, or one of its needs.
  init(notLoaded registration: Registration, because cause: Registration) {
    self.init(.notLoaded, at: registration)
    if cause !== registration { asynchronous = cause.key }
  }

  /// Creates the error for a weak service that cannot be referenced weakly.
  init(weak registration: Registration, made type: String) {
    self.init(.notAnObject, at: registration)
    returned = type
  }

  /// Converts an error thrown by the library or by a factory.
  static func of(_ error: any Error) -> ResolutionError {
    error as? ResolutionError ?? ResolutionError(.factoryFailed, cause: error)
  }

  /// The keys on the dependency path from the request to the failure.
  public var path: [Keys] { reversedPath.reversed() }

  /// Returns the error with the scope that received the request.
  func requested(in scope: String) -> ResolutionError {
    var error = self
    error.scope = scope
    return error
  }

  /// Returns the error of a cycle that begins and ends at a need of a service, with a path that ends at the service if the
  /// cycle leads there.
  func ending(at key: Keys) -> ResolutionError {
    guard code == .cycle, reversedPath.first === reversedPath.last,
      let position = reversedPath.lastIndex(where: { $0 === key })
    else { return self }
    var error = self
    error.reversedPath.removeFirst(position)
    error.faultSite = nil
    return error
  }

  /// Returns the error with a key's default added to its path.
  func through(_ key: Keys) -> ResolutionError {
    var error = self
    error.reversedPath.append(key)
    if error.faultSite == nil { error.faultSite = key.site }
    return error
  }

  /// Returns the error with the registration whose factory failed added to its path.
  func through(_ registration: Registration) -> ResolutionError {
    var error = self
    // A decorated or collected service has the same key.
    let passesOn = registration.role == .decoration || registration.role == .collection
    if !passesOn || reversedPath.last !== registration.key { error.reversedPath.append(registration.key) }
    if error.faultSite == nil { error.faultSite = registration.origin.site }
    return error
  }
}

extension ResolutionError: CustomStringConvertible {
  /// The failure, the dependency path, the location and advice.
  public var description: String {
    // Opening and starting request no key.
    if code == .closed, path.isEmpty { return "the scope\(scope.isEmpty ? "" : " \(scope)") is closed" }
    let requested = path.first.map { "'\($0)'" } ?? "a key"
    let fault = reversedPath.first.map { "'\($0)'" } ?? "it"
    let argument = fault.dropFirst().dropLast()
    let (sentence, advice): (String, String?) =
      switch code {
      case .missing:
        (
          "nothing registers \(fault) in \(faultScope ?? "it") or above",
          "register it in that scope or above, or give the key a default"
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
          isCall
            ? "call the maker on the main actor"
            : "request it on the main actor, or load it: 'try await scope.load(\(argument))'"
        )
      case .notLoaded:
        (
          "\(fault) \(asynchronous.map { "needs '\($0)', which is made asynchronously" } ?? "is made asynchronously")"
            + ", and nothing has loaded it yet",
          "load it, 'try await scope.load(\(argument))', or start the scope before"
        )
      case .liveInTest:
        (
          "\(fault) is live, and this scope is for a test",
          "override it for the test, or allow it: '$0.permitLive(\(argument))'"
        )
      case .notAnObject:
        (
          "\(fault) is weak, and its factory returned '\(returned ?? "a value")', which is not a class",
          "return the object of a class, or register it with 'shared' or 'unique'"
        )
      default: ("the factory of \(fault) failed", nil)
      }
    var lines = ["cannot resolve \(requested)\(scope.isEmpty ? "" : " in \(scope)"): \(sentence)"]
    if path.count > 1 { lines.append("  dependency path: \(path.map(\.description).joinedAsPath())") }
    if let cause { lines.append("  the cause: \(cause)") }
    if let faultSite { lines.append("  registered at \(faultSite.file):\(faultSite.line)") }
    if let advice { lines.append("  \(advice)") }
    return lines.joined(separator: "\n")
  }
}
