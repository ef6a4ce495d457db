internal import TrellisChecking

/// `trellis completion`: prints what teaches a shell to complete the arguments of the tool.
struct CompletionCommand {
  static let syntax = CommandSyntax(
    "completion", brief: "print a script that completes commands and options in a shell",
    operands: .choice(Shell.allCases.map(\.rawValue)),
    introduction: """
      Prints a script for the shell. It completes the arguments of 'trellis' and of 'TrellisTool', as the tool is called
      where it is built from source.

      bash, in ~/.bashrc:                    eval "$(trellis completion bash)"
      zsh, in ~/.zshrc, after compinit:      eval "$(trellis completion zsh)"
      fish, in ~/.config/fish/config.fish:   trellis completion fish | source
      """,
    ending: "EXIT STATUS: 0 printed, 2 bad usage")

  private enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  private let shell: Shell
  private let commands: [CommandSyntax]

  /// Prints the help and returns nil if the arguments request it.
  init?(_ arguments: [String], of commands: [CommandSyntax]) throws {
    guard let arguments = try Self.syntax.parse(arguments) else { return nil }
    guard arguments.count == 1, let shell = Shell(rawValue: arguments[0].value) else {
      throw UsageError("one shell is needed: bash, zsh or fish", hint: Self.syntax.hint)
    }
    self.shell = shell
    self.commands = commands
  }

  func run() -> ExitStatus {
    switch shell {
    case .bash: Console.print(BashCompletion.script(for: commands))
    case .zsh: Console.print(ZshCompletion.script(for: commands))
    case .fish: Console.print(FishCompletion.script(for: commands))
    }
    return .clean
  }
}

/// What the scripts for the shells share.
enum Completion {
  /// What can be written in place of a command.
  static let programOptions = [("--help", "show all commands"), ("--version", "print the version")]

  /// The options of a command, each with one line of help.
  static func options(of command: CommandSyntax) -> [CommandSyntax.Option] {
    command.options + [.init("--help", "show the command's help")]
  }

  /// Quotes text for a shell, in single quotes.
  static func quoted(_ text: some StringProtocol) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}

extension CommandSyntax.Option {
  /// The line of help that a shell shows.
  var summary: Substring { help.prefix { $0 != "\n" } }
}
