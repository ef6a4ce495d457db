import FieldNotesKeys
import Foundation

/// Keeps reminders in a store and posts those that are due.
actor StoredReminderBook: ReminderBook {
  private let store: any ReminderStore
  private let notifications: any Notifications
  private let clock: any FieldClock

  init(store: any ReminderStore, notifications: any Notifications, clock: any FieldClock, log: any FieldLog) {
    self.store = store
    self.notifications = notifications
    self.clock = clock
    log.created("StoredReminderBook")
  }

  func add(_ text: String, notebook: String, due: Date) throws -> Reminder {
    var reminders = try store.load()
    let reminder = Reminder(id: (reminders.map(\.id).max() ?? 0) + 1, text: text, notebook: notebook, due: due)
    reminders.append(reminder)
    try store.save(reminders)
    return reminder
  }

  func pending() throws -> [Reminder] {
    try store.load().sorted { ($0.due, $0.id) < ($1.due, $1.id) }
  }

  func announce() throws {
    let now = clock.now()
    for reminder in try pending() where reminder.due <= now { notifications.post(reminder) }
  }

  func postpone(_ id: Reminder.ID, minutes: Int) throws {
    var reminders = try store.load()
    guard let position = reminders.firstIndex(where: { $0.id == id }) else { throw FeatureError.unknownReminder(id) }
    reminders[position].due = clock.now().addingTimeInterval(Double(minutes) * 60)
    try store.save(reminders)
  }

  func complete(_ id: Reminder.ID) throws {
    let reminders = try store.load()
    guard reminders.contains(where: { $0.id == id }) else { throw FeatureError.unknownReminder(id) }
    try store.save(reminders.filter { $0.id != id })
  }
}
