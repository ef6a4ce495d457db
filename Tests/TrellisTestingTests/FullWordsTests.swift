import Testing
import Trellis
import TrellisTesting

extension Keys {
  fileprivate static let ticket = Key<Int>("ticket")
  fileprivate static let absent = Key<Int>("absent")
  fileprivate static let blankForm = Key<Int>("blankForm")
  fileprivate static let filledForm = Key<Int>("filledForm")
}

private enum IncompleteScope: ScopeDefinition {
  static func register(in app: inout Registry<IncompleteScope>) {
    app.value(.blankForm, 1)
    app.shared(.filledForm, needs: Keys.blankForm, Keys.blankForm) { $0 + $1 }
    app.shared(.ticket, needs: Keys.blankForm, Keys.absent) { $0 + $1 }
  }
}

@Suite("A test that links TrellisTesting")
struct FullWordsTests {
  @Test("describes an invalid graph in the validator's words, with all remedies")
  func remedies() throws {
    let error = try #require(throws: GraphError.self) { try Scope(IncompleteScope.self) }
    #expect(
      error.findings.map(\.message) == ["'.ticket' needs '.absent' (Int), which nothing registers in IncompleteScope"])
    #expect(
      error.findings[0].notes.last?.message
        == "register '.absent' in IncompleteScope, give the key a default, or need it as 'Keys.absent.optional'")
  }
}
