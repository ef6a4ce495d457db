/// The options of a shared service: `options: [.eager, .live]`.
///
/// ```swift
/// app.shared(.server, options: [.eager, .timeLimit(.seconds(5))], needs: Keys.config, make: Server.init)
/// ```
public struct RegistrationOptions: Sendable {
  /// Created by ``Scope/start(timeLimit:)`` instead of by the first request.
  public static let eager = RegistrationOptions(isEager: true, isLive: false, timeLimit: nil)
  /// Reaches outside the process. In a scope of the mode ``ScopeMode/test``, requesting it without an override throws.
  public static let live = RegistrationOptions(isEager: false, isLive: true, timeLimit: nil)

  /// Limits the duration of each hook.
  ///
  /// A hook that takes longer is cancelled and counts as failed; nothing waits for it.
  public static func timeLimit(_ limit: Duration) -> RegistrationOptions {
    RegistrationOptions(isEager: false, isLive: false, timeLimit: limit)
  }

  /// No options, at no cost: each registration of a program has them by default.
  @inlinable
  init() {
    isEager = false
    isLive = false
    timeLimit = nil
  }

  init(isEager: Bool, isLive: Bool, timeLimit: Duration?) {
    self.isEager = isEager
    self.isLive = isLive
    self.timeLimit = timeLimit
  }

  @usableFromInline var isEager: Bool
  @usableFromInline var isLive: Bool
  @usableFromInline var timeLimit: Duration?
}

extension RegistrationOptions: ExpressibleByArrayLiteral {
  /// Combines options.
  public init(arrayLiteral elements: RegistrationOptions...) {
    self.init()
    for element in elements {
      isEager = isEager || element.isEager
      isLive = isLive || element.isLive
      timeLimit = element.timeLimit ?? timeLimit
    }
  }
}
