/// A formula over `#if` conditions: the builds in which a fact exists.
package indirect enum Condition: Hashable, Sendable {
  case always
  case never
  case atom(Atom)
  case not(Condition)
  case all([Condition])
  case any([Condition])

  /// A condition that holds or not depending on the build: `DEBUG`, `os(Linux)`.
  package struct Atom: Hashable, Sendable {
    /// As written, with white space collapsed.
    package var text: String

    package init(text: String) { self.text = text }
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

  var grouped: String {
    switch self {
    case .all, .any: "(\(self))"
    default: description
    }
  }
}
