import FieldNotesFeatures
import FieldNotesKeys
import FieldNotesScopes
import FieldNotesStorage
import Foundation
import Trellis
import TrellisWorld

/// The app as a test meets it: files in a folder of the test's own, a log in memory, no network unless asked for.
struct TestNotebook {
  let folder: TemporaryFolder
  let log = LogRecorder()
  let recorder = EventRecorder()

  init() throws {
    folder = try TemporaryFolder()
  }

  var remindersFile: URL { folder.url.appending(path: "reminders.json") }

  /// Creates the app scope: files are real but lie in the folder, all else that is live must be overridden.
  func makeApp(_ overrides: (inout Overrides) -> Void = { _ in }) throws -> Scope<AppScope> {
    let configuration = Configuration(
      weatherURL: folder.url, remindersFile: remindersFile,
      place: Place(name: "Test Moor", latitude: 54.5, longitude: -1.25))
    return try Scope(
      AppScope.self, .init(configuration: configuration), mode: .test, observer: recorder.observer
    ) {
      $0.permitLive(.fileNoteStore)
      $0.permitLive(.reminderStore)
      $0.override(.logSink, value: log)
      $0.override(.calendar, value: .universal)
      overrides(&$0)
    }
  }

  /// Creates and starts the app scope, with weather that asks nobody.
  func openApp(_ overrides: @Sendable (inout Overrides) -> Void = { _ in }) async throws -> Scope<AppScope> {
    let app = try makeApp {
      $0.override(.weather) { StillWeather() }
      overrides(&$0)
    }
    try await app.start()
    return app
  }

  /// Opens a notebook in an app and starts it.
  func open(
    in app: Scope<AppScope>, named name: String = "Moor", backupFolder: URL? = nil,
    _ overrides: (inout Overrides) -> Void = { _ in }
  ) async throws -> Scope<SessionScope> {
    var inputs = inputs(named: name)
    inputs.backupFolder = backupFolder
    let session = try app.open(SessionScope.self, inputs, overrides: overrides)
    try await session.start()
    return session
  }

  /// What opening a notebook takes.
  func inputs(named name: String = "Moor") -> SessionScope.Inputs {
    SessionScope.Inputs(
      notebook: Notebook(folder: folder.url.appending(path: name, directoryHint: .isDirectory)),
      observer: Observer(name: "Tess"))
  }
}

extension Scope<SessionScope> {
  /// Takes a note in a scope of its own.
  @discardableResult
  func take(_ text: String, at place: Place? = nil) async throws -> Note {
    let note = try open(NoteScope.self, .init(draft: NoteDraft(text: text, place: place)))
    return try await note.resolve(.takeNote)()
  }
}
