import FieldNotesFeatures
import FieldNotesKeys
import FieldNotesScopes
import FieldNotesStorage
import Foundation
import Testing
import Trellis

@Suite("Notes in files")
struct StorageTests {
  @Test("what is noted comes back from the files in another run of the app")
  func roundTrip() async throws {
    let book = try TestNotebook()
    let pool = Place(name: "Heron pool", latitude: 52.25, longitude: 0.5)
    let session = try await book.open(in: book.openApp())
    let taken = [
      try await session.take("Two grey   herons #heron"),
      try await session.take("Nest with “four” eggs — #Heron, #nest", at: pool),
    ]
    let later = try await book.open(in: book.openApp())
    #expect(try await later.resolve(.repository).all() == taken)
    #expect(taken.map(\.id.number) == [1, 2])
    #expect(taken[0].text == "Two grey herons #heron")
    #expect(taken[1].tags == ["heron", "nest"])
    #expect(taken[1].place == pool)
  }

  @Test("nothing but whole notes stands in the folder")
  func files() async throws {
    let book = try TestNotebook()
    let session = try await book.open(in: book.openApp())
    try await session.take("one")
    try await session.take("two")
    let names = try FileManager.default.contentsOfDirectory(atPath: session[.notebook].folder.path())
    #expect(names.sorted() == ["0001.json", "0002.json"])
  }

  @Test("notes taken at the same time by two apps get numbers of their own")
  func concurrent() async throws {
    let book = try TestNotebook()
    let sessions = [try await book.open(in: book.openApp()), try await book.open(in: book.openApp())]
    let ids = try await withThrowingTaskGroup(of: NoteID.self) { group in
      for i in 0..<20 {
        group.addTask { try await sessions[i % 2].take("note \(i)").id }
      }
      return try await group.reduce(into: [NoteID]()) { $0.append($1) }
    }
    #expect(ids.sorted() == (1...20).map { NoteID($0) })
    #expect(try await sessions[0].resolve(.repository).all().count == 20)
  }

  @Test("of several notes all are kept or, if one cannot be, none")
  func together() async throws {
    let book = try TestNotebook()
    let session = try await book.open(in: book.openApp())
    let moor = Place(name: "Moor", latitude: 54, longitude: 0)
    // JSON has no such number.
    let nowhere = Place(name: "Nowhere", latitude: .nan, longitude: 0)
    let store = try session.resolve(.repository)
    let notes = [moor, moor, nowhere].map {
      Observation(text: "owl", observer: "Tess", takenAt: Date(timeIntervalSince1970: 0), place: $0)
    }
    await #expect(throws: EncodingError.self) { try await store.add(notes) }
    #expect(try await store.all() == [])
    #expect(try await store.add(notes.dropLast()).map(\.id.number) == [1, 2])
    #expect(try await store.all().count == 2)
  }

  @Test("a file that holds no note is named in the error")
  func unreadable() async throws {
    let book = try TestNotebook()
    let session = try await book.open(in: book.openApp())
    try await session.take("one")
    let file = session[.notebook].folder.appending(path: "0001.json")
    try Data("{".utf8).write(to: file)
    let error = await #expect(throws: StorageError.self) { try await session.resolve(.listNotes)() }
    #expect(error?.description.contains("0001.json") == true)
  }

  @Test("a notebook whose path leads to a file is an error, for readers and writers")
  func notAFolder() async throws {
    let book = try TestNotebook()
    let session = try await book.open(in: book.openApp())
    let folder = session[.notebook].folder
    try Data().write(to: URL(filePath: folder.path, directoryHint: .notDirectory))
    await #expect(throws: StorageError.notAFolder(folder)) { try await session.resolve(.listNotes)() }
    await #expect(throws: StorageError.notAFolder(folder)) { try await session.take("one") }
  }

  @Test("an empty note is refused and leaves nothing behind", arguments: ["", "  \n "])
  func empty(text: String) async throws {
    let book = try TestNotebook()
    let session = try await book.open(in: book.openApp())
    await #expect(throws: FeatureError.emptyNote) { try await session.take(text) }
    #expect(try await session.resolve(.listNotes)() == [])
  }

  @Test("notebooks beside each other have one store and notes of their own")
  func notebooks() async throws {
    let book = try TestNotebook()
    let moor = try await book.open(in: book.openApp())
    try await moor.take("on the moor")
    let hill = try #require(try moor.switchNotebook(to: book.inputs(named: "Hill")))
    #expect(try await hill.resolve(.repository).all() == [])
    #expect(hill[.fileNoteStore] === moor[.fileNoteStore])
  }
}
