import Testing
import Trellis

private final class Token: Sendable {}

private struct Reader: Sendable {
  let token: Lazy<Token>
  let provider: @Sendable () throws -> Token
  let copy: Lazy<Token>
  let standard: Lazy<Token>
}

extension Keys {
  fileprivate static let token = Key<Token>("token")
  fileprivate static let copy = Key<Token>("copy")
  fileprivate static let standard = Key<Token>("standard", default: { Token() })
  fileprivate static let reader = Key<Reader>("reader")
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
    session.shared(
      .reader, needs: Keys.token.lazy, Keys.token.provider, Keys.copy.lazy, Keys.standard.lazy, make: Reader.init)
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

  @Test("what reads a service later reads it from the scope that has it, also once the requester is gone")
  func later() throws {
    let app = try Scope(AppScope.self)
    let (own, above) = try {
      let session = try app.open(SessionScope.self)
      let again = try app.open(SessionScope.self) { $0.override(.token) { Token() } }
      return try (again.resolve(.reader), session.resolve(.reader))
    }()
    #expect(try above.token() === app[.token])
    #expect(try above.provider() === app[.token])
    #expect(try above.standard() === app[.standard])
    for read in [own.token.callAsFunction, own.provider, above.copy.callAsFunction] {
      let error = #expect(throws: ResolutionError.self) { try read() }
      #expect(error?.scope == "SessionScope")
    }
    #expect(throws: Never.self) { try own.standard() }
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
