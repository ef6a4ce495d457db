import Testing
import Trellis

private final class Token: Sendable {}

extension Keys {
  fileprivate static let token = Key<Token>("token")
  fileprivate static let copy = Key<Token>("copy")
}

private enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) {
    app.shared(.token) { Token() }
  }
}

private enum SessionScope: ScopeDefinition {
  typealias Parent = AppScope
  static func register(in session: inout Registry<SessionScope>) {
    session.shared(.copy, needs: Keys.token) { $0 }
  }
}

@Suite("Ownership")
struct OwnershipTests {
  @Test("a child holds its parent, and nothing is left when the last scope goes")
  func release() throws {
    weak var given: Token?
    weak var made: Token?
    do {
      let session = try {
        let token = Token()
        given = token
        return try Scope(AppScope.self) { $0.override(.token, value: token) }.open(SessionScope.self)
      }()
      made = session[.copy]
      #expect(made != nil)
      #expect(given === made)
      _ = try session.overriding { $0.override(.copy) { Token() } }.resolve(.copy)
    }
    #expect(made == nil)
    #expect(given == nil)
  }

  @Test("a scope does not hold its children")
  func children() throws {
    let app = try Scope(AppScope.self)
    weak var made: Token?
    do {
      let session = try app.open(SessionScope.self) { $0.override(.copy) { Token() } }
      made = session[.copy]
      #expect(made != nil)
    }
    #expect(made == nil)
  }
}
