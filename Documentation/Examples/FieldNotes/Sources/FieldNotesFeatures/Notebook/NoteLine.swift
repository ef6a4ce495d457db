import FieldNotesKeys

/// A note in one line: number, day, time and the beginning of its text.
struct NoteLine: Sendable {
  let dates: DateText
  let width: Int

  func text(_ note: Note) -> String {
    let start = "\(note.id)  \(dates.stamp(note.takenAt))  "
    let room = max(10, width - start.count)
    return start + (note.text.count <= room ? note.text : note.text.prefix(room - 1) + "…")
  }
}
