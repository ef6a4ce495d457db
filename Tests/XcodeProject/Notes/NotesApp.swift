import SwiftUI
import Trellis
import TrellisUI

@main
struct NotesApp: App {
  private let session: Scope<SessionScope>

  init() {
    do {
      session = try Scope(AppScope.self).open(SessionScope.self, .init(user: User(name: "Ada")))
    } catch {
      fatalError("\(error)")
    }
  }

  var body: some Scene {
    WindowGroup { NotesView().scope(session) }
  }
}
