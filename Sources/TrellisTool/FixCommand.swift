internal import TrellisChecking
internal import TrellisFixing
internal import TrellisGraph
internal import TrellisResolver

/// `trellis check --fix`: what happens before the check.
enum FixCommand {
  static func run(_ sources: CheckCommand.Sources, isDryRun: Bool) throws {
    let rounds = try FixRounds(sources)
    for (finding, title) in rounds.applied {
      Console.error("\(finding.site): note: \(isDryRun ? "would fix" : "fixed"): \(title) [\(finding.rule.id)]")
    }
    if isDryRun { return Console.write(rounds.difference(in: FileSystem.currentFolder), to: 1) }
    for warning in rounds.write() { Console.error(warning) }
  }
}
