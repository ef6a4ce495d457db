#if !canImport(UIKit)
  import Foundation
  import StandIns
  import Testing
  import Trellis
  import TrellisTesting

  @testable import StoryboardFactory

  @MainActor
  @Suite(
    "The storyboard's factory and the segue", .scope(AppScope.self), .scope(SessionScope.self, .init(user: "Ada")))
  struct StoryboardFactoryTests {
    let list = ListScreen()
    let storyboard = UIStoryboard(standIn: ["Note": NoteScreen.self, "Attachment": AttachmentScreen.self])

    init() throws {
      try testScope(SessionScope.self).pass(to: list)
    }

    @Test func `a storyboard creates a screen with its scope`() throws {
      let note = try testScope(SessionScope.self).open(NoteScope.self, .init(note: 7))
      #expect(try profile(of: storyboard, in: note).user == "Ada")
    }

    @Test func `a segue's action creates a screen with the scope of its place`() {
      #expect(list.showProfile(.init())?.user == "Ada")
      #expect(ListScreen().showProfile(.init()) == nil)
    }

    @Test func `a segue carries what the next screen needs before its view is loaded`() throws {
      let note = try #require(storyboard.instantiateViewController(withIdentifier: "Note") as? NoteScreen)
      list.standInPerformSegue(to: note, sender: 7)
      #expect(note.heading == "Fen")
      let attachment = AttachmentScreen()
      note.passScope(to: attachment)
      #expect(attachment.note == 7)
    }

    @Test func `a segue without a number is reported, and opens no scope`() {
      let note = NoteScreen()
      let result = list.passScope(to: UIStoryboardSegue(identifier: nil, source: list, destination: note))
      #expect(result.leftWithout.first?.handover.error?.code == .openingFailed)
      #expect(note.scope == nil)
    }

    @Test func `the old way crashes when the view is loaded`() async {
      let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          // The first screen's `store` was never set, and it passes that on.
          Old.ListScreen().standInPerformSegue(to: Old.NoteScreen(), sender: 7)
        }
      }
      let said = String(decoding: exit?.standardErrorContent ?? [], as: UTF8.self)
      #expect(said.contains("Unexpectedly found nil"), "\(said)")
    }
  }
#endif
