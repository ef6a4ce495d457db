internal import TrellisGraph
package import TrellisResolver

/// A place in source text that cannot be checked before the program runs.
package struct Unchecked: Hashable, Sendable {
  package enum Kind: String, Sendable {
    /// A look-up on something whose scope is not known, or whose error is handled.
    case lookUp = "look-up"
    /// A key read with `@Current` where not all scopes are known that can be current.
    case currentRead = "current"
    /// A scope passed to an object where not both types are known, or whose error is handled.
    case handover
    /// An override in a scope that is unknown, or in code that handles the error; a function that overrides something unknown.
    case override
  }

  /// Why it cannot be checked.
  package enum Reason: String, Sendable {
    case unknownScope = "unknown-scope"
    case unknownFunction = "unknown-function"
    case branch
    case computedKey = "computed-key"
    case handled
    case unknownObject = "unknown-object"
    case undecidedParent = "undecided-parent"
    case runTimeBranch = "run-time-branch"
    case unknownOverride = "unknown-override"
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
  /// A sentence that says what is not checked, and why.
  package var message: String { "this \(kind.words) is not checked: \(reason.words)" }
}

extension Unchecked.Kind {
  fileprivate var words: String {
    switch self {
    case .lookUp, .handover, .override: rawValue
    case .currentRead: "look-up by '@Current'"
    }
  }
}

extension Unchecked.Reason {
  fileprivate var words: String {
    switch self {
    case .unknownScope: "the scope of the request is not written down"
    case .unknownFunction: "it is passed to a function whose overrides are not known"
    case .branch: "a branch decides for which of the function's callers it is made"
    case .computedKey: "its key is known only at run time"
    case .handled: "the code around it may handle the error"
    case .unknownObject: "what the object does with a scope is not known for certain"
    case .undecidedParent: "the text does not settle what is above the scope"
    case .runTimeBranch:
      "whether it is made, or succeeds, depends on branches here or on those around a registration or default"
    case .unknownOverride: "an override that is not followed may replace what only 'load' can create"
    }
  }
}
