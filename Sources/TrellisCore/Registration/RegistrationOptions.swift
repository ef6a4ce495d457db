/// The options of a shared service: `options: [.eager, .live]`.
///
/// ```swift
/// app.shared(.server, options: [.eager, .timeLimit(.seconds(5))], needs: Keys.config, make: Server.init)
/// ```
@frozen public struct RegistrationOptions: Sendable {
  /// Created by ``Scope/start(grace:timeLimit:)`` instead of by the first request.
  public static let eager = RegistrationOptions(flags: 1)
  /// Reaches outside the process. In a scope of the mode ``ScopeMode/test``, requesting it without an override throws.
  public static let live = RegistrationOptions(flags: 2)
  /// Its `run` may return while the scope is open. Without this option, that is a failure, which closes the scope.
  public static let mayReturn = RegistrationOptions(flags: 4)

  /// Left alone by ``Scope/start(grace:timeLimit:)``, although its factory is async or it has a `run`: the first request that can
  /// create it does, most often ``Scope/load(_:)``. No effect on other services, nor on what is ``eager`` or what a start needs.
  public static let onDemand = RegistrationOptions(flags: 8)

  /// Limits the duration of each hook, and the time that `run` takes to end once it is cancelled.
  ///
  /// A hook that takes longer is cancelled and counts as failed; nothing waits for it.
  public static func timeLimit(_ limit: Duration) -> RegistrationOptions { RegistrationOptions(timeLimit: limit) }

  /// No options, at no cost: each registration of a program has them by default.
  @inlinable
  init() {
    flags = 0
    timeLimit = nil
  }

  init(flags: UInt8 = 0, timeLimit: Duration? = nil) {
    self.flags = flags
    self.timeLimit = timeLimit
  }

  /// One byte, because every registration of a program passes it.
  @usableFromInline var flags: UInt8
  @usableFromInline package var timeLimit: Duration?

  var isEager: Bool { flags & Self.eager.flags != 0 }
  var isLive: Bool { flags & Self.live.flags != 0 }
  package var mayReturn: Bool { flags & Self.mayReturn.flags != 0 }
  var isOnDemand: Bool { flags & Self.onDemand.flags != 0 }
  /// Whether a maker's calls wait.
  var waits: Bool { flags & Self.waiting != 0 }
  private static let waiting: UInt8 = 16

  /// The options of a maker whose calls wait.
  package var waiting: RegistrationOptions { RegistrationOptions(flags: flags | Self.waiting, timeLimit: timeLimit) }
}

extension RegistrationOptions: ExpressibleByArrayLiteral {
  /// Combines options.
  public init(arrayLiteral elements: RegistrationOptions...) {
    self.init()
    for element in elements {
      flags |= element.flags
      timeLimit = element.timeLimit ?? timeLimit
    }
  }
}
