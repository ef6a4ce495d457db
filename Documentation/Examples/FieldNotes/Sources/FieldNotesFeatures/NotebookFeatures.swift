import FieldNotesKeys
public import Trellis
import TrellisWorld

/// What an observer can do with an open notebook.
public enum NotebookFeatures: Module {
  /// Registers the use cases of a notebook.
  public static func register<S>(in scope: inout Registry<S>) {
    registerText(in: &scope)
    scope.shared(.listNotes, needs: .repository, .noteLine, make: ListNotes.init)
    scope.shared(.searchNotes, needs: .noteIndex, .noteLine, make: SearchNotes.init)
    scope.shared(.addNotes, needs: .members(of: AddNotes.Dependencies.self), make: AddNotes.init)
    scope.shared(.exportNotebook, needs: .members(of: ExportNotebook.Dependencies.self), make: ExportNotebook.init)
    scope.contribute(to: .exportFormats, at: "markdown", needs: .provider(.markdownWriter)) {
      MarkdownFormat(makeWriter: $0)
    }
    scope.contribute(to: .exportFormats, at: "csv", needs: .dateText, make: CSVFormat.init)
    scope.shared(.daySummary, needs: .members(of: DaySummary.Dependencies.self), make: DaySummary.init)
    scope.shared(.journalPage, needs: .members(of: JournalPage.Dependencies.self), make: JournalPage.init)
    scope.shared(.setReminder, needs: .members(of: SetReminder.Dependencies.self), make: SetReminder.init)
  }

  private static func registerText<S>(in scope: inout Registry<S>) {
    scope.shared(.dateText, needs: .calendar, make: DateText.init)
    scope.shared(.noteLine, needs: .dateText, .pageWidth, make: NoteLine.init)
    scope.unique(.markdownWriter, needs: .dateText, make: MarkdownWriter.init)
  }
}
