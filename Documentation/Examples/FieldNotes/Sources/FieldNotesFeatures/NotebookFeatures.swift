import FieldNotesKeys
public import Trellis
import TrellisWorld

/// What an observer can do with an open notebook.
public enum NotebookFeatures: Module {
  /// Registers the use cases of a notebook.
  public static func register<S>(in scope: inout Registry<S>) {
    registerText(in: &scope)
    scope.shared(.listNotes, needs: Keys.repository, Keys.noteLine, make: ListNotes.init)
    scope.shared(.searchNotes, needs: Keys.noteIndex, Keys.noteLine, make: SearchNotes.init)
    scope.shared(.addNotes, needs: AddNotes.Dependencies.needs, make: AddNotes.init)
    scope.shared(.exportNotebook, needs: ExportNotebook.Dependencies.needs, make: ExportNotebook.init)
    scope.contribute(to: .exportFormats, at: "markdown", needs: Keys.markdownWriter.provider) {
      MarkdownFormat(makeWriter: $0)
    }
    scope.contribute(to: .exportFormats, at: "csv", needs: Keys.dateText, make: CSVFormat.init)
    scope.shared(.daySummary, needs: DaySummary.Dependencies.needs, make: DaySummary.init)
    scope.shared(.journalPage, needs: JournalPage.Dependencies.needs, make: JournalPage.init)
    scope.shared(.setReminder, needs: SetReminder.Dependencies.needs, make: SetReminder.init)
  }

  private static func registerText<S>(in scope: inout Registry<S>) {
    scope.shared(.dateText, needs: Keys.calendar, make: DateText.init)
    scope.shared(.noteLine, needs: Keys.dateText, Keys.pageWidth, make: NoteLine.init)
    scope.unique(.markdownWriter, needs: Keys.dateText, make: MarkdownWriter.init)
  }
}
