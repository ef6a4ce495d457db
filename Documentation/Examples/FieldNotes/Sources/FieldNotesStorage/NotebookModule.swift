import FieldNotesKeys
public import Trellis

/// What an open notebook has of its own.
public enum NotebookModule: Module {
  /// Registers the notebook's repository with its backup, index and recent notes.
  public static func register<S>(in scope: inout Registry<S>) {
    scope.shared(.repository, needs: .noteStore, .notebook, make: StoredNoteRepository.init)
    scope.shared(.noteIndex, needs: .repository, make: WordIndex.init)
    scope.shared(.recentNotes, needs: .recentLimit, make: RecentList.init)
    scope.contribute(to: .exportFormats, at: "json", needs: .noteCoding, make: JSONFormat.init)
    registerBackup(in: &scope)
  }

  private static func registerBackup<S>(in scope: inout Registry<S>) {
    scope.shared(
      .noteBackup, options: [.eager, .timeLimit(.seconds(10))], needs: .backupFolder, .noteCoding, .log
    ) {
      NoteBackup(folder: $0, coding: $1, log: $2)
    } onStart: {
      await $0.start()
    } onStop: {
      try await $0.finish()
    }
    scope.decorate(.repository, needs: .noteBackup, make: BackedUpRepository.init)
  }
}
