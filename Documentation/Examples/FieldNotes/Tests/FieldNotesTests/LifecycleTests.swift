import FieldNotesFeatures
import FieldNotesKeys
import FieldNotesScopes
import FieldNotesStorage
import Foundation
import Testing
import Trellis

@Suite("Starting and closing")
struct LifecycleTests {
  private let book: TestNotebook

  init() throws {
    book = try TestNotebook()
  }

  @Test("reminders are there once the app has started, and not before")
  func started() async throws {
    let app = try book.makeApp()
    let error = #expect(throws: ResolutionError.self) { try app.resolve(.reminderBook) }
    #expect(error?.code == .notLoaded)
    try await app.start()
    #expect(try await app.resolve(.reminderBook).pending() == [])
  }

  @Test("reminders come back in another run of the app")
  func kept() async throws {
    let first = try await book.open(in: book.openApp())
    let reminder = try await first.resolve(.setReminder)("count the eggs", minutes: 30)
    try await first.close()
    let second = try await book.openApp()
    #expect(try await second.resolve(.reminderBook).pending().map(\.text) == [reminder.text])
  }

  @Test("reminders that cannot be read keep the app from starting, and the error names their file")
  func unreadable() async throws {
    try Data("{".utf8).write(to: book.remindersFile)
    let thrown = await #expect(throws: LifecycleError.self) { try await book.openApp() }
    #expect(thrown?.failures.count == 1)
    let error = thrown?.failures.first?.error as? ResolutionError
    #expect(error?.code == .factoryFailed)
    #expect((error?.cause as? StorageError)?.description.contains("reminders.json") == true)
  }

  @Test("all notes are backed up when their notebook is closed")
  func backup() async throws {
    let folder = book.folder.url.appending(path: "Backup", directoryHint: .isDirectory)
    let session = try await book.open(in: book.openApp(), backupFolder: folder)
    for text in ["one", "two", "three"] { try await session.take(text) }
    try await session.close()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
    #expect(names.sorted() == ["0001.json", "0002.json", "0003.json"])
  }

  @Test("closing the app says what its notebook's backup misses")
  func failedBackup() async throws {
    let file = book.folder.url.appending(path: "occupied")
    try Data().write(to: file)
    let app = try await book.openApp()
    let session = try await book.open(in: app, backupFolder: file)
    try await session.take("one")
    let error = await #expect(throws: LifecycleError.self) { try await app.close() }
    #expect(error?.failures.map(\.scope) == ["SessionScope"])
    #expect(error?.failures.first?.error as? StorageError == .backupIncomplete(folder: file, missing: 1))
    #expect(book.log.texts(.warning).count == 1)
    #expect(throws: ResolutionError.self) { try session.resolve(.listNotes) }
  }

  @Test("each scope tells the observer what is made in it")
  func observed() async throws {
    let app = try await book.openApp()
    let session = try await book.open(in: app)
    try await session.take("fog")
    let created = book.recorder.names(.instanceCreated)
    #expect(created.contains("AppScope.fileNoteStore"))
    #expect(created.contains("SessionScope.noteIndex"))
    #expect(created.contains("NoteScope.weatherStamp"))
    #expect(app.description.contains(".fileNoteStore shared: made"))
    try await app.close()
    #expect(book.recorder.names(.instanceStopped) == ["SessionScope.noteBackup"])
  }
}
