import FieldNotesKeys
import Synchronization

/// The latest notes, up to a limit.
final class RecentList: RecentNotes {
  private let limit: Int
  private let ids = Mutex<[NoteID]>([])

  init(limit: Int) {
    self.limit = limit
  }

  var latest: [NoteID] { ids.withLock { $0 } }

  func push(_ id: NoteID) {
    ids.withLock { ids in
      ids.removeAll { $0 == id }
      ids.insert(id, at: 0)
      ids = Array(ids.prefix(limit))
    }
  }
}
