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

  /// One line for lists.
  package var brief: String {
    switch self {
    case .missing: "a need or a use that no visible registration satisfies"
    case .cycle: "strict needs that form a loop"
    case .duplicate: "two registrations of one key in one scope, or a collection's key registered in two ways"
    case .shadow: "a key registered again below without `override`"
    case .captive: "a long-lived registration that holds what a narrower scope brings"
    case .overrideNothing: "an override or decoration of a key that nothing above registers"
    case .isolation: "a registration off the main actor that strictly needs one on it"
    case .asyncInSync: "a synchronous request of something that only an async call can make"
    case .leftWithout: "an object that is handed a scope which does not lie in the one that it wants"
    case .scopeCycle: "scope definitions that are each other's parents"
    case .unknownParent: "a parent that nothing declares"
    case .conditional: "a registration that exists only sometimes, needed always"
    case .noKey: "a property of a struct of dependencies that no key is named like"
    case .opaque: "code that the validator cannot see through"
    case .unused: "a registration whose key is mentioned nowhere else"
    case .keyName: "a key whose string differs from its declared name"
    case .ignore: "a comment that would keep a finding quiet, without a reason or a known id"
    case .unusedIgnore: "a comment that keeps a finding quiet which is not there"
    }
  }
}
