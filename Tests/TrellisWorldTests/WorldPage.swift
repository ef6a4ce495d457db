// The examples of Documentation/World.md, compiled and run; `WorldPageTests` holds the page to them.
import Foundation
import Testing
import Trellis
import TrellisWorld

struct Note: Sendable {
  var id: UUID
  var takenAt: Date
}

struct TakeNote: Sendable {
  var id: UUIDSource
  var dates: DateSource

  func callAsFunction() -> Note { Note(id: id(), takenAt: dates.now) }
}

struct Reminder: Sendable {
  var sleep: Sleep

  func wait() async throws { try await sleep(for: .seconds(60)) }
}

struct Page: Sendable {
  var title: String
}

extension Keys {
  static let takeNote = Key<TakeNote>("takeNote")
  static let reminder = Key<Reminder>("reminder")
  static let page = Key<Page>("page")
}

private let noon = Date(timeIntervalSince1970: 1_778_760_000)

@Suite("The examples of the page about the world")
struct WorldPage {
  enum AppScope: ScopeDefinition {
    static func register(in app: inout Registry<AppScope>) {
      app.include(LiveWorld.self)
      app.shared(.takeNote, needs: Keys.uuid, Keys.date) { TakeNote(id: $0, dates: $1) }
      app.shared(.reminder, needs: Keys.sleep, make: Reminder.init)
      app.unique(.page, needs: Keys.formats, Keys.date) { formats, dates in
        Page(title: formats.date(dates.now, day: .numeric, time: .omitted))
      }
    }
  }

  @Test func `Doubles`() throws {
    let app = try Scope(AppScope.self, mode: .test) {
      $0.override(.date, value: .fixed(noon))
      $0.override(.uuid, value: .incrementing)
    }
    let note = try app.resolve(.takeNote)()
    #expect(note.takenAt == noon)
    #expect(note.id.uuidString == "00000000-0000-0000-0000-000000000000")
  }

  @Test func `Time`() async throws {
    let clock = TestClock(startingAt: noon)
    let app = try Scope(AppScope.self, mode: .test) { $0.time(clock) }
    let reminder = try app.resolve(.reminder)

    let waiting = Task { try await reminder.wait() }
    try await clock.waitForSleepers()  // or the clock would be advanced before the task sleeps
    await clock.advance(by: .seconds(60))
    try await waiting.value
    #expect(try app.resolve(.date).now == noon + 60)
  }

  @Test func `Formats`() throws {
    let app = try Scope(AppScope.self, mode: .test) {
      $0.override(.date, value: .fixed(noon))
      $0.override(.locale, value: Locale(identifier: "de_DE"))
      $0.override(.calendar, value: Calendar(identifier: .gregorian))
      $0.override(.timeZone, value: .gmt)
    }
    #expect(try app.resolve(.page).title == "14.5.2026")
    #expect(try app.resolve(.formats).number(1234.5) == "1.234,5")
    #expect(try app.formats().relative(noon - 86400, to: noon, presentation: .named) == "gestern")
  }
}
