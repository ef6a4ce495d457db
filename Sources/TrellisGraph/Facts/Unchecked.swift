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
