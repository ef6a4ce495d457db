import FieldNotesKeys
import Foundation
import Trellis
import TrellisWorld

/// Reads the reminders once, when it is opened, keeps them in a store and posts those that are due.
actor StoredReminderBook: ReminderBook, Injectable {
  struct Dependencies: DependencySet {
    let reminderStore: any ReminderStore
    let notifications: any Notifications
    let date: DateSource
  }

  let dependencies: Dependencies
  private var reminders: [Reminder]

  private init(_ dependencies: Dependencies, reminders: [Reminder]) {
    self.dependencies = dependencies
    self.reminders = reminders
  }

  static func open(_ dependencies: Dependencies) async throws -> StoredReminderBook {
    StoredReminderBook(dependencies, reminders: try await dependencies.reminderStore.load())
  }

  func add(_ text: String, notebook: String, due: Date) throws -> Reminder {
    let reminder = Reminder(id: (reminders.map(\.id).max() ?? 0) + 1, text: text, notebook: notebook, due: due)
    try keep(reminders + [reminder])
    return reminder
  }

  func pending() -> [Reminder] {
    reminders.sorted { ($0.due, $0.id) < ($1.due, $1.id) }
  }

  func announce() {
    let now = self.date.now
    for reminder in pending() where reminder.due <= now { self.notifications.post(reminder) }
  }

  func postpone(_ id: Reminder.ID, minutes: Int) throws {
    var changed = reminders
    guard let position = changed.firstIndex(where: { $0.id == id }) else { throw FeatureError.unknownReminder(id) }
    changed[position].due = self.date.now.addingTimeInterval(Double(minutes) * 60)
    try keep(changed)
  }

  func complete(_ id: Reminder.ID) throws {
    guard reminders.contains(where: { $0.id == id }) else { throw FeatureError.unknownReminder(id) }
    try keep(reminders.filter { $0.id != id })
  }

  private func keep(_ changed: [Reminder]) throws {
    try self.reminderStore.save(changed)
    reminders = changed
  }
}
