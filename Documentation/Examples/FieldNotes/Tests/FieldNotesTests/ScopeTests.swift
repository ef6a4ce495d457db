import FieldNotesFeatures
import FieldNotesKeys
import FieldNotesScopes
import FieldNotesStorage
import Foundation
import Testing
import Trellis
import TrellisWorld

private let morning = Date(timeIntervalSince1970: 1_778_738_400)

@Suite("Scopes and overrides")
struct ScopeTests {
  @Test("an override at the opening of a notebook re-wires its use cases and leaves the app's store as it is")
  func rewired() async throws {
    let book = try TestNotebook()
    let app = try await book.openApp { $0.override(.date, value: .fixed(morning)) }
    let night = Date(timeIntervalSince1970: 0)
    let plain = try await book.open(in: app)
    let rewired = try await book.open(in: app) { $0.override(.date, value: .fixed(night)) }

    #expect(try await plain.take("by day").takenAt == app[.date].now)
    #expect(try await rewired.take("by night").takenAt == night)
    #expect(try await rewired.resolve(.setReminder)("sleep", minutes: 1).due == Date(timeIntervalSince1970: 60))

    #expect(rewired[.fileNoteStore] === app[.fileNoteStore])
    #expect(plain[.fileNoteStore] === app[.fileNoteStore])
    #expect(app[.date].now != night)
    let created = book.recorder.names(.instanceCreated)
    #expect(created.filter { $0.hasSuffix(".fileNoteStore") }.count == 1)
  }

  @Test("an override of what the reminder book needs makes a book of its own")
  func rewiredBook() async throws {
    let book = try TestNotebook()
    let app = try await book.openApp()
    let night = Date(timeIntervalSince1970: 0)
    let rewired = try await book.open(in: app) { $0.override(.date, value: .fixed(night)) }
    _ = try await rewired.resolve(.setReminder)("sleep", minutes: 1)
    try await rewired.resolve(.reminderBook).postpone(1, minutes: 2)
    #expect(try await rewired.resolve(.reminderBook).pending().map(\.due) == [Date(timeIntervalSince1970: 120)])
    #expect(try await app.resolve(.reminderBook).pending() == [])
  }

  @Test("each level signs the log with its own name")
  func logs() async throws {
    let book = try TestNotebook()
    let session = try await book.open(in: book.openApp { $0.override(.date, value: .fixed(morning)) })
    try await session.take("fog")
    let scopeOf = Dictionary(book.log.entries.map { ($0.text, $0.scope) }) { first, _ in first }
    #expect(scopeOf["note 0001 taken"] == "app")
    #expect(scopeOf["weather from a test after 0 ms"] == "note")
  }

  @Test("the weather is timed while a note is taken, and nowhere else")
  func timed() async throws {
    let book = try TestNotebook()
    let session = try await book.open(in: book.openApp { $0.override(.date, value: .fixed(morning)) })
    _ = try await session.resolve(.currentConditions)()
    #expect(book.log.texts(.info) == [])
    try await session.take("fog")
    #expect(book.log.texts(.info) == ["weather from a test after 0 ms", "note 0001 taken"])
  }

  @Test("tests that run in parallel see their own overrides alone", arguments: 1...8)
  func parallel(number: Int) async throws {
    let book = try TestNotebook()
    try await WeatherServer.run(body: WeatherServer.forecast(temperature: Double(number))) { server in
      let app = try book.makeApp {
        $0.permitLive(.weather)
        $0.override(.weatherBaseURL, value: server.url)
        $0.override(.location, value: Standing(at: Place(name: "Moor \(number)", latitude: 54, longitude: 0)))
      }
      try await app.start()
      let session = try await book.open(in: app)
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
          let date = Date(timeIntervalSince1970: Double(number))
          let session = try await book.open(in: book.openApp { $0.override(.date, value: .fixed(date)) })
          return try await session.take("note").takenAt == date
        }
      }
      for try await isOwn in group { #expect(isOwn) }
    }
  }
}

private struct Standing: LocationService {
  private let place: Place

  init(at place: Place) {
    self.place = place
  }

  func currentPlace() async throws -> Place { place }
}
