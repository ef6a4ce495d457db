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
  private let emptyMoor = "— Moor —\nno notes yet\nnothing new"
  private let draft = "“fog”\nTess, with the weather from a test: 'keep' it, or go 'back'"
  private let note = """
    ## 2026-05-14

    ### 0001 · 06:00 · Test Moor

    fog

    - Observer: Tess
    - Weather: overcast, 9 °C, 80 % humidity, wind 5 km/h

    """

  private func browse() async throws -> [String] {
    let app = try testScope(AppScope.self)
    try await app.start()
    try await Browser.run(in: app, opening: .moor)
    return app.shown
  }

  @Test("the notebook is shown until there is no more input", .typing())
  func nothing() async throws {
    #expect(try await browse() == [emptyMoor])
  }

  @Test(
    "a note is taken on a screen of its own, and the notebook below knows of it",
    .typing("take fog", "keep"))
  func keeps() async throws {
    #expect(
      try await browse() == [
        emptyMoor, draft, note, "— Moor —\n0001  2026-05-14 06:00  fog\nnew: 0001",
      ])
  }

  @Test("a draft that one goes back from is no note", .typing("take fog", "back"))
  func drops() async throws {
    #expect(try await browse() == [emptyMoor, draft, emptyMoor])
  }

  @Test(
    "what lies on the screen turns to the other notebook with it",
    .typing("take fog", "keep", "open Hill", "open Moor"))
  func turns() async throws {
    #expect(
      try await browse().suffix(3) == [
        "— Moor —\n0001  2026-05-14 06:00  fog\nnew: 0001", "— Hill —\nno notes yet\nnothing new",
        "— Moor —\n0001  2026-05-14 06:00  fog\nnothing new",
      ])
  }

  @Test(
    "reminders are the app's, also on a notebook's screen",
    .typing("remind 30 count the eggs", "open Hill", "reminders", "later 1 60", "done 1", "back"))
  func reminders() async throws {
    #expect(
      try await browse() == [
        emptyMoor, "reminder 1", "— Hill —\nno notes yet\nnothing new",
        "— Reminders —\n1  2026-05-14 06:30  [Moor] count the eggs",
        "— Reminders —\n1  2026-05-14 07:00  [Moor] count the eggs",
        "— Reminders —\nnothing is waiting",
        "— Hill —\nno notes yet\nnothing new",
      ])
  }

  @Test(
    "each screen lists what it understands",
    .typing("help", "take fog", "help", "back", "reminders", "help"))
  func help() async throws {
    #expect(
      try await browse().filter { $0.hasSuffix("quit") } == [
        "take TEXT\nfind WORDS\nremind MINUTES TEXT\nreminders\nopen NOTEBOOK\nback\nquit",
        "keep\nback\nquit",
        "done NUMBER\nlater NUMBER MINUTES\nback\nquit",
      ])
  }

  @Test(
    "what makes no sense or does not work is said, and browsing goes on",
    .typing(
      "dance", "take", "remind soon", "find", "reminders", "done 7", "later 1", "back", "find owl"))
  func misunderstood() async throws {
    #expect(
      try await browse() == [
        emptyMoor, "! there is no 'dance' here; try 'help'", "! 'take' takes some text; try 'help'",
        "! 'remind' takes a number first; try 'help'", "! say what to search for",
        "— Reminders —\nnothing is waiting", "! there is no reminder 7",
        "! 'later' takes a number first; try 'help'",
        emptyMoor, "no note contains that",
      ])
  }

  @Test("'quit' ends it on every screen", .typing("reminders", "quit", "take fog"))
  func quits() async throws {
    #expect(try await browse() == [emptyMoor, "— Reminders —\nnothing is waiting"])
  }

  @Test("going back from the notebook ends it", .typing("back", "take fog"))
  func ends() async throws {
    #expect(try await browse() == [emptyMoor])
  }

  @Test("screens tell the app's log what they do", .typing("open Hill", "take fog", "keep"))
  func logs() async throws {
    _ = try await browse()
    let told = try testScope(AppScope.self).logged.filter { $0.text.contains("Screen in ") }
    #expect(told.map(\.scope) == ["app", "app"])
    #expect(
      told.first?.text.hasSuffix("[NotebookScreen in SessionScope]: turned from Moor to Hill")
        == true)
    #expect(told.last?.text.hasSuffix("[NoteScreen in NoteScope]: kept 0001") == true)
  }
}
