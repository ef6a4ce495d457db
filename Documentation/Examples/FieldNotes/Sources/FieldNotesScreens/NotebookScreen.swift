import FieldNotesFeatures
import FieldNotesKeys
import FieldNotesScopes
import Foundation
import Trellis

/// A notebook: opens its scope, in which everything lives that lies on the screen or is pushed on it.
final class NotebookScreen: Screen, ScopeConsumer, ScopeOpener {
  private var inputs: SessionScope.Inputs
  private let recent = RecentPane()

  var scope: Scope<SessionScope>?
  @Injected(.notebook) private var notebook: Notebook
  @Injected(.listNotes) private var listNotes: ListNotes
  @Injected(.searchNotes) private var searchNotes: SearchNotes
  @Injected(.setReminder) private var setReminder: SetReminder

  init(_ inputs: SessionScope.Inputs) {
    self.inputs = inputs
  }

  override var commands: [String] {
    ["take TEXT", "find WORDS", "remind MINUTES TEXT", "reminders", "open NOTEBOOK"]
  }

  func openScope(in app: Scope<AppScope>) throws -> Scope<SessionScope> {
    try app.open(SessionScope.self, inputs)
  }

  override func start() async throws {
    try await scope?.start()
    try embed(recent)
  }

  override func end() async throws { try await scope?.close() }

  override func text() async throws -> String {
    let notes = try await listNotes()
    return (["— \(notebook.name) —"] + (notes.isEmpty ? ["no notes yet"] : notes) + [try await recent.text()])
      .joined(separator: "\n")
  }

  override func obey(_ command: Command) async throws -> Move {
    switch command.verb {
    case "take":
      guard !command.object.isEmpty else { throw Misunderstanding.noText(command) }
      return .push(NoteScreen(NoteDraft(text: command.object)))
    case "find":
      let found = try await searchNotes(command.object)
      return .say(found.isEmpty ? "no note contains that" : found.joined(separator: "\n"))
    case "remind":
      let (minutes, text) = try command.number()
      return .say("reminder \(try await setReminder(text, minutes: minutes).id)")
    case "reminders":
      return .push(RemindersScreen())
    case "open":
      guard !command.object.isEmpty else { throw Misunderstanding.noText(command) }
      try await open(command.object)
      return .show
    default:
      return try await super.obey(command)
    }
  }

  /// Opens another notebook on this screen, one that lies beside this one unless the whole path is given.
  ///
  /// This one is closed once the other has been read, so that a notebook which cannot be leaves all as it was.
  private func open(_ path: String) async throws {
    guard let before: Scope<SessionScope> = scope else { return }
    var inputs = inputs
    let shelf = notebook.folder.deletingLastPathComponent()
    inputs.notebook = Notebook(
      folder: URL(filePath: path, directoryHint: .isDirectory, relativeTo: shelf).absoluteURL)
    guard let other: Scope<SessionScope> = try before.switchNotebook(to: inputs) else { return }
    do {
      try await Self.tryOut(other)
    } catch {
      try? await other.close()
      throw error
    }
    self.inputs = inputs
    scope = other
    // What lies on the screen still lives in the notebook before.
    other.propagate(through: self)
    debugLog("turned from \(before.notebook.name) to \(notebook.name)")
    try await before.close()
  }

  private static func tryOut(_ session: Scope<SessionScope>) async throws {
    try await session.start()
    _ = try await session.repository.all()
  }
}
