package import TrellisResolver

/// The condition under which a registration takes place: a formula over `#if` conditions and run-time branches.
package indirect enum Condition: Hashable, Sendable {
  case always
  case never
  case atom(Atom)
  case not(Condition)
  case all([Condition])
  case any([Condition])

  /// A condition that holds or not depending on the build or the run.
  package struct Atom: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// `#if DEBUG`, `#if canImport(UIKit)`.
      case build
      /// `if flags.demo { … }`, one `case` of a `switch`.
      case branch
    }

    package var kind: Kind
    /// As written, with white space collapsed: `DEBUG`, `os(Linux)`, `flags.demo`.
    package var text: String
    /// The branch's location: two run-time branches with the same text are two atoms. Nil for build conditions.
    package var site: Site?
    /// The location of the decision that this is an outcome of, shared by the arms of a `switch` or of an `if … else if`.
    package var decision: Site?
    /// Whether an argument of the function decides: the values that calls pass are not followed.
    package var isArgument = false
    /// Which walk through the function with the branch: each call of a helper may branch differently.
    package var walk = 0

    package init(kind: Kind, text: String, site: Site? = nil, decision: Site? = nil, isArgument: Bool = false) {
      self.kind = kind
      self.text = text
      self.site = site
      self.decision = decision
      self.isArgument = isArgument
    }
  }

  /// A condition that holds if both do.
  package func and(_ other: Condition) -> Condition {
    switch (self, other) {
    case (.always, let c), (let c, .always): c
    case (.never, _), (_, .never): .never
    case (.all(let a), .all(let b)): .all(a + b)
    case (.all(let a), let b): .all(a + [b])
    case (let a, .all(let b)): .all([a] + b)
    default: .all([self, other])
    }
  }

  /// A condition that holds if at least one does.
  package func or(_ other: Condition) -> Condition {
    switch (self, other) {
    case (.always, _), (_, .always): .always
    case (.never, let c), (let c, .never): c
    case (.any(let a), .any(let b)): .any(a + b)
    case (.any(let a), let b): .any(a + [b])
    case (let a, .any(let b)): .any([a] + b)
    default: .any([self, other])
    }
  }

  /// The negation.
  package var negated: Condition {
    switch self {
    case .always: .never
    case .never: .always
    case .not(let c): c
    default: .not(self)
    }
  }

  /// The text of the condition that the calls in a `do` throw nothing.
  package static let nothingThrown = "nothing is thrown"

  /// In a sentence: like the description, but for what is not written in the source.
  package var words: String {
    switch self {
    case .atom(let atom) where atom.text == Self.nothingThrown: "nothing is thrown"
    case .not(.atom(let atom)) where atom.text == Self.nothingThrown: "something is thrown"
    default: description
    }
  }

  /// Whether it is one condition, or that it does not hold.
  package var isPlain: Bool {
    switch self {
    case .atom, .not(.atom): true
    case .always, .never, .not, .all, .any: false
    }
  }

  /// Whether the condition holds when exactly the given atoms do.
  package func holds(_ isTrue: (Atom) -> Bool) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .atom(let atom): isTrue(atom)
    case .not(let c): !c.holds(isTrue)
    case .all(let list): list.allSatisfy { $0.holds(isTrue) }
    case .any(let list): list.contains { $0.holds(isTrue) }
    }
  }
}

extension Condition: CustomStringConvertible {
  /// As messages show it: `'DEBUG'`, `not 'DEBUG'`, `'DEBUG' and 'os(Linux)'`.
  package var description: String {
    switch self {
    case .always: "always"
    case .never: "never"
    case .atom(let atom): "'\(atom.text)'"
    case .not(.atom(let atom)): "not '\(atom.text)'"
    case .not(let inner): "not (\(inner))"
    case .all(let list): list.map(\.grouped).joined(separator: " and ")
    case .any(let list): list.map(\.grouped).joined(separator: " or ")
    }
  }

  private var grouped: String {
    switch self {
    case .all, .any: "(\(self))"
    default: description
    }
  }
}
