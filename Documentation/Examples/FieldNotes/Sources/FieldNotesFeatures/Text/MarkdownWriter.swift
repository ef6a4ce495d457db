import FieldNotesKeys

/// Writes one Markdown document, heading by heading; nobody shares one.
public final class MarkdownWriter {
  private let dates: DateText
  private var lines: [String] = []
  private var day: String?

  init(dates: DateText) {
    self.dates = dates
  }

  /// What has been written.
  public var document: String { lines.joined(separator: "\n") }

  func title(_ text: String) {
    lines += ["# \(text)", ""]
  }

  func note(_ note: Note) {
    let noteDay = dates.day(note.takenAt)
    if noteDay != day {
      lines += ["## \(noteDay)", ""]
      day = noteDay
    }
    lines += ["### \(note.id) · \(dates.time(note.takenAt)) · \(note.place.name)", "", note.text, ""]
    lines.append("- Observer: \(note.observer)")
    if let weather = note.weather { lines.append("- Weather: \(weather.text)") }
    if !note.tags.isEmpty { lines.append("- Tags: \(note.tags.joined(separator: ", "))") }
    lines.append("")
  }
}
