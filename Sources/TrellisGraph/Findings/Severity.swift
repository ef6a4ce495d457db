/// How much a finding weighs.
package enum Severity: String, Sendable, CaseIterable {
  /// Breaks the build, and the creation of a scope.
  case error
  /// Is shown, and breaks nothing unless the user asks for it.
  case warning
}
