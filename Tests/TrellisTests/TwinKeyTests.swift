import Testing
import Trellis

extension Keys {
  fileprivate static var api: Key<Int> { Key<Int>("api") }
  fileprivate static var unnamed: Key<Int> { Key<Int>() }
  fileprivate static let user = Key<Int>("user")
  fileprivate static let store = Key<Int>("store")
}

/// As a module's second copy declares it.
private enum Again { static let store = Key<Int>("store") }

private enum Named: ScopeDefinition {
  static let line = #line + 2
  static func register(in app: inout Registry<Named>) {
    app.shared(.api) { 1 }
    app.shared(.user, needs: Keys.api) { $0 }
  }
}

private enum Unnamed: ScopeDefinition {
  static let line = #line + 2
  static func register(in app: inout Registry<Unnamed>) {
    app.shared(.unnamed) { 1 }
    app.shared(.user, needs: Keys.unnamed) { $0 }
  }
}

private enum App: ScopeDefinition {
  static let line = #line + 2
  static func register(in app: inout Registry<App>) {
    app.value(.store, 1)
    app.shared(.user, needs: Keys.store) { $0 }
  }
}

@Suite("Two key objects of one name")
struct TwinKeyTests {
  @Test("a missing need says that there are two, where the other is registered, and what to do")
  func missing() throws {
    for (error, line) in [
      (#expect(throws: GraphError.self) { try Scope(Named.self) }, Named.line),
      (#expect(throws: GraphError.self) { try Scope(Unnamed.self) }, Unnamed.line),
    ] {
      let notes = try #require(error?.findings.first?.notes)
      #expect(notes.contains { $0.message.hasPrefix("declare '") && $0.message.contains("once, as 'static let'") })
      let other = try #require(notes.first { $0.message.hasPrefix("the other key object named '") })
      #expect(other.site.line == line)
    }
  }

  @Test("so does a request")
  func request() throws {
    let app = try Scope(App.self)
    let error = try #require(throws: ResolutionError.self) { try app.resolve(Again.store) }
    #expect(error.code == .missing)
    #expect(
      error.description.hasSuffix(
        """
        nothing registers '.store' in App or above
          declare the key once, as 'static let': these are two key objects, and the other '.store' is registered at \
        TrellisTests/TwinKeyTests.swift:\(App.line)
        """))
  }
}
