import ArgumentParser
import FieldNotesFeatures
import FieldNotesKeys
import FieldNotesScopes
import Trellis
import TrellisWorld

struct RemindersCommand: AppCommand {
  static let configuration = CommandConfiguration(
    commandName: "reminders", abstract: "Show the reminders that are due, or answer one.")

  @OptionGroup var options: AppOptions

  @Option(help: "The number of a reminder that is done.")
  var done: Int?

  @Option(help: "The number of a reminder to show again later.")
  var later: Int?

  @Option(help: "How much later, in minutes.")
  var minutes = 60

  func validate() throws {
    if done != nil, later != nil { throw ValidationError("Give one of '--done' and '--later'.") }
    if minutes < 1 { throw ValidationError("'--minutes' takes a number from 1 on.") }
  }

  func run(in app: Scope<AppScope>) async throws {
    let notifications = app.notifications
    if let done { try await notifications.answer(done, with: .done) }
    if let later { try await notifications.answer(later, with: .later(minutes: minutes)) }
    if done == nil, later == nil { try await app.reminderBook.announce() }
    let waiting = try await app.reminderBook.pending().filter { $0.due > app[.date].now }
    app.output.write(waiting.isEmpty ? "nothing is waiting" : "waiting: \(waiting.count)")
  }
}
