import ArgumentParser
import FieldNotesFeatures
import FieldNotesKeys
import FieldNotesScopes
import Foundation
import Trellis

struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "export", abstract: "Write the notebook as Markdown.")

  @OptionGroup var options: NotebookOptions

  @Option(name: .shortAndLong, help: "The file to write instead of standard output.", completion: .file())
  var output: String?

  func run() async throws {
    let session: Scope<SessionScope> = try options.openNotebook()
    let document = try await session.resolve(.exportNotebook)()
    guard let output else { return session[.output].write(document) }
    try Data(document.utf8).write(to: URL(filePath: output), options: .atomic)
  }
}
