internal import TrellisGraph
package import TrellisResolver

extension Rule {
  /// Whether the rule is about source text, so that only the validator can find it.
  package var isAboutText: Bool {
    switch self {
    case .captive, .wrongScope, .undeclaredNeed, .wrongFactory, .swapped, .conditional, .noKey, .memberName, .notFollowed,
      .unused, .unknownParent, .ignore, .unusedIgnore:
      true
    default: false
    }
  }

  /// Whether the rule is about suppression comments themselves, so that no such comment can name it.
  package var isAboutSuppressions: Bool { self == .ignore || self == .unusedIgnore }
}
