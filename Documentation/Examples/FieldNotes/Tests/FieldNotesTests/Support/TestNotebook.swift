import FieldNotesFeatures
import FieldNotesKeys
import FieldNotesScopes
import Foundation
import Trellis

/// The app as a test meets it: files in a folder of the test's own, a log in memory, no network unless asked for.
struct TestNotebook {
  let folder: TemporaryFolder
  let log = LogRecorder()

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Creates the app scope.
  func openApp(_ overrides: (inout Overrides) -> Void = { _ in }) throws -> Scope<AppScope> {
    let configuration = Configuration(
      weatherURL: folder.url, remindersFile: folder.url.appending(path: "reminders.json"),
      place: Place(name: "Test Moor", latitude: 54.5, longitude: -1.25))
    return try Scope(AppScope.self, .init(configuration: configuration)) {
      $0.override(.logSink, value: log)
      $0.override(.weather) { StillWeather() }
      $0.override(.calendar, value: .universal)
      overrides(&$0)
    }
  }

  /// Opens a notebook in an app.
  func open(
    in app: Scope<AppScope>, named name: String = "Moor", _ overrides: (inout Overrides) -> Void = { _ in }
  ) throws -> Scope<SessionScope> {
    try app.open(SessionScope.self, inputs(named: name), overrides: overrides)
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
