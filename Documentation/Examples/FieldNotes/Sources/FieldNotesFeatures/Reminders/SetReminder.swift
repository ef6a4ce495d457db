public import FieldNotesKeys
import Foundation

/// Reminds the observer of something in the open notebook.
public struct SetReminder: Sendable {
  private let book: any ReminderBook
  private let notebook: Notebook
  private let clock: any FieldClock

  init(book: any ReminderBook, notebook: Notebook, clock: any FieldClock) {
    self.book = book
    self.notebook = notebook
    self.clock = clock
  }

  /// Sets a reminder so many minutes from now.
  public func callAsFunction(_ text: String, minutes: Int) async throws -> Reminder {
    try await book.add(
      text, notebook: notebook.name, due: clock.now().addingTimeInterval(Double(minutes) * 60))
  }
}
