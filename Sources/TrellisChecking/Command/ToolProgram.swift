/// What the programs `TrellisTool` and `TrellisCheck` do alike: arguments in, report out, exit status.
package enum ToolProgram {
  /// Runs a command with the arguments of the process, and ends it.
  package static func main(_ run: ([String]) throws -> ExitStatus) -> Never {
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
}

/// The exit status of the program.
package enum ExitStatus: Int32 {
  case clean = 0
  case findings = 1
  case badInput = 2
}

/// An error in how the program was called.
package struct UsageError: Error {
  package let message: String
  let hint: String?

  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
