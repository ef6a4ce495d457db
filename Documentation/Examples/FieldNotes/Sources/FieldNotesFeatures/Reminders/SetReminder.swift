public import FieldNotesKeys
import Foundation
public import Trellis
import TrellisWorld

/// Reminds the observer of something in the open notebook.
public struct SetReminder: Sendable, Injectable {
  /// Where reminders go, and what they are counted from.
  public struct Dependencies: DependencySet, Sendable {
    let reminderBook: any ReminderBook
    let notebook: Notebook
    let date: DateSource
  }

  /// What it was made of.
  public let dependencies: Dependencies

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
  }

  /// Sets a reminder so many minutes from now.
  public func callAsFunction(_ text: String, minutes: Int) async throws -> Reminder {
    try await self.reminderBook.add(
      text, notebook: self.notebook.name, due: self.date.now.addingTimeInterval(Double(minutes) * 60))
  }
}
