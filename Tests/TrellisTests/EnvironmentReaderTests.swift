import Testing
import Trellis

extension Keys {
  fileprivate static let number = Key<Int>("number")
}

private enum App: ScopeDefinition {
  static func register(in app: inout Registry<App>) {}
}

private enum Session: ScopeDefinition {
  typealias Parent = App
  typealias Inputs = Int
  static func register(in session: inout Registry<Session>) { session.input(.number, \.self) }
}

private enum Note: ScopeDefinition {
  typealias Parent = Session
  static func register(in note: inout Registry<Note>) { note.override(.number, value: -1) }
}

private enum Import: ScopeDefinition {
  typealias Parent = App
  static func register(in importing: inout Registry<Import>) {}
}

@Suite("A property that reads from an environment's scope")
struct EnvironmentReaderTests {
  private let reader = EnvironmentReader<Session>(
    file: "Notes/Profile.swift", line: 12, column: 3, function: "ProfileView")

  @Test func `reads from the nearest scope of its definition, from the place up`() throws {
    let session = try Scope(App.self).open(Session.self, 5)
    #expect(try reader.scope(in: AnyScope(session))[.number] == 5)
    #expect(reader.value(in: AnyScope(session))[.number] == 5)
    let note = try session.open(Note.self)
    #expect(note[.number] == -1)
    #expect(try reader.injection(of: .number, in: AnyScope(note))() == 5)
    #expect(reader.injection(of: .number, in: AnyScope(note)).value == 5)
  }

  @Test func `says who reads what where, and what to do, where no view above brings a scope`() throws {
    let error = try #require(throws: HandoverError.self) { try reader.injection(of: .number, in: nil)() }
    #expect(error.code == .noScope)
    #expect(error.required == "Session")
    #expect(
      error.description == """
        cannot read '.number' in 'ProfileView' at Notes/Profile.swift:12: it requires a scope of Session, and no view above provides one
          set one on a view above with '.scope(scope)', and read it in 'body' or in what that calls
          pushed views and sheets have the environment of the stack, or of the view with '.sheet', not of the views inside it:
          set the scope there, or push with '.scopedDestination(for:)'
        """)
  }

  @Test func `says the same of the scope itself`() throws {
    let error = try #require(throws: HandoverError.self) { try reader.scope(in: nil) }
    #expect(
      error.description.hasPrefix(
        "no scope for 'ProfileView' at Notes/Profile.swift:12: it requires a scope of Session, and no view above provides one"
      ))
  }

  @Test func `says what there is where that does not do`() throws {
    let app = try Scope(App.self)
    let wide = try #require(throws: HandoverError.self) { try reader.injection(of: .number, in: AnyScope(app))() }
    #expect(wide.code == .narrower)
    #expect(
      wide.description == """
        cannot read '.number' in 'ProfileView' at Notes/Profile.swift:12: it requires a scope of Session, and the views above provide one of App
          set one that lies in Session on a view above: '.scope(scope)'
        """)
    let other = try #require(throws: HandoverError.self) { try reader.scope(in: AnyScope(app.open(Import.self))) }
    #expect(other.code == .elsewhere)
    #expect(other.levels == ["Import", "App"])
  }

  @Test func `ends the program with that text where nothing can be thrown`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = EnvironmentReader<Session>(file: "P.swift", line: 1, column: 1, function: "P").value(in: nil)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("no scope for 'P' at P.swift:1: it requires a scope of Session"))
  }
}
