/// What a registration says of a service that no scope holds: `options: [.live]`.
///
/// ```swift
/// app.unique(.upload, options: [.live], needs: .api) { Upload($0) }
/// ```
public struct TransientOptions: Sendable {
  /// Touches the outside world: in a scope of the mode ``ScopeMode/test`` it is an error to reach it un-overridden.
  public static let live = TransientOptions(all: .live)

  @usableFromInline let all: RegistrationOptions
}

extension TransientOptions: ExpressibleByArrayLiteral {
  /// All of the given options together.
  public init(arrayLiteral elements: TransientOptions...) {
    all = RegistrationOptions(isEager: false, isLive: elements.contains(where: \.all.isLive), timeLimit: nil)
  }
}

// What people write all the same: it would compile and do nothing.
extension TransientOptions {
  /// Says that there is nothing to make beforehand.
  @available(*, unavailable, message: "only a shared service can be made when its scope starts")
  public static var eager: TransientOptions { [] }

  /// Says that there is nothing to limit.
  @available(*, unavailable, message: "only a shared service has hooks whose time can be limited")
  public static func timeLimit(_ limit: Duration) -> TransientOptions { [] }
}
