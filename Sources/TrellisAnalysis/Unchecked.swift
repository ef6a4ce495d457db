package import TrellisGraph

/// A place in the program's text about which nothing can be said before it runs.
package struct Unchecked: Hashable, Sendable {
  package enum Kind: String, Sendable {
    /// A key asked for of something whose scope is not written down, or where it may be meant to fail.
    case lookUp = "look-up"
    /// A key read with `@Current`, where not all scopes are known that a task may work in.
    case currentRead = "current"
    /// A scope handed to an object, where not both types are written down, or where it may be meant to fail.
    case handover
    /// A key overridden where the scope may be meant to fail, or is not known; a function that overrides something unknown.
    case override
    /// A definition of a test that is only opened where that may be meant to fail.
    case definition
  }

  /// Why nothing can be said.
  package enum Reason: String, Sendable {
    case unknownScope = "unknown-scope"
    case unknownFunction = "unknown-function"
    case branch
    case computedKey = "computed-key"
    case mayFail = "may-fail"
    case unknownRuns = "unknown-runs"
    case unknownObject = "unknown-object"
    case undecidedParent = "undecided-parent"
  }

  package var kind: Kind
  package var reason: Reason
  package var site: Site

  package init(kind: Kind, reason: Reason, site: Site) {
    self.kind = kind
    self.reason = reason
    self.site = site
  }
}

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
