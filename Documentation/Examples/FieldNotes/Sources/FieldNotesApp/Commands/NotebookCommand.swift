import ArgumentParser
import FieldNotesScopes
import Trellis

/// A command that works in an open notebook.
protocol NotebookCommand: AsyncParsableCommand {
  var options: NotebookOptions { get }

  func run(in session: Scope<SessionScope>) async throws
}

extension NotebookCommand {
  func run() async throws { try await options.withNotebook { try await run(in: $0) } }
}
