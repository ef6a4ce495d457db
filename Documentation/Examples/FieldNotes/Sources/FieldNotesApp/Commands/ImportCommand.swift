import ArgumentParser
import FieldNotesImport
import FieldNotesKeys
import FieldNotesScopes
import Foundation
import Trellis

struct ImportCommand: NotebookCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Take over notes from elsewhere: all of them or, if one is faulty, none.",
    discussion: """
      A file is a JSON array. Each note has a "text" and says when it was "taken", "2026-05-14 07:05"; it may have an \
      "observer" and a "place" with "name", "latitude" and "longitude".
      """)

  @OptionGroup var options: NotebookOptions

  @Argument(help: "Files to read.", completion: .file(extensions: ["json"]))
  var files: [String]

  func run(in session: Scope<SessionScope>) async throws {
    let notes = try await session.importNotes(from: files.map { URL(filePath: $0) })
    guard let first = notes.first, let last = notes.last else { return session.output.write("nothing to import") }
    session.output.write(notes.count == 1 ? "1 note: \(first.id)" : "\(notes.count) notes: \(first.id) to \(last.id)")
  }
}
