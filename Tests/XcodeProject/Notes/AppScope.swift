import NotesKit
import Trellis

enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) {
    // `.ci/mac` takes this line out of a copy, and expects the build to fail.
    app.shared(.store) { NoteStore() }
  }
}
