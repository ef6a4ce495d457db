import Testing

/// Swift 6.3.1 crashes on a function that has both a `do` with typed throws, some of whose errors no `catch` takes, and a
/// closure in an argument that does not escape; a default of such an argument is one.
@Suite("The compiler on errors that are handled by their code")
struct HandledErrorTests {
  @Test("compiles them beside every call of a scope that is given no closure")
  func compiles() async throws {
    let outcome = try await Compiler.check(Self.client, findingRaces: true)
    #expect(outcome.errors.isEmpty && !outcome.isCrash, "\(outcome.errors)")
  }

  private static let calls = [
    "let app = try Scope(App.self)",
    "let app = try Scope(App.self, mode: .test)",
    "let app = try Scope(App.self, observer: ScopeObserver { print($0) })",
    "let app = try Scope(Sized.self, 3)",
    "let app = try Scope(Sized.self, 3, mode: .test)",
    "let app = try Scope(App.self).open(Page.self)",
    "let app = try Scope(App.self).open(Note.self, 3)",
    "let app = try Scope(App.self).overriding { $0.override(.a, value: 4) }",
    "let app = try Scope(App.self) { $0.override(.a, value: 4) }",
    "let app = try Scope(App.self); try await app.start(); _ = try await app.load(.a); try await app.close()",
    "let app = try Scope(App.self); _ = app.ancestor(App.self); _ = app[.a]; print(app, app.unusedOverrides)",
  ]

  private static let client =
    """
    import Trellis

    extension Keys {
      static let a = Key<Int>("a")
    }
    enum App: ScopeDefinition { static func register(in app: inout Registry<App>) { app.shared(.a) { 3 } } }
    enum Sized: ScopeDefinition {
      typealias Inputs = Int
      static func register(in app: inout Registry<Sized>) { app.input(.a, \\.self) }
    }
    enum Page: ScopeDefinition { typealias Parent = App; static func register(in page: inout Registry<Page>) {} }
    enum Note: ScopeDefinition {
      typealias Parent = App
      typealias Inputs = Int
      static func register(in note: inout Registry<Note>) {}
    }
    """
    + calls.enumerated().map { number, call in
      """

      func call\(number)() async throws {
        \(call)
        do { print(try app.resolve(.a)) } catch where error.code == .missing { print(error) }
      }
      """
    }.joined()
}
