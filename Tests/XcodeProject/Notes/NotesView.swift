import NotesKit
import SwiftUI
import Trellis
import TrellisUI

struct NotesView: View {
  @FromScope(SessionScope.self, .user) var user: User
  @FromScope(SessionScope.self, .notes) var notes: NoteList

  var body: some View {
    VStack {
      Text("Notes of \(user.name)")
      Text(notes.titles.joined(separator: "\n"))
    }
  }
}
