#if DEBUG
  package import TrellisResolver

  /// The registrations in which a run differs from what was checked, as lines.
  package struct CheckedDifference: Sendable, Equatable {
    /// Registrations that the checked text has and the run does not.
    package var checked: [String] = []
    /// Registrations that the run has and the checked text does not.
    package var running: [String] = []

    package var isEmpty: Bool { checked.isEmpty && running.isEmpty }

    init() {}

    /// Collects the differences that are certain.
    ///
    /// Compares lines as sets: a loop can decide at run time how often and in which order a registration takes place, and the
    /// checks report any harm that does.
    ///
    /// - Parameters:
    ///   - checked: What the text has, and whether each takes place in every run.
    ///   - isWhole: Whether the text has all.
    init(of checked: [(line: String, isCertain: Bool)], isWhole: Bool, from run: [String]) {
      let unknown = Set(checked.filter(\.line.hasUnknownNeeds).compactMap { $0.line.partsOfLine?.key })
      // If the needs of one registration of a key are unknown, needs are ignored for all of them.
      func form(_ line: String) -> String {
        guard !unknown.isEmpty, let parts = line.partsOfLine, unknown.contains(parts.key) else { return line }
        return String(parts.head)
      }
      let possible = Set(checked.map { form($0.line) })
      let certain = Set(checked.filter(\.isCertain).map { form($0.line) })
      let running = Set(run.map(form))
      self.checked = certain.subtracting(running).sorted()
      if isWhole { self.running = running.subtracting(possible).sorted() }
    }

    /// A warning in the compiler's format.
    package func report(of scope: String, at site: Site) -> String {
      var text = "\(site): warning: \(scope) does not register what was checked when it was built"
      for line in checked { text += "\n  checked, does not run: \(line)" }
      for line in running { text += "\n  runs, was not checked: \(line)" }
      return text
        + "\n  Build again. If the warning remains, the validator misread the code: simplify it, and report it."
        + "\n  TRELLIS_CHECKED_GRAPH=off in the environment keeps such reports quiet."
    }
  }
#endif
