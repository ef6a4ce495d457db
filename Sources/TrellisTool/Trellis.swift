/// The command line: arguments in, report out, exit status.
@main
enum Trellis {
  static func main() {
    do {
      let arguments = try ResponseFile.expand(Array(CommandLine.arguments.dropFirst()))
      Console.exit(try run(arguments))
    } catch let error as UsageError {
      Console.error("trellis: error: \(error.message)")
      if let hint = error.hint { Console.error(hint) }
      Console.exit(.badInput)
    } catch {
      Console.error("trellis: error: \(error)")
      Console.exit(.badInput)
    }
  }

  static func run(_ arguments: [String]) throws -> ExitStatus {
    guard let command = arguments.first else {
      throw UsageError("no command given", hint: Help.overview)
    }
    switch command {
    case "check": return try CheckCommand(Array(arguments.dropFirst()))?.run() ?? .clean
    case "graph": return try GraphCommand(Array(arguments.dropFirst()))?.run() ?? .clean
    case "explain": return try ExplainCommand(Array(arguments.dropFirst()))?.run() ?? .clean
    case "diff": return try DiffCommand(Array(arguments.dropFirst()))?.run() ?? .clean
    case "--help", "-h", "help":
      Console.print(Help.overview)
      return .clean
    case "--version":
      Console.print(Version.current)
      return .clean
    default: throw UsageError("there is no command '\(command)'", hint: Help.overview)
    }
  }
}

/// The exit status of the program.
enum ExitStatus: Int32 {
  case clean = 0
  case findings = 1
  case badInput = 2
}

/// An error in how the program was called.
struct UsageError: Error {
  let message: String
  let hint: String?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
