import TrellisResolver

extension Rule {
  /// Whether the rule is about source text, so that only the validator can find it.
  var isAboutText: Bool {
    switch self {
    case .captive, .wrongScope, .undeclaredNeed, .wrongFactory, .swapped, .conditional, .noKey, .memberName,
      .notFollowed,
      .unused, .unknownParent, .ignore, .unusedIgnore:
      true
    default: false
    }
  }
}
