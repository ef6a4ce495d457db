import FieldNotesKeys
import Synchronization

/// Keeps reminders for as long as the test takes.
final class MemoryReminderStore: ReminderStore {
  private let reminders = Mutex<[Reminder]>([])

  func load() async throws -> [Reminder] { reminders.withLock { $0 } }

  func save(_ reminders: [Reminder]) { self.reminders.withLock { $0 = reminders } }
}
