#if DEBUG
  package import TrellisResolver

  /// The texts of a checked graph in a running program: those whose `#if` condition held when they were compiled.
  package struct CheckedTexts: Sendable {
    private var scopes: [Substring: Substring] = [:]
    private var parts: [Substring: [Substring]] = [:]
    /// The declared names of keys that are created without one, by their labels.
    private var names: [Substring: Substring] = [:]

    /// Fails if the texts are not in a known version of the format.
    package init?(_ texts: [String]) {
      guard texts.contains(CheckedGraph.version) else { return nil }
      for text in texts {
        let words = Self.firstLine(of: text[...]).split(separator: " ")
        if words == ["keys"] { readNames(text) }
        guard words.count >= 3 else { continue }
        if words[0] == "scope" { scopes[words[1]] = text[...] }
        if words[0] == "part" { parts[words[2], default: []].append(text[...]) }
      }
    }

    private static func firstLine(of text: Substring) -> Substring {
      text.firstIndex(of: "\n").map { text[..<$0] } ?? text
    }

    private mutating func readNames(_ text: String) {
      for line in text.split(separator: "\n").dropFirst() {
        guard let space = line.lastIndex(of: " ") else { continue }
        names[line[..<space]] = line[line.index(after: space)...]
      }
    }

    package func name(ofKey label: String) -> String? { names[label[...]].map(String.init) }

    package func knows(_ name: String) -> Bool { scopes[name[...]] != nil }

    /// Returns how a definition differs from its run; nothing if the definition was not checked.
    package func difference(of name: String, from run: [RegistrationLine]) -> CheckedDifference {
      guard let text = scopes[name[...]] else { return CheckedDifference() }
      let first = Self.firstLine(of: text).split(separator: " ")
      if first.count > 3, parts[name[...]] == nil, first[3] == CheckedDefinition.digest(of: run) {
        return CheckedDifference()
      }
      var difference = definition(name, reading: first[2], text)?.difference(from: run) ?? CheckedDifference()
      difference.checked = difference.checked.map(named)
      difference.running = difference.running.map(named)
      return difference
    }

    /// A registration line with the declared names of keys that are created without one.
    private func named(_ line: String) -> String {
      line.split(separator: " ", omittingEmptySubsequences: false).map { word in
        let end = word.hasSuffix(",") ? "," : ""
        return names[word.dropFirst().dropLast(end.count)].map { ".\($0)\(end)" } ?? String(word)
      }.joined(separator: " ")
    }

    /// Returns nil if a line is not recognized, as when a newer version wrote it.
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
#endif
