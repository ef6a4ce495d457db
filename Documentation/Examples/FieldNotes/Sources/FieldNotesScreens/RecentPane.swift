import FieldNotesKeys
import FieldNotesScopes
import Trellis

/// The notes that were taken since the notebook was opened.
final class RecentPane: Pane, ScopeConsumer {
  var scope: Scope<SessionScope>?
  @Injected(.recentNotes) private var recentNotes: any RecentNotes

  override func text() async throws -> String {
    let latest = recentNotes.latest
    return latest.isEmpty ? "nothing new" : "new: \(latest.map(\.description).joined(separator: ", "))"
  }
}
