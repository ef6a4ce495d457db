import FieldNotesKeys
public import Trellis

/// What an open notebook has of its own.
public enum NotebookModule: Module {
  /// Registers the notebook's repository with its backup, index and recent notes.
  public static func register<S>(in scope: inout Registry<S>) {
    scope.shared(.repository, needs: Keys.noteStore, Keys.notebook, make: StoredNoteRepository.init)
    scope.shared(.noteIndex, needs: Keys.repository, make: WordIndex.init)
    scope.shared(.recentNotes, needs: Keys.recentLimit, make: RecentList.init)
    scope.contribute(to: .exportFormats, at: "json", needs: Keys.noteCoding, make: JSONFormat.init)
    registerBackup(in: &scope)
  }

  private static func registerBackup<S>(in scope: inout Registry<S>) {
    scope.shared(
      .noteBackup, options: [.eager, .timeLimit(.seconds(10))], needs: Keys.backupFolder, Keys.noteCoding, Keys.log
    ) {
      NoteBackup(folder: $0, coding: $1, log: $2)
    } onStart: {
      await $0.start()
    } onStop: {
      try await $0.finish()
    }
    scope.decorate(.repository, needs: Keys.noteBackup, make: BackedUpRepository.init)
  }
}
