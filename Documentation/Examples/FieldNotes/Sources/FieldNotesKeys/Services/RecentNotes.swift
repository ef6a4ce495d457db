/// The latest notes of this session.
public protocol RecentNotes: Sendable {
  /// Puts a note first.
  func push(_ id: NoteID)

  /// The latest notes, the newest first.
  var latest: [NoteID] { get }
}
