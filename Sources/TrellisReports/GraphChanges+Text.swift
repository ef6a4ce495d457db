extension GraphChanges {
  /// A section for each kind of change, a line for each change: `+` added, `-` removed, `~` changed.
  package var text: String {
    if isEmpty { return "trellis: the graphs are the same" }
    let parts: [(title: String, lines: [String])] = [
      ("Scopes", scopesRemoved.map { "- \(Self.name($0))" } + scopesAdded.map { "+ \(Self.name($0))" }),
      (
        "Registrations",
        removed.map { "- \($0.title): \($0.qualities)  \($0.site)" }
          + added.map { "+ \($0.title): \($0.qualities)  \($0.site)" }
      ),
      ("Lifetimes and the like", requalified.map { "~ \($0.title): \($0.old) → \($0.new)  \($0.site)" }),
      ("Needs", needsRemoved.map { "- \(Self.line($0))" } + needsAdded.map { "+ \(Self.line($0))" }),
      (
        "New edges across scopes",
        crossings.map { "! \($0.title) now reaches \($0.crossing.joined(separator: ", "))  \($0.site)" }
      ),
    ]
    return parts.filter { !$0.lines.isEmpty }
      .map { ([$0.title] + $0.lines.map { "  \($0)" }).joined(separator: "\n") }
      .joined(separator: "\n\n")
  }

  /// New needs that lead to another scope, where nothing in their registration led before.
  package var crossings: [Need] { needsAdded.filter { !$0.crossing.isEmpty } }

  private static func name(_ scope: Scope) -> String {
    scope.parent.map { "\(scope.id), below \($0)" } ?? scope.id
  }

  private static func line(_ need: Need) -> String {
    let mode = need.mode == "strict" ? "" : ", \(need.mode)"
    let words = need.targets.map { $0 == "missing" ? "nothing" : $0 == "default" ? "the key's default" : $0 }
    let targets = words.isEmpty ? "" : " → \(words.joined(separator: ", or "))"
    return "\(need.title) needs .\(need.key)\(mode)\(targets)  \(need.site)"
  }
}
