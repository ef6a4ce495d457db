/// How a registration receives a need.
@usableFromInline package enum NeedMode: String, Sendable, CaseIterable {
  case strict
  case optional
  case lazy
  case provider

  /// Whether the instance must exist before the one that needs it.
  @inlinable package var isStrict: Bool { self == .strict || self == .optional }
}
