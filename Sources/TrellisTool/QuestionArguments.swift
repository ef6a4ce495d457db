internal import TrellisChecking

/// The arguments of the commands that query a graph: words, and the options that they share.
struct QuestionArguments {
  /// The arguments that are not options, each with the module named before it.
  private(set) var words: [(path: String, module: String?)] = []
  private(set) var format: String?
  /// The value of `--config`.
  private(set) var configuration: String?

  /// Prints the help and returns nil if the arguments request it.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the command.
  ///   - command: The command's name.
  ///   - help: The text of `--help`.
  ///   - formats: The values of `--format`.
  ///   - allowsConfiguration: Whether `--config` is allowed.
  init?(
    _ arguments: [String], command: String, help: String, formats: [String], allowsConfiguration: Bool = true
  ) throws {
    let hint = "see 'trellis \(command) --help'"
    var rest = arguments[...]
    var module: String?
    var areAllWords = false
    while let argument = rest.popFirst() {
      func value() throws -> String {
        guard let value = rest.popFirst() else { throw UsageError("'\(argument)' needs a value", hint: hint) }
        return value
      }
      switch argument {
      case _ where areAllWords || !argument.hasPrefix("-"): words.append((argument, module))
      case "--help", "-h":
        Console.print(help)
        return nil
      case "--format":
        let name = try value()
        guard formats.contains(name) else {
          throw UsageError("there is no format '\(name)'", hint: "known formats: \(formats.joined(separator: ", "))")
        }
        format = name
      case "--config" where allowsConfiguration: configuration = try value()
      case "--module": module = try value()
      case "--": areAllWords = true
      default: throw UsageError("there is no option '\(argument)'", hint: hint)
      }
    }
  }
}
