internal import TrellisChecking
internal import TrellisFixing
internal import TrellisProjects
internal import TrellisReports

/// The program `trellis` with all of its commands.
@main
enum Trellis {
  /// The commands in the order of the overview; each ends with the status of the program.
  private static let commands: [(syntax: CommandSyntax, run: @Sendable ([String]) throws -> ExitStatus)] = [
    (
      CheckCommand.syntax(formats, fixes: true, graphs: true),
      {
        let command = try CheckCommand(
          $0, formats: formats, fixer: FixCommand.run, fixFinder: FixWriter.fixes,
          graphReader: { try GraphInput.read($0).facts }, manifests: PackageTargets.read)
        return try command?.run() ?? .clean
      }
    ),
    (GraphCommand.syntax, { try GraphCommand($0)?.run() ?? .clean }),
    (ExplainCommand.syntax, { try ExplainCommand($0)?.run() ?? .clean }),
    (DiffCommand.syntax, { try DiffCommand($0)?.run() ?? .clean }),
    (MembersCommand.syntax, { try MembersCommand($0)?.run() ?? .clean }),
    (FactsCommand.syntax, { try FactsCommand($0)?.run() ?? .clean }),
    (InitCommand.syntax, { try InitCommand($0)?.run() ?? .clean }),
    (LanguageServerCommand.syntax, LanguageServerCommand.run),
    (CompletionCommand.syntax, { try CompletionCommand($0, of: commands.map(\.syntax))?.run() ?? .clean }),
  ]

  private static let overview = """
    USAGE: trellis <command> [options]

    Checks the dependency graph of a program that uses Trellis, from its source text.

    COMMANDS:
    \(commands.map(\.syntax).map { "  \($0.name.padded(to: 12))\($0.brief)" }.joined(separator: "\n"))

    'trellis <command> --help' says more. 'trellis --version' prints the version. An argument '@FILE' stands for the
    arguments in FILE, one on each line.
    """

  static func main() {
    ToolProgram.main { arguments in
      guard let word = arguments.first else { throw UsageError("no command given", hint: overview) }
      switch word {
      case "--help", "-h", "help": Console.print(overview)
      case "--version": Console.print(Version.current)
      default:
        guard let command = commands.first(where: { $0.syntax.name == word }) else {
          throw UsageError("there is no command '\(word)'", hint: overview)
        }
        return try command.run(Array(arguments.dropFirst()))
      }
      return .clean
    }
  }

  /// The formats of `trellis check` that the build plugin's program does without.
  private static let formats: [CheckCommand.Format] = [
    ("json", { report, _ in report.json.text }),
    ("sarif", { $0.sarif(in: FileSystem.currentFolder, withQuiet: $1).text }),
    ("github", { report, _ in report.github(in: FileSystem.currentFolder) }),
    ("junit", { report, _ in report.junit(in: FileSystem.currentFolder) }),
  ]
}
