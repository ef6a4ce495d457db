import FieldNotesKeys

/// Exports notes for spreadsheets.
struct CSVFormat: ExportFormat {
  private let dates: DateText

  init(dates: DateText) {
    self.dates = dates
  }

  func document(of notes: [Note], in notebook: Notebook) -> String {
    let rows = notes.map { note in
      [
        "\(note.id)", dates.stamp(note.takenAt), note.observer, note.place.name, "\(note.place.latitude)",
        "\(note.place.longitude)", note.text,
      ]
    }
    return ([["note", "taken", "observer", "place", "latitude", "longitude", "text"]] + rows)
      .map { $0.map(quoted).joined(separator: ",") }
      .joined(separator: "\r\n")
  }

  private func quoted(_ field: String) -> String {
    guard field.contains(where: { ",\"\r\n".contains($0) }) else { return field }
    return "\"\(field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
  }
}
