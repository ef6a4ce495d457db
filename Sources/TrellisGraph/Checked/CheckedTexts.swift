/// The texts of a checked graph as a run finds them: those whose `#if` held where they were compiled.
package struct CheckedTexts: Sendable {
  private var scopes: [Substring: Substring] = [:]
  private var parts: [Substring: [Substring]] = [:]

  /// Nil if they are in a form that is not known here.
  package init?(_ texts: [String]) {
    guard texts.contains(CheckedGraph.version) else { return nil }
    for text in texts {
      let words = Self.firstLine(of: text[...]).split(separator: " ")
      guard words.count >= 3 else { continue }
      if words[0] == "scope" { scopes[words[1]] = text[...] }
      if words[0] == "part" { parts[words[2], default: []].append(text[...]) }
    }
  }

  private static func firstLine(of text: Substring) -> Substring {
    text.firstIndex(of: "\n").map { text[..<$0] } ?? text
  }

  package func knows(_ name: String) -> Bool { scopes[name[...]] != nil }

  /// How a definition differs from its run; nothing if it is not among what was checked.
  package func difference(of name: String, from run: [RegistrationLine]) -> CheckedDifference {
    guard let text = scopes[name[...]] else { return CheckedDifference() }
    let first = Self.firstLine(of: text).split(separator: " ")
    if first.count > 3, parts[name[...]] == nil, first[3] == CheckedDefinition.digest(of: run) {
      return CheckedDifference()
    }
    return definition(name, reading: first[2], text)?.difference(from: run) ?? CheckedDifference()
  }

  /// Nil if a line is none that is known: whoever wrote it knew more.
  private func definition(_ name: String, reading word: Substring, _ text: Substring) -> CheckedDefinition? {
    guard let reading = CheckedDefinition.Reading(rawValue: String(word)) else { return nil }
    var registrations: [(line: RegistrationLine, presence: CheckedDefinition.Presence)] = []
    for text in [text] + (parts[name[...]] ?? []) {
      for line in text.split(separator: "\n").dropFirst() {
        let isSometimes = line.hasPrefix("? ")
        guard let registration = RegistrationLine(isSometimes ? line.dropFirst(2) : line) else { return nil }
        registrations.append((registration, isSometimes ? .sometimes : .always))
      }
    }
    return CheckedDefinition(name: name, reading: reading, registrations: registrations)
  }
}
