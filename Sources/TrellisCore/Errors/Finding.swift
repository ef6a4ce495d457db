package import TrellisResolver

/// One problem in a graph, reported by a check.
public struct Finding: Sendable, Hashable {
  /// The severity of a finding.
  public enum Severity: String, Sendable {
    /// Prevents the scope from being created.
    case error
    /// Does not prevent the scope from being created.
    case warning
  }

  /// A location in source text.
  public struct Site: Sendable, Hashable {
    /// The file, in the form of `#fileID`.
    public let file: String
    /// The line, counted from 1.
    public let line: Int
    /// The column in UTF-8 bytes, counted from 1.
    public let column: Int

    package init(_ site: TrellisResolver.Site) {
      file = site.file
      line = site.line
      column = site.column
    }
  }

  /// A related location, or advice.
  public struct Note: Sendable, Hashable {
    /// One sentence.
    public let message: String
    /// The location that the message refers to.
    public let site: Site

    package init(_ message: String, at site: TrellisResolver.Site) {
      self.message = message
      self.site = Site(site)
    }
  }

  /// A stable identifier, the same as the validator's: `missing`, `cycle`, `duplicate`, …
  public let id: String
  /// The severity.
  public var severity: Severity { .error }
  /// One sentence, without the location.
  public let message: String
  /// The location of the registration concerned.
  public let site: Site
  /// Related locations and advice; empty in a release build of an app, where the message has the first remedy.
  public let notes: [Note]
  /// The names of the keys on the dependency path to the problem, outermost first; empty in a release build of an app.
  public let trail: [String]
  /// Where the dependency path begins.
  private let start: Site

  package init(
    _ rule: Rule, _ message: String, at site: TrellisResolver.Site, notes: [Note] = [], trail: [String] = [],
    from start: TrellisResolver.Site? = nil
  ) {
    id = rule.id
    self.message = message
    self.site = Site(site)
    self.notes = notes
    self.trail = trail
    self.start = Site(start ?? site)
  }
}

extension Finding: CustomStringConvertible {
  /// `file:line:column: error: … [id]`, followed by one line for each note.
  public var description: String {
    func line(_ site: Site, _ text: String) -> String { "\(site.file):\(site.line):\(site.column): " + text }
    var lines = [line(site, "\(severity.rawValue): \(message) [\(id)]")]
    // A path of two steps repeats the message, and a cycle is in the message itself.
    if trail.count > 2, trail.first != trail.last {
      lines.append(line(start, "note: dependency path: " + trail.joinedAsPath()))
    }
    lines += notes.map { line($0.site, "note: " + $0.message) }
    return lines.joined(separator: "\n")
  }
}
