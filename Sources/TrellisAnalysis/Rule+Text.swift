package import TrellisGraph

extension Rule {
  /// Whether it speaks about source text, so that only the validator can find it: no graph of a run holds what it is about.
  package var isAboutText: Bool {
    switch self {
    case .leftWithout, .conditional, .noKey, .opaque, .unused, .keyName, .unknownParent, .ignore, .unusedIgnore: true
    default: false
    }
  }

  /// Whether it speaks about the comments that keep findings quiet, so that no such comment can name it.
  package var isAboutSuppressions: Bool { self == .ignore || self == .unusedIgnore }
}
