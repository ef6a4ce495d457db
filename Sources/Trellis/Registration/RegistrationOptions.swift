/// The options of a shared service: `options: [.eager, .live]`.
///
/// ```swift
/// app.shared(.server, options: [.eager, .timeLimit(.seconds(5))], needs: Keys.config, make: Server.init)
/// ```
@frozen public struct RegistrationOptions: Sendable {
  /// Created by ``Scope/start(grace:timeLimit:)`` instead of by the first request.
  public static let eager = RegistrationOptions(isEager: true)
  /// Reaches outside the process. In a scope of the mode ``ScopeMode/test``, requesting it without an override throws.
  public static let live = RegistrationOptions(isLive: true)
  /// Its `run` may return while the scope is open. Without this option, that is a failure, which closes the scope.
  public static let mayReturn = RegistrationOptions(mayReturn: true)

  /// Limits the duration of each hook, and the time that `run` takes to end once it is cancelled.
  ///
  /// A hook that takes longer is cancelled and counts as failed; nothing waits for it.
  public static func timeLimit(_ limit: Duration) -> RegistrationOptions { RegistrationOptions(timeLimit: limit) }

  /// No options, at no cost: each registration of a program has them by default.
  @inlinable
  init() {
    isEager = false
    isLive = false
    mayReturn = false
    timeLimit = nil
  }

  init(isEager: Bool = false, isLive: Bool = false, mayReturn: Bool = false, timeLimit: Duration? = nil) {
    self.isEager = isEager
    self.isLive = isLive
    self.mayReturn = mayReturn
    self.timeLimit = timeLimit
  }

  @usableFromInline var isEager: Bool
  @usableFromInline var isLive: Bool
  @usableFromInline var mayReturn: Bool
  @usableFromInline var timeLimit: Duration?
}

extension RegistrationOptions: ExpressibleByArrayLiteral {
  /// Combines options.
  public init(arrayLiteral elements: RegistrationOptions...) {
    self.init()
    for element in elements {
      isEager = isEager || element.isEager
      isLive = isLive || element.isLive
      mayReturn = mayReturn || element.mayReturn
      timeLimit = element.timeLimit ?? timeLimit
    }
  }
}
