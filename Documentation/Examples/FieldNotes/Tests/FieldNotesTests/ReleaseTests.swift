import FieldNotesFeatures
import FieldNotesImport
import FieldNotesKeys
import FieldNotesScopes
import FieldNotesScreens
import Foundation
import Testing
import Trellis
import TrellisTesting

@Suite("What is left behind: nothing")
struct ReleaseTests {
  @Test("a notebook and the notes that were taken in it are released with the app")
  func notebook() async throws {
    try await expectReleased(AppScope.self, .moor, overrides: { $0.inMemory() }) { app in
      try await app.start()
      let session = try app.open(SessionScope.self, .moor)
      try await session.start()
      try await session.take("fog")
      _ = try await session.resolve(.searchNotes)("fog")
      _ = try await session.resolve(.exportNotebook)(as: "markdown")
      _ = try await session.resolve(.setReminder)("count the eggs", minutes: 30)
      try await app.resolve(.notifications).answer(1, with: .done)
    }
  }

  @Test("an import releases what it has read")
  func importing() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "a.json")
    try Data(#"[{ "text": "owl", "taken": "2026-05-13 21:30" }]"#.utf8).write(to: file)
    try await expectReleased(AppScope.self, .moor, overrides: { $0.inMemory() }) { app in
      try await app.start()
      _ = try await app.open(SessionScope.self, .moor).importNotes(from: [file])
    }
  }

  @MainActor
  @Test("screens let go of the scopes that they live in")
  func screens() async throws {
    let lines = ["take fog", "keep", "take rain", "back", "open Hill", "reminders", "back", "take hail"]
    try await expectReleased(
      AppScope.self, .moor,
      overrides: {
        $0.inMemory()
        $0.override(.input, value: InputScript(lines))
      }
    ) { app in
      try await app.start()
      try await Browser.run(in: app, opening: .moor)
    }
  }
}
