package import TrellisGraph

/// `#if` conditions that a project has settled: they are not varied.
package struct FixedConditions: Hashable, Sendable {
  private var values: [String: Bool] = [:]

  package init() {}

  /// - Parameter text: As written behind `#if`, `DEBUG` or `os(Linux)`; white space does not count.
  package subscript(text text: String) -> Bool? {
    get { values[text.filter { !$0.isWhitespace }] }
    set { values[text.filter { !$0.isWhitespace }] = newValue }
  }

  package var isEmpty: Bool { values.isEmpty }

  /// The condition as far as it is still open: a program for one system is for no other.
  package func condition(_ atom: Condition.Atom) -> Condition {
    if let value = values[atom.text] { return value ? .always : .never }
    for (text, holds) in values where holds {
      if let isGiven = atom.isGiven(on: Condition.Atom(kind: .build, text: text)) { return isGiven ? .always : .never }
    }
    let isExcluded = values.contains { $0.value && Condition.Atom(kind: .build, text: $0.key).excludes(atom) }
    return isExcluded ? .never : .atom(atom)
  }
}
