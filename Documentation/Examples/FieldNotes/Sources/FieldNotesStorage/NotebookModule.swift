import FieldNotesKeys
public import Trellis

/// What an open notebook has of its own.
public enum NotebookModule: Module {
  /// Registers the notebook's repository, index and recent notes.
  public static func register<S>(in scope: inout Registry<S>) {
    scope.shared(.repository, needs: .noteStore, .notebook, .log, make: StoredNoteRepository.init)
    scope.shared(.noteIndex, needs: .repository, .log, make: WordIndex.init)
    scope.shared(.recentNotes, needs: .recentLimit, .log, make: RecentList.init)
  }
}
