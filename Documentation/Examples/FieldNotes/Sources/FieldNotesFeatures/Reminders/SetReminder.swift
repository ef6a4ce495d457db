public import FieldNotesKeys
import Foundation
import TrellisWorld

/// Reminds the observer of something in the open notebook.
public struct SetReminder: Sendable {
  private let book: any ReminderBook
  private let notebook: Notebook
  private let dates: DateSource

  init(book: any ReminderBook, notebook: Notebook, dates: DateSource) {
    self.book = book
    self.notebook = notebook
    self.dates = dates
  }

  /// Sets a reminder so many minutes from now.
  public func callAsFunction(_ text: String, minutes: Int) async throws -> Reminder {
    try await book.add(
      text, notebook: notebook.name, due: dates.now.addingTimeInterval(Double(minutes) * 60))
  }
}
