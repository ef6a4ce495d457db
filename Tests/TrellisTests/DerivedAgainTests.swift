import Testing
import Trellis

private final class Part: Sendable {
  let name: String
  let parts: [Part]

  init(_ name: String, _ parts: Part...) {
    self.name = name
    self.parts = parts
  }
}

extension Keys {
  fileprivate static let base = Key<Part>("base")
  fileprivate static let top = Key<Part>("top")
  fileprivate static let local = Key<Part>("local")
}

private enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) {
    app.shared(.base) { Part("base") }
    app.shared(.top, needs: .base) { Part("top", $0) }
  }
}

private enum SessionScope: ScopeDefinition {
  typealias Parent = AppScope
  static func register(in session: inout Registry<SessionScope>) {
    session.shared(.local, needs: .top) { Part("local", $0) }
  }
}

@Suite("Overrides over overrides")
struct DerivedAgainTests {
  @Test("make an overridden registration afresh with the factory that overrode it")
  func derived() throws {
    let app = try Scope(AppScope.self) { $0.override(.top, needs: .base) { Part("fake top", $0) } }
    #expect(app[.top].parts[0].name == "base")
    let derived = try app.overriding { $0.override(.base) { Part("fake base") } }
    #expect(derived[.top].name == "fake top")
    #expect(derived[.top].parts[0].name == "fake base")
    #expect(derived[.top] !== app[.top])
  }

  @Test("do so again and again, and below")
  func again() throws {
    let first = try Scope(AppScope.self).overriding { $0.override(.top, needs: .base) { Part("first", $0) } }
    let second = try first.overriding { $0.override(.base) { Part("second") } }
    let third = try second.overriding { $0.override(.base) { Part("third") } }
    #expect(third[.top].name == "first")
    #expect(third[.top].parts[0].name == "third")
    let session = try first.open(SessionScope.self) { $0.override(.base) { Part("below") } }
    #expect(session[.local].parts[0].name == "first")
    #expect(session[.local].parts[0].parts[0].name == "below")
    let under = try second.open(SessionScope.self)
    #expect(try under.overriding { $0.override(.base) { Part("x") } }[.local].parts[0].name == "first")
  }

  @Test("of one shape keep factories apart")
  func apart() throws {
    let app = try Scope(AppScope.self)
    for name in ["one", "two"] {
      let first = try app.overriding { $0.override(.top, needs: .base) { Part(name, $0) } }
      let second = try first.overriding { $0.override(.base) { Part("base of \(name)") } }
      #expect(second[.top].name == name)
      #expect(second[.top].parts[0].name == "base of \(name)")
    }
  }
}
