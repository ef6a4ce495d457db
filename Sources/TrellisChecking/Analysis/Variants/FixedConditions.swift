package import TrellisGraph

/// The `#if` conditions that a project has fixed, so that they are not varied.
package struct FixedConditions: Hashable, Sendable {
  private var values: [String: Bool] = [:]

  package init() {}

  /// - Parameter text: As written after `#if`: `DEBUG` or `os(Linux)`. White space does not count.
  package subscript(text text: String) -> Bool? {
    get { values[text.filter { !$0.isWhitespace }] }
    set { values[text.filter { !$0.isWhitespace }] = newValue }
  }

  package var isEmpty: Bool { values.isEmpty }

  /// In the order of their texts.
  package var all: [(text: String, holds: Bool)] { values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }

  /// The condition with fixed parts settled; settling one operating system or architecture rules out the others.
  package func condition(_ atom: Condition.Atom) -> Condition {
    if let value = values[atom.text] { return value ? .always : .never }
    let isExcluded = values.contains { $0.value && Condition.Atom(text: $0.key).excludes(atom) }
    return isExcluded ? .never : .atom(atom)
  }
}
