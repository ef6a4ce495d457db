/// How what runs differs from what was checked, key by key.
package struct CheckedDifference: Sendable, Equatable {
  /// What the text says and the run does not.
  package var checked: [String] = []
  /// What the run does and the text does not say.
  package var running: [String] = []

  package var isEmpty: Bool { checked.isEmpty && running.isEmpty }

  /// What a person reads of it, in the compiler's form.
  package func report(of scope: String, at site: Site) -> String {
    var text = "\(site): warning: \(scope) does not register what was checked when it was built"
    for line in checked { text += "\n  checked, does not run: \(line)" }
    for line in running { text += "\n  runs, was not checked: \(line)" }
    return text
      + "\n  Build again. If this stays, the validator has read the code wrong: write it more plainly, and report it."
      + "\n  TRELLIS_CHECKED_GRAPH=off in the environment keeps such reports quiet."
  }
}

extension CheckedDefinition {
  /// What differs for certain.
  ///
  /// Lines are compared as sets: how often a line takes place, and in which order, depends on loops that the text alone
  /// does not tell the end of, and what it breaks if it is wrong the checks report.
  package func difference(from run: [RegistrationLine]) -> CheckedDifference {
    var result = CheckedDifference()
    guard reading != .unsure else { return result }
    let untold = Set(registrations.filter { $0.line.needs == nil }.map(\.line.key))
    // Where the needs of one registration of a key are not told, those of none are looked at.
    func form(_ line: RegistrationLine) -> String { untold.contains(line.key) ? line.head : line.text }
    let possible = Set(registrations.map { form($0.line) })
    let certain = Set(registrations.filter { $0.presence == .always }.map { form($0.line) })
    let running = Set(run.map(form))
    result.checked = certain.subtracting(running).sorted()
    if reading == .whole { result.running = running.subtracting(possible).sorted() }
    return result
  }
}
