import ArgumentParser
import FieldNotesFeatures
import FieldNotesKeys
import FieldNotesScopes
import FieldNotesStorage
import FieldNotesWeather
import Foundation
import Trellis
import TrellisWorld

struct DemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Show a morning in the field, without a network.")

  func run() async throws {
    let folder = URL.temporaryDirectory.appending(path: "fieldnotes-demo-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let clock = TestClock(startingAt: Date(timeIntervalSince1970: 1_778_738_400))
    let recorder = EventRecorder()
    try await openApp(folder: folder, clock: clock, recorder: recorder).whileStarted { (app: Scope<AppScope>) in
      try await app.open(SessionScope.self, inputs("Fen Valley", in: folder)).whileStarted { session in
        try await take(Script.morning, in: session, clock: clock)
        try await show(session, clock: clock)
        try await showNeighbour(of: session, in: folder)
      }
      showCreated(recorder.events, on: app.output)
    }
  }

  private func inputs(_ name: String, in folder: URL) -> SessionScope.Inputs {
    SessionScope.Inputs(notebook: .demo(name, in: folder), observer: Observer(name: "Ada Lowell"))
  }

  private func take(
    _ drafts: [(NoteDraft, Int)], in session: Scope<SessionScope>, clock: TestClock
  ) async throws {
    session.output.write("The weather is canned, the clock is scripted, and the notebook is a temporary folder.\n")
    for (entry, minutes) in drafts {
      await clock.advance(by: .seconds(minutes * 60))
      let note = try session.open(NoteScope.self, .init(draft: entry))
      _ = try await note.takeNote()
    }
  }

  private func openApp(folder: URL, clock: TestClock, recorder: EventRecorder) throws -> Scope<AppScope> {
    let configuration = Configuration(
      weatherURL: folder, remindersFile: folder.appending(path: "reminders.json"), place: Script.home)
    return try Scope(AppScope.self, .init(configuration: configuration), observer: recorder.observer) {
      $0.override(.weather) { CannedWeather() }
      $0.override(.date, value: clock.dates)
      $0.override(.calendar, value: .universal)
    }
  }

  private func show(_ session: Scope<SessionScope>, clock: TestClock) async throws {
    let output = session.output
    output.write(try await session.journalPage())
    output.write("\nToday: \(try await session.daySummary())")
    output.write("Here:  \(try await session.currentConditions())")

    output.write("\nSearch for 'heron':")
    for line in try await session.searchNotes("heron") { output.write("  \(line)") }

    output.write("\nThe export begins:")
    for line in try await session.exportNotebook(as: "markdown").split(separator: "\n").prefix(5) {
      output.write("  \(line)")
    }

    output.write("\nA reminder in half an hour, and the answer 'later':")
    let reminder = try await session.setReminder("count the eggs again", minutes: 30)
    await clock.advance(by: .seconds(31 * 60))
    try await session.reminderBook.announce()
    try await session.notifications.answer(reminder.id, with: .later(minutes: 60))
    for reminder in try await session.reminderBook.pending() {
      output.write("  now due \(session.dateText.stamp(reminder.due)): \(reminder.text)")
    }
  }

  private func showNeighbour(of session: Scope<SessionScope>, in folder: URL) async throws {
    let other: Scope<SessionScope>? = try session.switchNotebook(to: inputs("Chalk Hill", in: folder))
    try await other?.whileStarted { (other: Scope<SessionScope>) in
      let count = try await other.listNotes().count
      let store = other.fileNoteStore === session.fileNoteStore ? "the same store" : "a store of its own"
      session.output.write("\nThe notebook Chalk Hill, opened beside it, has \(count) notes and \(store).")
    }
  }

  private func showCreated(_ events: [ScopeEvent], on output: any TextOutput) {
    output.write("\nCreated in which scope:")
    for line in CreationReport(events).lines { output.write("  \(line)") }
  }
}
