#if DEBUG
  package import TrellisResolver

  /// The registrations in which a run differs from what was checked.
  package struct CheckedDifference: Sendable, Equatable {
    /// Registrations that the checked text has and the run does not.
    package var checked: [String] = []
    /// Registrations that the run has and the checked text does not.
    package var running: [String] = []

    package var isEmpty: Bool { checked.isEmpty && running.isEmpty }

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

  extension CheckedDefinition {
    /// Returns the differences that are certain.
    ///
    /// Compares lines as sets: a loop can decide at run time how often and in which order a registration takes place, and the
    /// checks report any harm that does.
    package func difference(from run: [RegistrationLine]) -> CheckedDifference {
      var result = CheckedDifference()
      guard reading != .unsure else { return result }
      let unknown = Set(registrations.filter { $0.line.needs == nil }.map(\.line.key))
      // If the needs of one registration of a key are unknown, needs are ignored for all of them.
      func form(_ line: RegistrationLine) -> String { unknown.contains(line.key) ? line.head : line.text }
      let possible = Set(registrations.map { form($0.line) })
      let certain = Set(registrations.filter { $0.presence == .always }.map { form($0.line) })
      let running = Set(run.map(form))
      result.checked = certain.subtracting(running).sorted()
      if reading == .whole { result.running = running.subtracting(possible).sorted() }
      return result
    }
  }
#endif
