extension Unchecked {
  /// What is not checked, and why, as a sentence.
  package var message: String { "this \(kind.words) is not checked: \(reason.words)" }
}

extension Unchecked.Kind {
  fileprivate var words: String {
    switch self {
    case .lookUp, .handover, .override, .definition: rawValue
    case .currentRead: "look-up by '@Current'"
    }
  }
}

extension Unchecked.Reason {
  fileprivate var words: String {
    switch self {
    case .unknownScope: "which scope it is asked of is not written down"
    case .unknownFunction: "what the function overrides that it is handed to is not known"
    case .branch: "a branch decides for which of the function's callers it is made"
    case .computedKey: "its key is known only at run time"
    case .mayFail: "it may be meant to fail"
    case .unknownRuns: "not all scopes are known that a task may work in"
    case .unknownObject: "what the object does with a scope is not known for certain"
    case .undecidedParent: "an '#if' decides what is above the scope"
    }
  }
}
