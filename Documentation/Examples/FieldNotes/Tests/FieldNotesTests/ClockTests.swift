import FieldNotesFeatures
import FieldNotesKeys
import FieldNotesScopes
import Foundation
import Testing
import Trellis
import TrellisWorld

@Suite("Time, with a clock that tests set")
struct ClockTests {
  private let clock = TestClock(startingAt: Date(timeIntervalSince1970: 1_778_738_400))
  private let book: TestNotebook
  private let session: Scope<SessionScope>
  private let output = OutputRecorder()

  init() async throws {
    book = try TestNotebook()
    session = try await book.open(
      in: book.openApp { [clock, output] in
        $0.override(.date, value: clock.dates)
        $0.override(.output, value: output)
      })
  }

  @Test("a note is dated by the clock")
  func dated() async throws {
    let first = try await session.take("fog")
    await clock.advance(by: .seconds(90 * 60))
    let second = try await session.take("no fog")
    #expect(first.takenAt == Date(timeIntervalSince1970: 1_778_738_400))
    #expect(second.takenAt.timeIntervalSince(first.takenAt) == 5400)
    #expect(try await session.resolve(.listNotes)().last == "0002  2026-05-14 07:30  no fog")
  }

  @Test("a day's summary counts that day alone")
  func summary() async throws {
    try await session.take("yesterday #fog")
    await clock.advance(by: .seconds(24 * 60 * 60))
    try await session.take("today #fog")
    try await session.take("today, later #fog #owl", at: Place(name: "Barn", latitude: 0, longitude: 0))
    #expect(try await session.resolve(.daySummary)() == "2 notes · 2 places · 9 °C · #fog ×2 · #owl ×1")
    #expect(
      try await session.resolve(.daySummary)(of: Date(timeIntervalSince1970: 0)) == "no notes on 1970-01-01")
  }

  @Test("a reminder is shown once it is due, and again when it was put off")
  func reminders() async throws {
    let book = try session.resolve(.reminderBook)
    let reminder = try await session.resolve(.setReminder)("count the eggs", minutes: 30)
    try await book.announce()
    #expect(output.texts == [])

    await clock.advance(by: .seconds(30 * 60))
    try await book.announce()
    #expect(output.texts == ["! reminder 1 [Moor]: count the eggs"])

    try await session.resolve(.notifications).answer(reminder.id, with: .later(minutes: 10))
    try await book.announce()
    #expect(output.texts.count == 1)
    await clock.advance(by: .seconds(10 * 60))
    try await book.announce()
    #expect(output.texts.count == 2)

    try await session.resolve(.notifications).answer(reminder.id, with: .done)
    #expect(try await book.pending() == [])
  }

  @Test("an answer to a reminder that does not exist is an error")
  func unknownReminder() async throws {
    await #expect(throws: FeatureError.unknownReminder(9)) {
      try await session.resolve(.notifications).answer(9, with: .done)
    }
  }
}
