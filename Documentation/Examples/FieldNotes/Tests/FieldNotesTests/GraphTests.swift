import FieldNotesFeatures
import FieldNotesKeys
import FieldNotesScopes
import Foundation
import Testing
import Trellis

extension Keys {
  fileprivate static let binoculars = Key<String>("binoculars")
}

/// A notebook whose author forgot a module.
private enum ForgetfulScope: ScopeDefinition {
  typealias Parent = AppScope
  typealias Inputs = SessionScope.Inputs

  static func register(in session: inout Registry<ForgetfulScope>) {
    session.input(.notebook, \.notebook)
    session.input(.observer, \.observer)
    session.include(NotebookFeatures.self)
  }
}

@Suite("Graphs that are not whole")
struct GraphTests {
  @Test("an override of a key that nothing registers is an error that names it")
  func overrideOfNothing() throws {
    let book = try TestNotebook()
    let error = #expect(throws: GraphError.self) { try book.makeApp { $0.override(.binoculars, value: "8x42") } }
    #expect(error?.findings.map(\.id) == ["override-nothing"])
    #expect(error?.description.contains("binoculars") == true)
  }

  @Test("a key that only a notebook registers cannot be overridden in the app")
  func overrideTooHigh() throws {
    let book = try TestNotebook()
    let error = #expect(throws: GraphError.self) { try book.makeApp { $0.override(.recentNotes, value: NoRecent()) } }
    #expect(error?.findings.map(\.id) == ["override-nothing"])
  }

  @Test("a forgotten module shows as everything that is missing, before anything is made")
  func forgottenModule() throws {
    let book = try TestNotebook()
    let app = try book.makeApp()
    let error = #expect(throws: GraphError.self) { try app.open(ForgetfulScope.self, book.inputs()) }
    #expect(error?.findings.map(\.id) == ["missing", "missing"])
    let text = error?.description ?? ""
    #expect(text.contains("repository"))
    #expect(text.contains("noteIndex"))
    #expect(book.recorder.names(.instanceCreated) == [])
  }
}

private struct NoRecent: RecentNotes {
  var latest: [NoteID] { [] }

  func push(_ id: NoteID) {}
}
