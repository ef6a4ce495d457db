/// What a build has checked, as texts that become part of the program and are read again when it runs.
///
/// The first text is the form's version. Each other begins with a line that names a definition, and lists registrations:
///
/// ```text
/// scope App.AppScope whole 51f2c0de9a3b4d68
/// .log value
/// .api shared needs .log
/// ? .debugMenu shared
/// ```
///
/// A question mark says that it takes place in some runs or builds. What an `#if` decides that holds or not where the texts
/// are compiled has a text of its own, `part 1 App.AppScope`, which is compiled under that condition.
package struct CheckedGraph: Sendable {
  /// The enumeration whose raw values the texts are, in each module that is checked when it is built.
  package static let typeName = "TrellisCheckedGraph"
  package static let version = "trellis-graph 1"

  /// A text, and the `#if` formula that it stands under.
  package struct Text: Sendable, Equatable {
    package var condition: String?
    package var text: String
  }

  package var definitions: [CheckedDefinition]

  package init(_ definitions: [CheckedDefinition]) {
    self.definitions = definitions
  }

  /// The same for the same graph, in whatever order it was read. Definitions that cannot be told apart are left out.
  package var texts: [Text] {
    let counts = Dictionary(grouping: definitions, by: \.name)
    let told = definitions.filter { counts[$0.name]?.count == 1 && $0.reading != .unsure }
    return [Text(text: Self.version)] + told.sorted { $0.name < $1.name }.flatMap(\.texts)
  }
}

extension CheckedDefinition {
  fileprivate var texts: [CheckedGraph.Text] {
    var lines: Set<String> = []
    var parts: [String: Set<String>] = [:]
    for (line, presence) in registrations {
      switch presence {
      case .always: lines.insert(line.text)
      case .sometimes: lines.insert("? \(line.text)")
      case .when(let condition): parts[condition, default: []].insert(line.text)
      }
    }
    let first = "scope \(name) \(reading.rawValue)\(digest.map { " \($0)" } ?? "")"
    var texts = [CheckedGraph.Text(text: ([first] + lines.sorted()).joined(separator: "\n"))]
    for (number, part) in parts.sorted(by: { $0.key < $1.key }).enumerated() {
      // The number tells parts apart that say the same under conditions that may both hold.
      let text = (["part \(number + 1) \(name)"] + part.value.sorted()).joined(separator: "\n")
      texts.append(CheckedGraph.Text(condition: part.key, text: text))
    }
    return texts
  }
}
