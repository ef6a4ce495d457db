import FieldNotesKeys
import FieldNotesScopes
import FieldNotesScreens
import Foundation
import Testing
import Trellis
import TrellisTesting

@MainActor
@Suite("Browsing, line by line", .scope(AppScope.self, .moor) { $0.inMemory() })
struct BrowseTests {
  private func browse() async throws -> [String] {
    let app = try testScope(AppScope.self)
    try await app.start()
    try await Browser.run(in: app, opening: .moor)
    return app.shown
  }

  @Test("the notebook is shown until there is no more input", .typing())
  func nothing() async throws {
    #expect(try await browse() == ["— Moor —\nno notes yet\nnothing new"])
  }

  @Test("a note is taken on a screen of its own, and the notebook below knows of it", .typing("take fog", "keep"))
  func keeps() async throws {
    let shown = try await browse()
    #expect(shown[1] == "“fog”\nTess, with the weather from a test: 'keep' it, or go 'back'")
    #expect(shown[2].contains("- Weather: overcast"))
    #expect(shown[3] == "— Moor —\n0001  2026-05-14 06:00  fog\nnew: 0001")
  }

  @Test("a draft that one goes back from is no note", .typing("take fog", "back"))
  func drops() async throws {
    #expect(try await browse().last == "— Moor —\nno notes yet\nnothing new")
  }

  @Test(
    "what lies on the screen turns to the other notebook with it", .typing("take fog", "keep", "open Hill", "open Moor")
  )
  func turns() async throws {
    let shown = try await browse()
    #expect(shown[4] == "— Hill —\nno notes yet\nnothing new")
    #expect(shown[5] == "— Moor —\n0001  2026-05-14 06:00  fog\nnothing new")
  }

  @Test(
    "reminders are the app's, also on a notebook's screen",
    .typing("remind 30 count the eggs", "open Hill", "reminders", "later 1 60", "done 1", "back"))
  func reminders() async throws {
    let shown = try await browse()
    #expect(shown[1] == "reminder 1")
    #expect(shown[3] == "— Reminders —\n1  2026-05-14 06:30  [Moor] count the eggs")
    #expect(shown[4] == "— Reminders —\n1  2026-05-14 07:00  [Moor] count the eggs")
    #expect(shown[5] == "— Reminders —\nnothing is waiting")
    #expect(shown[6].hasPrefix("— Hill —"))
  }

  @Test("each screen lists what it understands", .typing("help", "reminders", "help"))
  func help() async throws {
    let shown = try await browse()
    #expect(shown[1] == "take TEXT\nfind WORDS\nremind MINUTES TEXT\nreminders\nopen NOTEBOOK\nback\nquit")
    #expect(shown[3] == "done NUMBER\nlater NUMBER MINUTES\nback\nquit")
  }

  @Test(
    "what makes no sense or does not work is said, and browsing goes on",
    .typing("dance", "take", "remind soon", "find", "reminders", "done 7", "later 1", "back", "find owl"))
  func misunderstood() async throws {
    let shown = try await browse()
    #expect(
      shown[1...4] == [
        "! there is no 'dance' here; try 'help'", "! 'take' takes some text; try 'help'",
        "! 'remind' takes a number first; try 'help'", "! say what to search for",
      ])
    #expect(shown[6...7] == ["! there is no reminder 7", "! 'later' takes a number first; try 'help'"])
    #expect(shown.last == "no note contains that")
  }

  @Test("screens tell the app's log what they do", .typing("open Hill", "take fog", "keep", "quit", "take more"))
  func logs() async throws {
    _ = try await browse()
    let told = try testScope(AppScope.self).logged.map(\.text).filter { $0.contains("Screen in ") }
    #expect(told.count == 2)
    #expect(told.first?.hasSuffix("[NotebookScreen in SessionScope]: turned from Moor to Hill") == true)
    #expect(told.last?.hasSuffix("[NoteScreen in NoteScope]: kept 0001") == true)
  }
}
