internal import TrellisChecking

/// The build plugin's program: `trellis check` with reports as text. A client of the plugin does not compile `TrellisReports` and
/// the other commands, which are in `TrellisTool`.
@main
enum TrellisCheck {
  static func main() {
    ToolProgram.main { arguments in
      guard arguments.first == "check" else {
        throw UsageError("this program only checks", hint: "'swift package trellis --help' lists all commands")
      }
      return try CheckCommand(Array(arguments.dropFirst()))?.run() ?? .clean
    }
  }
}
