import FieldNotesKeys

/// Lays the notebook out as a page to read.
public struct JournalPage: Sendable {
  private let notebook: Notebook
  private let observer: Observer
  private let repository: any NoteRepository
  private let dates: DateText
  private let layout: PageLayout
  private let buildLabel: String?

  init(
    notebook: Notebook, observer: Observer, repository: any NoteRepository, dates: DateText, width: Int,
    buildLabel: String?
  ) {
    self.notebook = notebook
    self.observer = observer
    self.repository = repository
    self.dates = dates
    layout = PageLayout(width: width)
    self.buildLabel = buildLabel
  }

  /// The page, ready to print.
  public func callAsFunction() async throws -> String {
    let notes = try await repository.all()
    var lines = [layout.rule, layout.edges(notebook.name.uppercased(), observer.name), layout.rule]
    var day: String?
    for note in notes {
      let noteDay = dates.day(note.takenAt)
      if noteDay != day { lines += ["", noteDay] }
      day = noteDay
      lines += ["", "\(note.id)  \(dates.time(note.takenAt))  \(note.place.name)"]
      lines += layout.wrap(note.text, indent: 6)
      lines.append("      ~ \(note.weather?.text ?? "no weather")")
    }
    let count = notes.count == 1 ? "1 note" : "\(notes.count) notes"
    return (lines + ["", layout.rule, layout.edges(count, buildLabel ?? "")]).joined(separator: "\n")
  }
}
