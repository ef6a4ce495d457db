import FieldNotesFeatures
import FieldNotesImport
import FieldNotesKeys
import FieldNotesScopes
import Foundation
import Testing
import Trellis
import TrellisTesting

@Suite(
  "Notes from elsewhere", .scope(AppScope.self, .moor) { $0.inMemory() },
  .scope(SessionScope.self, .moor))
struct ImportTests {
  private let folder: TemporaryFolder
  private let session: Scope<SessionScope>

  init() async throws {
    folder = try TemporaryFolder()
    session = try await startedNotebook()
  }

  private func file(_ name: String, _ text: String) throws -> URL {
    let file = folder.url.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file
  }

  @Test("what a note leaves open, the notebook says")
  func completed() async throws {
    let file = try file("a.json", #"[{ "text": " two  owls #Owl", "taken": "2026-05-13 21:30" }]"#)
    #expect(try await session.resolve(.searchNotes)("owl") == [])
    let note = try #require(try await session.importNotes(from: [file]).first)
    #expect(note.text == "two owls #Owl")
    #expect(note.tags == ["owl"])
    #expect(note.observer == "Tess")
    #expect(note.place.name == "Test Moor")
    #expect(note.takenAt == Date(timeIntervalSince1970: 1_778_707_800))
    #expect(try await session.resolve(.searchNotes)("owl") == ["0001  2026-05-13 21:30  two owls #Owl"])
  }

  @Test("what a note says itself holds")
  func complete() async throws {
    let file = try file(
      "a.json",
      """
      [{ "text": "owl", "taken": "2026-05-13 21:30", "observer": "Ada",
         "place": { "name": "Barn", "latitude": 54, "longitude": -1 } }]
      """)
    let note = try #require(try await session.importNotes(from: [file]).first)
    #expect(note.observer == "Ada")
    #expect(note.place == Place(name: "Barn", latitude: 54, longitude: -1))
  }

  @Test("files are read side by side, kept in their order, and told of in the notebook's log")
  func several() async throws {
    let files = try (1...20).map { number in
      try file("\(number).json", #"[{ "text": "note \#(number)", "taken": "2026-05-13 21:30" }]"#)
    }
    let notes = try await session.importNotes(from: files)
    #expect(notes.map(\.text) == (1...20).map { "note \($0)" })
    let told = try testScope(AppScope.self).logged.filter { $0.scope == "notebook Moor" }.map(\.text)
    #expect(told.dropLast().sorted() == (1...20).map { "notes in \($0).json: 1" }.sorted())
    #expect(told.last == "notes added: 20")
  }

  @Test(
    "a fault is told with its place, and nothing is imported",
    arguments: [
      ("[", "it is not JSON"),
      ("{}", "it is not an array of notes"),
      (#"[{ "taken": "2026-05-13 21:30" }]"#, "note 1 has no 'text'"),
      (#"[{ "text": " ", "taken": "2026-05-13 21:30" }]"#, "note 1, text: a note needs some text"),
      (#"[{ "text": "owl" }]"#, "note 1 has no 'taken'"),
      (
        #"[{ "text": "owl", "taken": "2026-05-13 21:30" }, { "text": "owl", "taken": "2026-06-31 07:00" }]"#,
        "note 2, taken: '2026-06-31 07:00' is no day and time like 2026-05-14 07:05"
      ),
      (
        #"[{ "text": "owl", "taken": "2026-05-13 21:30", "place": { "name": "Barn", "latitude": 54 } }]"#,
        "note 1, place has no 'longitude'"
      ),
    ])
  func faulty(text: String, reason: String) async throws {
    let sound = try file("sound.json", #"[{ "text": "heron", "taken": "2026-05-13 21:30" }]"#)
    let faulty = try file("faulty.json", text)
    let error = await #expect(throws: ImportError.self) { try await session.importNotes(from: [sound, faulty]) }
    #expect(error?.file == faulty)
    #expect(error?.reason == reason)
    #expect(try await session.resolve(.repository).all() == [])
    #expect(try await session.resolve(.searchNotes)("heron") == [])
  }
}
