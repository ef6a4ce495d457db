import FieldNotesKeys
public import Trellis

/// Lays the notebook out as a page to read.
public struct JournalPage: Sendable, Injectable {
  /// What stands on the page, and how wide it is.
  public struct Dependencies: DependencySet, Sendable {
    let notebook: Notebook
    let observer: Observer
    let repository: any NoteRepository
    let dateText: DateText
    let pageWidth: Int
    let buildLabel: String?
  }

  /// What it was made of.
  public let dependencies: Dependencies

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
  }

  /// The page, ready to print.
  public func callAsFunction() async throws -> String {
    let layout = PageLayout(width: self.pageWidth)
    let notes = try await self.repository.all()
    var lines = [layout.rule, layout.edges(self.notebook.name.uppercased(), self.observer.name), layout.rule]
    var day: String?
    for note in notes {
      let noteDay = self.dateText.day(note.takenAt)
      if noteDay != day { lines += ["", noteDay] }
      day = noteDay
      lines += ["", "\(note.id)  \(self.dateText.time(note.takenAt))  \(note.place.name)"]
      lines += layout.wrap(note.text, indent: 6)
      lines.append("      ~ \(note.weather?.text ?? "no weather")")
    }
    let count = notes.count == 1 ? "1 note" : "\(notes.count) notes"
    return (lines + ["", layout.rule, layout.edges(count, self.buildLabel ?? "")]).joined(separator: "\n")
  }
}
