/// What a registration says beside its lifetime: `options: [.eager, .live]`.
///
/// ```swift
/// app.shared(.server, options: [.eager, .timeLimit(.seconds(5))], needs: .config, make: Server.init)
/// ```
public struct RegistrationOptions: Sendable {
  /// Made by ``Scope/start(timeLimit:)``, not first by whoever asks.
  public static let eager = RegistrationOptions(isEager: true, isLive: false, timeLimit: nil)
  /// Touches the outside world: in a scope of the mode ``ScopeMode/test`` it is an error to reach it un-overridden.
  public static let live = RegistrationOptions(isEager: false, isLive: true, timeLimit: nil)

  /// How long each of its hooks may take.
  ///
  /// A hook that takes longer is cancelled, counts as failed and is not waited for.
  public static func timeLimit(_ limit: Duration) -> RegistrationOptions {
    RegistrationOptions(isEager: false, isLive: false, timeLimit: limit)
  }

  init(isEager: Bool, isLive: Bool, timeLimit: Duration?) {
    self.isEager = isEager
    self.isLive = isLive
    self.timeLimit = timeLimit
  }

  var isEager: Bool
  var isLive: Bool
  var timeLimit: Duration?
}

extension RegistrationOptions: ExpressibleByArrayLiteral {
  /// All of the given options together.
  public init(arrayLiteral elements: RegistrationOptions...) {
    self.init(isEager: false, isLive: false, timeLimit: nil)
    if elements.isEmpty { return }
    isEager = elements.contains(where: \.isEager)
    isLive = elements.contains(where: \.isLive)
    timeLimit = elements.compactMap(\.timeLimit).last
  }
}
