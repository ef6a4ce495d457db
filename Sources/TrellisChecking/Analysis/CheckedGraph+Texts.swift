internal import TrellisResolver

extension CheckedGraph {
  /// One text, and the `#if` formula under which it is compiled.
  package struct Text: Sendable, Equatable {
    package var condition: String?
    package var text: String
  }

  /// The same for the same graph, in whatever order it was read. Definitions that share a name are left out.
  package var texts: [Text] {
    let counts = Dictionary(grouping: definitions, by: \.name)
    let known = definitions.filter { counts[$0.name]?.count == 1 && $0.reading != .unsure }
    return [Text(text: .checkedGraphVersion)] + known.sorted { $0.name < $1.name }.flatMap(\.texts) + keys
  }

  private var keys: [Text] {
    let lines = names.map { "\($0.key) \($0.value)" }.sorted()
    return lines.isEmpty ? [] : [Text(text: (["keys"] + lines).joined(separator: "\n"))]
  }

  /// A Swift file that compiles the texts into a module, in debug builds.
  ///
  /// Imports nothing, because the module may not see the library, and is `nonisolated` whatever the module's default.
  package var swift: String {
    var text = """
      #if DEBUG
        /// What was checked when this module was built; the library compares it with what runs.
        nonisolated enum \(String.checkedGraphType): Swift.String, Swift.CaseIterable {

      """
    for (number, part) in texts.enumerated() {
      if let condition = part.condition { text += "    #if \(condition)\n" }
      text += "    case text\(number) = \"\"\"\n"
      for line in part.text.split(separator: "\n", omittingEmptySubsequences: false) { text += "      \(line)\n" }
      text += "      \"\"\"\n"
      if part.condition != nil { text += "    #endif\n" }
    }
    return text + "  }\n#endif\n"
  }
}

extension CheckedDefinition {
  fileprivate var texts: [CheckedGraph.Text] {
    var lines: Set<String> = []
    var parts: [String: Set<String>] = [:]
    for (line, presence) in registrations {
      switch presence {
      case .always: lines.insert(line)
      case .sometimes: lines.insert("? \(line)")
      case .when(let condition): parts[condition, default: []].insert(line)
      }
    }
    let first = "scope \(name) \(reading.rawValue)"
    var texts = [CheckedGraph.Text(text: ([first] + lines.sorted()).joined(separator: "\n"))]
    for (number, part) in parts.sorted(by: { $0.key < $1.key }).enumerated() {
      // The number distinguishes parts with the same lines under conditions that can both hold.
      let text = (["part \(number + 1) \(name)"] + part.value.sorted()).joined(separator: "\n")
      texts.append(CheckedGraph.Text(condition: part.key, text: text))
    }
    return texts
  }
}
