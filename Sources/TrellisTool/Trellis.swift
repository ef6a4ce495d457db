internal import TrellisChecking
internal import TrellisReports

/// The program `trellis` with all of its commands.
@main
enum Trellis {
  static let overview = """
    USAGE: trellis <command> [options]

    Checks the dependency graph of a program that uses Trellis, from its source text.

    COMMANDS:
      check    report missing, circular, duplicate and other broken wiring
      graph    print the graph as JSON, Mermaid or DOT, or as a page
      explain  say where a key is registered, what it needs and what needs it
      diff     say what changed between two graphs

    'trellis <command> --help' says more. 'trellis --version' prints the version. An argument '@FILE' stands for the
    arguments in FILE, one on each line.
    """

  static func main() {
    ToolProgram.main { arguments in
      guard let command = arguments.first else {
        throw UsageError("no command given", hint: overview)
      }
      let rest = Array(arguments.dropFirst())
      switch command {
      case "check": return try CheckCommand(rest, formats: formats)?.run() ?? .clean
      case "graph": return try GraphCommand(rest)?.run() ?? .clean
      case "explain": return try ExplainCommand(rest)?.run() ?? .clean
      case "diff": return try DiffCommand(rest)?.run() ?? .clean
      case "--help", "-h", "help":
        Console.print(overview)
        return .clean
      case "--version":
        Console.print(Version.current)
        return .clean
      default: throw UsageError("there is no command '\(command)'", hint: overview)
      }
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
