import FieldNotesFeatures
import FieldNotesKeys
import FieldNotesScopes
import Foundation
import Testing
import Trellis
import TrellisTesting

@Suite(
  "What an observer can do with a notebook", .scope(AppScope.self, .moor) { $0.inMemory() },
  .scope(SessionScope.self, .moor))
struct NotebookTests {
  private let session: Scope<SessionScope>

  init() async throws {
    session = try await startedNotebook()
  }

  @Test("a search finds notes with all words, also those taken before it and after it")
  func search() async throws {
    try await session.take("grey heron at the sluice")
    try await session.take("grey wagtail")
    let search = try session.resolve(.searchNotes)
    #expect(try await search("GREY her").count == 1)
    #expect(try await search("grey").count == 2)
    try await session.take("another grey heron")
    #expect(try await search("heron grey").map { $0.prefix(4) } == ["0001", "0003"])
    #expect(try await search("owl") == [])
    await #expect(throws: FeatureError.emptyQuery) { try await search(" - ") }
  }

  @Test("the export is Markdown, day by day")
  func export() async throws {
    try await session.take("a heron #heron")
    let expected = """
      # Moor

      ## 2026-05-14

      ### 0001 · 06:00 · Test Moor

      a heron #heron

      - Observer: Tess
      - Weather: overcast, 9 °C, 80 % humidity, wind 5 km/h
      - Tags: heron

      """
    #expect(try await session.resolve(.exportNotebook)(as: "markdown") == expected)
  }

  @Test("each export starts on a clean sheet")
  func twoExports() async throws {
    try await session.take("a heron")
    let export = try session.resolve(.exportNotebook)
    #expect(try await export(as: "markdown") == (try await export(as: "markdown")))
  }

  @Test("features and storage bring formats of their own")
  func formats() async throws {
    try await session.take("said \"go\", and went")
    let export = try session.resolve(.exportNotebook)
    #expect(
      try await export(as: "csv") == """
        note,taken,observer,place,latitude,longitude,text\r
        0001,2026-05-14 06:00,Tess,Test Moor,54.5,-1.25,"said ""go"", and went"
        """)
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let decoded = try await decoder.decode([Note].self, from: Data(export(as: "json").utf8))
    #expect(try await decoded == session.resolve(.repository).all())
  }

  @Test("a format that does not exist is an error that names those that do")
  func unknownFormat() async throws {
    await #expect(throws: FeatureError.unknownFormat("pdf", known: ["csv", "json", "markdown"])) {
      try await session.resolve(.exportNotebook)(as: "pdf")
    }
  }

  @Test(
    "a page keeps to its width",
    .overriding(AppScope.self, reportsUnusedOverrides: true) { $0.override(.pageWidth, value: 40) })
  func page() async throws {
    try await session.take("a long note about a heron that stood at the sluice for the better part of the morning")
    let page = try await session.resolve(.journalPage)()
    #expect(page.contains("MOOR"))
    #expect(page.split(separator: "\n").filter { !$0.contains("~") }.allSatisfy { $0.count <= 40 })
  }

  @Test(
    "the recent notes are the latest, up to the limit",
    .overriding(AppScope.self, reportsUnusedOverrides: true) { $0.override(.recentLimit, value: 2) })
  func recent() async throws {
    for text in ["one", "two", "three"] { try await session.take(text) }
    #expect(session[.recentNotes].latest == [NoteID(3), NoteID(2)])
  }

  @Test("the place, the time and the weather of a note are looked up once")
  func stamp() async throws {
    let note = try session.open(NoteScope.self, .init(draft: NoteDraft(text: "fog")))
    let other = try session.open(NoteScope.self, .init(draft: NoteDraft(text: "more fog")))
    #expect(note[.weatherStamp] === note[.weatherStamp])
    #expect(note[.weatherStamp] !== other[.weatherStamp])
    #expect(note[.noteEditor] !== note[.noteEditor])
  }
}
