/// How serious a finding is.
package enum Severity: String, Sendable, CaseIterable {
  /// Fails the build, and the creation of a scope.
  case error
  /// Is reported, and fails nothing unless the user asks for it.
  case warning
}
