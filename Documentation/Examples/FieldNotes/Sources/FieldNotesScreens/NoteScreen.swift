import FieldNotesFeatures
import FieldNotesKeys
import FieldNotesScopes
import Trellis

/// A draft, to be kept or not: opens the scope in which one note is taken, and closes it.
final class NoteScreen: Screen, ScopeConsumer, ScopeOpener {
  private let draft: NoteDraft

  var scope: Scope<NoteScope>?
  @Injected(.observer) private var observer: Observer
  @Injected(.weather) private var weather: any WeatherService
  @Injected(.statusLine) private var statusLine: StatusLine
  @Injected(.takeNote) private var takeNote: TakeNote
  @Injected(.noteExporter) private var noteExporter: NoteExporter

  init(_ draft: NoteDraft) {
    self.draft = draft
  }

  override var commands: [String] { ["keep"] }

  func openScope(in session: Scope<SessionScope>) throws -> Scope<NoteScope> {
    try session.open(NoteScope.self, .init(draft: draft))
  }

  override func text() async throws -> String {
    "“\(draft.text)”\n\(observer.name), with the weather from \(weather.source): 'keep' it, or go 'back'"
  }

  override func obey(_ command: Command) async throws -> Move {
    guard command.verb == "keep" else { return try await super.obey(command) }
    let take = takeNote
    let note = try await statusLine.during("asking \(weather.source) for the weather …") { try await take() }
    debugLog("kept \(note.id)")
    return .back(try noteExporter(note))
  }

  override func end() async throws { try await scope?.close() }
}
