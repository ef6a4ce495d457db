import FieldNotesFeatures
public import FieldNotesKeys
import FieldNotesPlatform
import FieldNotesStorage
public import Foundation
public import Trellis

/// What lives as long as a notebook is open.
public enum SessionScope: ScopeDefinition, MemberLookup {
  /// A notebook is opened within the app.
  public typealias Parent = AppScope

  /// What opening a notebook must bring.
  public struct Inputs: Sendable {
    /// The notebook.
    public var notebook: Notebook
    /// Who writes in it.
    public var observer: Observer
    /// Where its new notes are copied to.
    public var backupFolder: URL?

    /// Opens a notebook for somebody.
    public init(notebook: Notebook, observer: Observer, backupFolder: URL? = nil) {
      self.notebook = notebook
      self.observer = observer
      self.backupFolder = backupFolder
    }
  }

  /// Registers what belongs to the open notebook.
  public static func register(in session: inout Registry<SessionScope>) {
    session.input(.notebook, \.notebook)
    session.input(.observer, \.observer)
    session.input(.backupFolder, \.backupFolder)
    session.override(.log, needs: Keys.logSink, Keys.notebook) { ScopedLog(sink: $0, scope: "notebook \($1.name)") }
    session.include(NotebookModule.self)
    session.include(NotebookFeatures.self)
  }
}
