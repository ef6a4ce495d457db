internal import TrellisGraph

/// Says why a request could not be met, and the way from the request to the fault.
public struct ResolutionError: Error, Sendable {
  /// The kind of fault; more kinds may come.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The stable name of the kind.
    public let description: String

    /// Nothing that the scope sees registers the key.
    public static let missing = Code(description: "missing")
    /// The instance is being made, and its maker waits for this very request.
    public static let cycle = Code(description: "cycle")
    /// The scope is gone.
    public static let closed = Code(description: "closed")
    /// The factory threw; the error's `cause` is what it threw.
    public static let factoryFailed = Code(description: "factoryFailed")
    /// The registration is on the main actor, and the request came from elsewhere.
    public static let wrongActor = Code(description: "wrongActor")
    /// Only `load` or `start` can make the instance, and neither has.
    public static let notLoaded = Code(description: "notLoaded")
    /// The registration touches the outside world, and the scope is a test's.
    public static let liveInTest = Code(description: "liveInTest")
  }

  /// The kind of fault.
  public let code: Code
  /// What the factory threw, untouched; nil if the fault is the wiring's.
  public let cause: (any Error)?
  /// The name of the scope that was asked; empty if the request never reached one.
  public internal(set) var scope = ""
  /// Innermost first, since it grows on the way out.
  private var reversedPath: [Keys]
  private var faultSite: Site?
  /// The scope whose view lacked the key.
  private var faultScope: String?
  /// The key whose factory is asynchronous, where another could not be made for it.
  private var asynchronous: Keys?

  /// - Parameter scope: The scope whose view lacked the key.
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
  }

  /// What nobody has loaded yet.
  ///
  /// - Parameter cause: The registration, among those that it needs, whose factory is asynchronous.
  init(notLoaded registration: Registration, because cause: Registration) {
    self.init(.notLoaded, at: registration)
    if cause !== registration { asynchronous = cause.key }
  }

  /// What somebody threw: the library itself, or a factory.
  static func of(_ error: any Error) -> ResolutionError {
    error as? ResolutionError ?? ResolutionError(.factoryFailed, cause: error)
  }

  /// The keys from the request to the fault.
  public var path: [Keys] { reversedPath.reversed() }

  /// The same error, with the scope that the request was made to.
  func asked(in scope: String) -> ResolutionError {
    var error = self
    error.scope = scope
    return error
  }

  /// The same error, seen from a key's default.
  func through(_ key: Keys) -> ResolutionError {
    var error = self
    error.reversedPath.append(key)
    if error.faultSite == nil { error.faultSite = key.record.site }
    return error
  }

  /// The same error, seen from the registration whose factory met it.
  func through(_ registration: Registration) -> ResolutionError {
    var error = self
    // What is wrapped or collected bears the same key.
    let passesOn = registration.role == .decoration || registration.role == .collection
    if !passesOn || reversedPath.last !== registration.key { error.reversedPath.append(registration.key) }
    if error.faultSite == nil { error.faultSite = registration.origin.site }
    return error
  }
}

extension ResolutionError: CustomStringConvertible {
  /// What went wrong, the dependency path, where, and what to do.
  public var description: String {
    // Opening and starting ask for no key.
    if code == .closed, path.isEmpty { return "the scope\(scope.isEmpty ? "" : " \(scope)") is closed" }
    let asked = path.first.map { "'\($0)'" } ?? "a key"
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
          "\(fault) is asked for while it is being made",
          "ask for it after the factories have returned, not inside them"
        )
      case .closed:
        ("the scope is closed or gone", "ask while the scope is open; a 'Lazy' or a provider does not keep it open")
      case .wrongActor:
        (
          "\(fault) is registered on the main actor, and this is not it",
          "ask on the main actor, or load it: 'try await scope.load(\(argument))'"
        )
      case .notLoaded:
        (
          "\(fault) \(asynchronous.map { "needs '\($0)', which is made asynchronously" } ?? "is made asynchronously")"
            + ", and nothing has loaded it yet",
          "load it, 'try await scope.load(\(argument))', or start the scope before"
        )
      case .liveInTest:
        (
          "\(fault) is live, and this scope is a test's",
          "override it for the test, or allow it: '$0.permitLive(\(argument))'"
        )
      default: ("the factory of \(fault) failed", nil)
      }
    var lines = ["cannot resolve \(asked)\(scope.isEmpty ? "" : " in \(scope)"): \(sentence)"]
    if path.count > 1 { lines.append("  the way there: \(path.map(\.description).joinedAsPath())") }
    if let cause { lines.append("  the cause: \(cause)") }
    if let faultSite { lines.append("  registered at \(faultSite.file):\(faultSite.line)") }
    if let advice { lines.append("  \(advice)") }
    return lines.joined(separator: "\n")
  }
}
