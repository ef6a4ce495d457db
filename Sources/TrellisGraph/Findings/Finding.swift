package import TrellisResolver

/// One problem in a graph, as text with source locations.
package struct Finding: Hashable, Sendable {
  package var rule: Rule
  package var severity: Severity
  /// One sentence without the location and without a full stop, as compilers write.
  package var message: String
  package var site: Site
  package var notes: [Note]
  /// The dependency path from a requester to the fault, outermost first; empty if there is none to show.
  package var path: [Step]
  /// Whether a condition decides that there is the problem.
  package var isConditional = false
  /// The calls and includes that lead to the fault: a comment there suppresses the finding, too.
  package var calls: [Site] = []
  /// Whether it is only counted, unless the check is strict.
  package var isCounted = false
  /// What mends it, best first.
  package var fixes: [Fix] = []

  /// A further location, or advice.
  package struct Note: Hashable, Sendable {
    package var message: String
    package var site: Site

    package init(_ message: String, at site: Site) {
      self.message = message
      self.site = site
    }
  }

  /// One key on the dependency path.
  package struct Step: Hashable, Sendable {
    /// With its dot: `.logger`.
    package var key: String
    /// The scope that registers the key or, for a use, looks it up.
    package var scope: String
    package var site: Site

    package init(key: String, scope: String, site: Site) {
      self.key = key
      self.scope = scope
      self.site = site
    }
  }

  package init(_ rule: Rule, _ message: String, at site: Site, notes: [Note] = [], path: [Step] = []) {
    self.rule = rule
    self.severity = rule.severity
    self.message = message
    self.site = site
    self.notes = notes
    self.path = path
  }

  /// The same finding, which comments at calls suppress as well.
  package func reached(by calls: [Site]) -> Finding {
    var finding = self
    finding.calls = calls
    return finding
  }

  /// The same finding with a further fix, if there is one.
  package func mended(by fix: Fix?) -> Finding {
    var finding = self
    if let fix { finding.fixes.append(fix) }
    return finding
  }
}
