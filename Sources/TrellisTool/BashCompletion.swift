internal import TrellisChecking

/// The script for bash, from version 3.2 on, which macOS has.
enum BashCompletion {
  static func script(for commands: [CommandSyntax]) -> String {
    let first = commands.map(\.name) + Completion.programOptions.map(\.0)
    return """
      # Completes the arguments of trellis in bash. Where no word fits, bash completes the name of a file.
      _trellis() {
        local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} words="" IFS=$' \\t\\n'
        COMPREPLY=()
        if ((COMP_CWORD == 1)); then
          words="\(first.joined(separator: " "))"
        else
          case "${COMP_WORDS[1]} $previous" in
      \(commands.flatMap(values).joined(separator: "\n"))
            *)
              case "${COMP_WORDS[1]} $word" in
      \(commands.flatMap(words).joined(separator: "\n"))
              esac
              ;;
          esac
        fi
        COMPREPLY=($(compgen -W "$words" -- "$word"))
      }
      complete -o default -F _trellis trellis TrellisTool
      """
  }

  /// What may follow each option that takes a value.
  private static func values(of command: CommandSyntax) -> [String] {
    command.options.compactMap { option in
      let pattern = "      \"\(command.name) \(option.name)\")"
      switch option.value {
      case .nothing: return nil
      case .choice(let words): return "\(pattern) words=\"\(words.joined(separator: " "))\" ;;"
      case .file, .name: return "\(pattern) return ;;"
      }
    }
  }

  /// The options of a command, and its operands.
  private static func words(of command: CommandSyntax) -> [String] {
    let options = Completion.options(of: command).map(\.name).joined(separator: " ")
    var lines = ["          \"\(command.name) -\"*) words=\"\(options)\" ;;"]
    if case .choice(let words) = command.operands {
      lines.append("          \"\(command.name) \"*) words=\"\(words.joined(separator: " "))\" ;;")
    }
    return lines
  }
}
