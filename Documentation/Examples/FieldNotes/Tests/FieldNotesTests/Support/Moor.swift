import FieldNotesKeys
import FieldNotesScopes
import Foundation
import Trellis
import TrellisTesting
import TrellisWorld

extension AppScope.Inputs {
  /// An app that stands on the test moor.
  static var moor: Self {
    Self(
      configuration: Configuration(
        weatherURL: URL(filePath: "/nowhere"), remindersFile: URL(filePath: "/nowhere/reminders.json"),
        place: Place(name: "Test Moor", latitude: 54.5, longitude: -1.25)))
  }
}

extension SessionScope.Inputs {
  /// The notebook of the test moor.
  static var moor: Self {
    Self(
      notebook: Notebook(folder: URL(filePath: "/nowhere/Moor", directoryHint: .isDirectory)),
      observer: Observer(name: "Tess"))
  }
}

extension Overrides {
  /// Replaces all that touches the world, on the morning of 14 May 2026.
  mutating func inMemory() {
    override(.noteStore) { MemoryNoteStore() }
    override(.reminderStore) { MemoryReminderStore() }
    override(.weather) { StillWeather() }
    override(.logSink) { LogRecorder() }
    override(.output) { OutputRecorder() }
    override(.date, value: .fixed(Date(timeIntervalSince1970: 1_778_738_400)))
    override(.calendar, value: .universal)
  }
}

extension Scope<AppScope> {
  /// What the test's app has written.
  var shown: [String] { (self[.output] as? OutputRecorder)?.texts ?? [] }

  /// What the test's app has shown to be waited for.
  var statuses: [String?] { (self[.output] as? OutputRecorder)?.statuses ?? [] }

  /// What the scopes' logs have said.
  var logged: [LogEntry] { (self[.logSink] as? LogRecorder)?.entries ?? [] }
}

/// The notebook that a `scope` trait has opened for the test, started, as its app is.
func startedNotebook() async throws -> Scope<SessionScope> {
  try await testScope(AppScope.self).start()
  let session = try testScope(SessionScope.self)
  try await session.start()
  return session
}
