import ArgumentParser
import FieldNotesFeatures
import FieldNotesKeys
import FieldNotesScopes
import Foundation
import Trellis

struct ExportCommand: NotebookCommand {
  static let configuration = CommandConfiguration(commandName: "export", abstract: "Write the notebook for others.")

  @OptionGroup var options: NotebookOptions

  @Option(name: .shortAndLong, help: "The form to write it in: markdown, csv or json.")
  var format = "markdown"

  @Option(name: .shortAndLong, help: "The file to write instead of standard output.", completion: .file())
  var output: String?

  func run(in session: Scope<SessionScope>) async throws {
    let document = try await session.exportNotebook(as: format)
    guard let output else { return session.output.write(document) }
    try Data(document.utf8).write(to: URL(filePath: output), options: .atomic)
  }
}
