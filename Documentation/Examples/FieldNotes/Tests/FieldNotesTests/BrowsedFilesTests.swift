import FieldNotesKeys
import FieldNotesScopes
import FieldNotesScreens
import Foundation
import Testing
import Trellis

@MainActor
@Suite("Browsing notebooks that are files")
struct BrowsedFilesTests {
  private func browse(
    _ book: TestNotebook, backup: String = "Backup", _ lines: String...
  ) async throws -> OutputRecorder {
    let output = OutputRecorder()
    let app = try await book.openApp {
      $0.override(.input, value: InputScript(lines))
      $0.override(.output, value: output)
    }
    var inputs = book.inputs()
    inputs.backupFolder = book.folder.url.appending(path: backup, directoryHint: .isDirectory)
    try await Browser.run(in: app, opening: inputs)
    return output
  }

  @Test("a notebook that is turned away from is closed, and so is the one that is left")
  func closes() async throws {
    let book = try TestNotebook()
    _ = try await browse(book, "open Hill", "quit")
    #expect(book.recorder.names(.instanceStopped) == ["SessionScope.noteBackup", "SessionScope.noteBackup"])
  }

  @Test("a draft's scope is closed with its screen, before its notebook is")
  func closesNotes() async throws {
    let book = try TestNotebook()
    _ = try await browse(book, "take fog", "keep", "take rain", "back", "take hail")
    #expect(book.recorder.closed == ["NoteScope", "NoteScope", "NoteScope", "SessionScope"])
  }

  @Test("who leaves is told what the backup misses", arguments: ["quit", "back", ""])
  func incomplete(farewell: String) async throws {
    let book = try TestNotebook()
    try Data().write(to: book.folder.url.appending(path: "occupied"))
    let error = await #expect(throws: LifecycleError.self) {
      try await browse(book, backup: "occupied", "take fog", "keep", farewell)
    }
    #expect(error?.failures.map(\.scope) == ["SessionScope"])
  }

  @Test("a notebook that cannot be read is not turned to")
  func unreadable() async throws {
    let book = try TestNotebook()
    try Data().write(to: book.folder.url.appending(path: "Hill"))
    let output = try await browse(book, "take fog", "keep", "open Hill", "")
    let last = output.texts.suffix(3)
    #expect(last.first?.hasSuffix("new: 0001") == true)
    #expect(last.dropFirst().first?.hasSuffix("Hill is not a folder; a notebook is a folder of notes") == true)
    #expect(last.last == last.first)
  }
}
