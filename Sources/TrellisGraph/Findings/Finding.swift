/// One problem in a graph, in words, with its places.
package struct Finding: Hashable, Sendable {
  package var rule: Rule
  package var severity: Severity
  /// One sentence without the place and without a full stop, as compilers write.
  package var message: String
  package var site: Site
  package var notes: [Note]
  /// The way from something that asks to the fault, outermost first; empty where there is none to show.
  package var trail: [Step]

  /// A further place, or what to do.
  package struct Note: Hashable, Sendable {
    package var message: String
    package var site: Site

    package init(_ message: String, at site: Site) {
      self.message = message
      self.site = site
    }
  }

  /// One key on the way to the fault.
  package struct Step: Hashable, Sendable {
    /// With its dot: `.logger`.
    package var key: String
    /// The scope whose registration it is.
    package var scope: String
    package var site: Site

    package init(key: String, scope: String, site: Site) {
      self.key = key
      self.scope = scope
      self.site = site
    }
  }

  package init(_ rule: Rule, _ message: String, at site: Site, notes: [Note] = [], trail: [Step] = []) {
    self.rule = rule
    self.severity = rule.severity
    self.message = message
    self.site = site
    self.notes = notes
    self.trail = trail
  }
}
