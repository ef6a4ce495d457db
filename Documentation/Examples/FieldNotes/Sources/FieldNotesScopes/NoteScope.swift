import FieldNotesFeatures
public import FieldNotesKeys
import FieldNotesPlatform
public import Trellis

/// What lives while one note is taken.
public enum NoteScope: ScopeDefinition, MemberLookup {
  /// A note is taken in an open notebook.
  public typealias Parent = SessionScope

  /// What taking a note must bring.
  public struct Inputs: Sendable {
    /// What is to be noted.
    public var draft: NoteDraft

    /// Starts with a draft.
    public init(draft: NoteDraft) {
      self.draft = draft
    }
  }

  /// Registers what belongs to one note.
  public static func register(in note: inout Registry<NoteScope>) {
    note.input(.draft, \.draft)
    note.override(.log, needs: Keys.logSink) { ScopedLog(sink: $0, scope: "note") }
    note.include(NoteFeatures.self)
  }
}
