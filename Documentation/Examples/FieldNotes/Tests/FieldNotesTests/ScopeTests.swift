import FieldNotesFeatures
import FieldNotesKeys
import FieldNotesScopes
import FieldNotesStorage
import Foundation
import Testing
import Trellis

@Suite("Scopes and overrides")
struct ScopeTests {
  @Test("an override at the opening of a notebook re-wires its use cases and leaves the app's store as it is")
  func rewired() async throws {
    let book = try TestNotebook()
    let app = try book.openApp { $0.override(.clock, value: FakeClock()) }
    let night = FakeClock(Date(timeIntervalSince1970: 0))
    let plain = try book.open(in: app)
    let rewired = try book.open(in: app) { $0.override(.clock, value: night) }

    #expect(try await plain.take("by day").takenAt == app[.clock].now())
    #expect(try await rewired.take("by night").takenAt == night.now())
    #expect(try await rewired.resolve(.setReminder)("sleep", minutes: 1).due == Date(timeIntervalSince1970: 60))

    #expect(rewired[.fileNoteStore] === app[.fileNoteStore])
    #expect(plain[.fileNoteStore] === app[.fileNoteStore])
    #expect(app[.clock].now() != night.now())
    let created = book.log.texts(.created)
    #expect(created.filter { $0 == "FileNoteStore" }.count == 1)
  }

  @Test("an override of what the store needs makes a store of its own")
  func rewiredStore() async throws {
    let book = try TestNotebook()
    let app = try book.openApp()
    let quiet = LogRecorder()
    let session = try book.open(in: app) { $0.override(.logSink, value: quiet) }
    try await session.take("hush")
    #expect(session[.fileNoteStore] !== app[.fileNoteStore])
    #expect(quiet.texts(.info).last == "note 0001 taken")
    #expect(book.log.texts(.info) == [])
  }

  @Test("each level signs the log with its own name")
  func logs() async throws {
    let book = try TestNotebook()
    let session = try book.open(in: book.openApp { $0.override(.clock, value: FakeClock()) })
    try await session.take("fog")
    let scopeOf = Dictionary(book.log.entries.map { ($0.text, $0.scope) }) { first, _ in first }
    #expect(scopeOf["FileNoteStore"] == "app")
    #expect(scopeOf["WordIndex"] == "notebook Moor")
    #expect(scopeOf["WeatherStamp"] == "note")
    #expect(scopeOf["note 0001 taken"] == "app")
    #expect(scopeOf["weather from a test after 0 ms"] == "note")
  }

  @Test("tests that run in parallel see their own overrides alone", arguments: 1...8)
  func parallel(number: Int) async throws {
    let book = try TestNotebook()
    try await WeatherServer.run(body: WeatherServer.forecast(temperature: Double(number))) { server in
      let configuration = Configuration(
        weatherURL: book.folder.url, remindersFile: book.folder.url.appending(path: "reminders.json"),
        place: Place(name: "Moor \(number)", latitude: 54, longitude: 0))
      let app = try Scope(AppScope.self, .init(configuration: configuration)) {
        $0.override(.weatherBaseURL, value: server.url)
        $0.override(.logSink, value: book.log)
      }
      let session = try book.open(in: app)
      for _ in 1...3 {
        let note = try await session.take("note")
        #expect(note.weather?.temperature == Double(number))
        #expect(note.place.name == "Moor \(number)")
      }
      #expect(server.received.count == 3)
      #expect(try await session.resolve(.repository).all().count == 3)
    }
  }

  @Test("apps made at once in one test see their own overrides alone")
  func concurrent() async throws {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<50 {
        group.addTask {
          let book = try TestNotebook()
          let clock = FakeClock(Date(timeIntervalSince1970: Double(number)))
          let session = try book.open(in: book.openApp { $0.override(.clock, value: clock) })
          return try await session.take("note").takenAt == clock.now()
        }
      }
      for try await isOwn in group { #expect(isOwn) }
    }
  }
}
