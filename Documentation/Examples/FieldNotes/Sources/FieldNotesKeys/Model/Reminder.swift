public import Foundation

/// Something to come back to.
public struct Reminder: Sendable, Codable, Hashable, Identifiable {
  /// Its number among all reminders, counted from 1.
  public var id: Int
  /// What to do.
  public var text: String
  /// The notebook in which it was set.
  public var notebook: String
  /// When it is due.
  public var due: Date

  /// Sets a reminder.
  public init(id: Int, text: String, notebook: String, due: Date) {
    self.id = id
    self.text = text
    self.notebook = notebook
    self.due = due
  }
}
