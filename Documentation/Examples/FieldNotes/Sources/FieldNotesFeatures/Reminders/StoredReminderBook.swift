import FieldNotesKeys
import Foundation
import TrellisWorld

/// Reads the reminders once, when it is opened, keeps them in a store and posts those that are due.
actor StoredReminderBook: ReminderBook {
  private let store: any ReminderStore
  private let notifications: any Notifications
  private let dates: DateSource
  private var reminders: [Reminder]

  private init(
    store: any ReminderStore, notifications: any Notifications, dates: DateSource, reminders: [Reminder]
  ) {
    self.store = store
    self.notifications = notifications
    self.dates = dates
    self.reminders = reminders
  }

  static func open(
    store: any ReminderStore, notifications: any Notifications, dates: DateSource
  ) async throws -> StoredReminderBook {
    StoredReminderBook(
      store: store, notifications: notifications, dates: dates, reminders: try await store.load())
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
    let now = dates.now
    for reminder in pending() where reminder.due <= now { notifications.post(reminder) }
  }

  func postpone(_ id: Reminder.ID, minutes: Int) throws {
    var changed = reminders
    guard let position = changed.firstIndex(where: { $0.id == id }) else { throw FeatureError.unknownReminder(id) }
    changed[position].due = dates.now.addingTimeInterval(Double(minutes) * 60)
    try keep(changed)
  }

  func complete(_ id: Reminder.ID) throws {
    guard reminders.contains(where: { $0.id == id }) else { throw FeatureError.unknownReminder(id) }
    try keep(reminders.filter { $0.id != id })
  }

  private func keep(_ changed: [Reminder]) throws {
    try store.save(changed)
    reminders = changed
  }
}
