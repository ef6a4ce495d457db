package import TrellisResolver

/// What describes an invalid graph with more than one line for each finding.
package protocol GraphWords {
  /// The findings, sorted by location.
  static func findings(of graph: InvalidGraph) -> [Finding]
}

/// What only debug builds of an app have.
package protocol DebugWords: GraphWords {
  /// The declared name of a key that was created without one, if a build has compiled it in.
  static func name(ofKeyAt site: Site) -> String?

  /// Reports, once for each definition, registrations that differ from those its build has checked.
  static func compareOnce(_ level: Level)
}

/// Types that are looked up by name: a program that does not link their modules carries none of it.
enum FoundWords {
  /// The validator's words, of the module `TrellisWords`, which tests link with `TrellisTesting`.
  nonisolated(unsafe) static let full = _typeByName("12TrellisWords9FullWordsO") as? any GraphWords.Type
  /// Of the module `TrellisDebug`, which the product `Trellis` brings, and which is empty in release builds.
  nonisolated(unsafe) static let debug = _typeByName("12TrellisDebug8AppWordsO") as? any DebugWords.Type
}
