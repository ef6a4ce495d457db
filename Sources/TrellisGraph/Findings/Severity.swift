package import TrellisResolver

/// How serious a finding is.
package enum Severity: String, Sendable, CaseIterable {
  /// Fails the build, and the creation of a scope.
  case error
  /// Is reported, and fails nothing unless the user asks for it.
  case warning
}

extension Rule {
  /// The severity unless the project's configuration changes it.
  package var severity: Severity {
    switch self {
    case .undeclaredNeed, .swapped, .memberName, .notFollowed, .unused, .unusedIgnore: .warning
    default: .error
    }
  }
}
