#if DEBUG
  internal import TrellisResolver

  /// The texts of a checked graph in a running program: those whose `#if` condition held when they were compiled.
  package struct CheckedTexts: Sendable {
    private var scopes: [Substring: Substring] = [:]
    private var parts: [Substring: [Substring]] = [:]
    /// The declared names of keys that are created without one, by their labels.
    private var names: [Substring: Substring] = [:]

    /// Fails if the texts are not in a known version of the format.
    package init?(_ texts: [String]) {
      guard texts.contains(.checkedGraphVersion) else { return nil }
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

    /// Returns how a definition differs from the lines of its run; nothing if the definition was not checked.
    package func difference(of name: String, from run: [String]) -> CheckedDifference {
      guard let text = scopes[name[...]] else { return CheckedDifference() }
      let first = Self.firstLine(of: text).split(separator: " ")
      // Where nothing is certain, nothing is compared, nor where a newer version has written a line.
      guard first[2] == "whole" || first[2] == "open", let checked = lines(of: name, text) else {
        return CheckedDifference()
      }
      var difference = CheckedDifference(of: checked, isWhole: first[2] == "whole", from: run)
      difference.checked = difference.checked.map(named)
      difference.running = difference.running.map(named)
      return difference
    }

    /// A registration line with the declared names of keys that are created without one.
    package func named(_ line: String) -> String {
      line.split(separator: " ", omittingEmptySubsequences: false).map { word in
        let end = word.hasSuffix(",") ? "," : ""
        return names[word.dropFirst().dropLast(end.count)].map { ".\($0)\(end)" } ?? String(word)
      }.joined(separator: " ")
    }

    /// Returns nil if a line is not recognized.
    private func lines(of name: String, _ text: Substring) -> [(line: String, isCertain: Bool)]? {
      var lines: [(line: String, isCertain: Bool)] = []
      for text in [text] + (parts[name[...]] ?? []) {
        for line in text.split(separator: "\n").dropFirst() {
          let isSometimes = line.hasPrefix("? ")
          let line = String(isSometimes ? line.dropFirst(2) : line)
          guard line.partsOfLine != nil else { return nil }
          lines.append((line, !isSometimes))
        }
      }
      return lines
    }
  }
#endif
