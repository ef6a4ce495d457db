import NotesKit
import SwiftUI
import Trellis
import TrellisUI

@main
struct NotesApp: App {
  private let session: Scope<SessionScope>

  init() {
    do {
      let app = try Scope(AppScope.self)
      try app.bootstrap()
      session = try app.open(SessionScope.self, .init(user: User(name: "Ada")))
    } catch {
      fatalError("\(error)")
    }
  }

  var body: some Scene {
    WindowGroup { NotesView().scope(session) }
  }
}
