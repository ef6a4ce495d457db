/// The options of a registration without hooks (`unique`, `weak`, `override`): `options: [.live]`.
///
/// ```swift
/// app.unique(.upload, options: [.live], needs: Keys.api) { Upload($0) }
/// ```
@frozen public struct TransientOptions: Sendable {
  /// Reaches outside the process. In a scope of the mode ``ScopeMode/test``, requesting it without an override throws.
  public static let live = TransientOptions(all: .live)

  @usableFromInline package let all: RegistrationOptions

  init(all: RegistrationOptions) { self.all = all }

  /// No options, at no cost.
  @inlinable
  init() { all = RegistrationOptions() }
}

extension TransientOptions: ExpressibleByArrayLiteral {
  /// Combines options.
  public init(arrayLiteral elements: TransientOptions...) {
    all = elements.contains(where: \.all.isLive) ? .live : RegistrationOptions()
  }
}

// Common mistakes, which would compile without effect.
extension TransientOptions {
  /// Says that there is nothing to make beforehand.
  @available(*, unavailable, message: "only a shared service can be made when its scope starts")
  public static var eager: TransientOptions { [] }

  /// Says that there is nothing to limit.
  @available(*, unavailable, message: "only a shared service has hooks whose time can be limited")
  public static func timeLimit(_ limit: Duration) -> TransientOptions { [] }
}
