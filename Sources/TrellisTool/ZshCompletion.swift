internal import TrellisChecking

/// The script for zsh, to be evaluated, or to be a file `_trellis` in a folder of `fpath`.
enum ZshCompletion {
  static func script(for commands: [CommandSyntax]) -> String {
    let first = commands.map { ($0.name, $0.brief) } + Completion.programOptions
    return """
      #compdef trellis TrellisTool
      # Completes the arguments of trellis in zsh.
      _trellis() {
        if ((CURRENT == 2)); then
          local -a words_with_help=(
      \(first.map { "      " + Completion.quoted("\($0):\(escaped($1))") }.joined(separator: "\n"))
          )
          _describe command words_with_help
          return
        fi
        local command=$words[2]
        shift words
        ((CURRENT--))
        case $command in
      \(commands.map(branch).joined(separator: "\n"))
        esac
      }
      if [[ $funcstack[1] == _trellis ]]; then _trellis "$@"; else compdef _trellis trellis TrellisTool; fi
      """
  }

  private static func branch(for command: CommandSyntax) -> String {
    var lines = Completion.options(of: command).map { option in
      let text = "\(option.name)[\(escaped(option.summary))]"
      switch option.value {
      case .nothing: return text
      case .choice(let words): return "\(text):value:(\(words.joined(separator: " ")))"
      case .file: return "\(text):file:_files"
      // Named before each of several paths.
      case .name: return "*\(text):name:"
      }
    }
    switch command.operands {
    case .choice(let words): lines.append(":operand:(\(words.joined(separator: " ")))")
    case .files: lines.append("*:file:_files")
    }
    return """
          \(command.name))
            _arguments \\
              \(lines.map(Completion.quoted).joined(separator: " \\\n        "))
            ;;
      """
  }

  private static func escaped(_ text: some StringProtocol) -> String {
    text.reduce(into: "") { $0 += ":[]\\".contains($1) ? "\\\($1)" : "\($1)" }
  }
}
