internal import TrellisChecking

/// The script for fish. Where a command takes files, fish completes them by itself.
enum FishCompletion {
  static func script(for commands: [CommandSyntax]) -> String {
    let first =
      commands.map { "-f -a \($0.name) -d \(Completion.quoted($0.brief))" }
      + Completion.programOptions.map { "-f -l \($0.dropFirst(2)) -d \(Completion.quoted($1))" }
    let conditional =
      first.map { "-n __fish_use_subcommand \($0)" }
      + commands.flatMap { command in
        lines(for: command).map { "-n '__fish_seen_subcommand_from \(command.name)' \($0)" }
      }
    return """
      # Completes the arguments of trellis in fish.
      \(conditional.map { "complete -c trellis \($0)" }.joined(separator: "\n"))
      complete -c TrellisTool -w trellis
      """
  }

  private static func lines(for command: CommandSyntax) -> [String] {
    var lines = Completion.options(of: command).map { option in
      let line = "-l \(option.name.dropFirst(2)) -d \(Completion.quoted(option.summary))"
      switch option.value {
      case .nothing: return line
      case .choice(let words): return "\(line) -x -a '\(words.joined(separator: " "))'"
      case .file: return "\(line) -r -F"
      case .name: return "\(line) -x"
      }
    }
    if case .choice(let words) = command.operands { lines.append("-f -a '\(words.joined(separator: " "))'") }
    return lines
  }
}
