package import TrellisResolver

extension Rule {
  /// Whether the rule is about suppression comments themselves, so that no such comment can name it.
  package var isAboutSuppressions: Bool { self == .ignore || self == .unusedIgnore }
}
