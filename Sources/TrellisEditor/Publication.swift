internal import TrellisGraph
internal import TrellisResolver

/// Which findings the client shows, and which wait.
///
/// A line that is being typed is hardly ever what it will be: `app.sh` is a whole expression and registers nothing. So while one line
/// changes, a finding elsewhere that was not there before waits until the line is left, or the typing stops. What is on the line itself, and
/// what the line repairs, is shown at once.
struct Publication {
  private var published: [String: [Finding]] = [:]
  /// All findings of the last update, and those from before the line.
  private var latest: Set<Identity> = []
  private var settled: Set<Identity> = []
  private var line: Line?

  struct Line: Equatable {
    let path: String
    /// From 1.
    let number: Int
  }

  /// A finding wherever its line has moved.
  private struct Identity: Hashable {
    let rule: Rule
    let path: String
    let message: String

    init(_ finding: Finding) { (rule, path, message) = (finding.rule, finding.site.file, finding.message) }
  }

  var isTyping: Bool { line != nil }

  /// - Parameter line: The one line that a change is in; nil for any other change.
  mutating func change(in line: Line?) {
    if line != self.line { settled = latest }
    self.line = line
  }

  /// Takes all findings, and returns those of each file that shows others now.
  mutating func update(_ findings: [String: [Finding]]) -> [(path: String, findings: [Finding])] {
    latest = Set(findings.values.joined().map(Identity.init))
    var shown = findings
    if let line {
      for (path, list) in findings {
        shown[path] = list.filter { finding in
          settled.contains(Identity(finding)) || path == line.path && finding.site.line == line.number
        }
      }
    }
    shown = shown.filter { !$0.value.isEmpty }
    let changed = Set(shown.keys).union(published.keys).filter { shown[$0] != published[$0] }.sorted()
    published = shown
    return changed.map { ($0, shown[$0] ?? []) }
  }
}
