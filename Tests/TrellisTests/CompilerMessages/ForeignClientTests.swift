import Testing

/// Clients whose compiler has other settings than the library's.
@Suite("A client of another kind")
struct ForeignClientTests {
  @Test("that is compiled with C++ can use the library")
  func withCPlusPlus() async throws {
    let text = """
      import Trellis
      enum AppScope: ScopeDefinition {
        static func register(in app: inout Registry<AppScope>) { app.shared(.word) { "hello" } }
      }
      extension Keys { static let word = Key<String>("word") }
      func read() throws -> String { try Scope(AppScope.self).resolve(.word) }
      """
    let outcome = try await Compiler.check(files: ["Client": text], flags: ["-cxx-interoperability-mode=default"])
    #expect(outcome.errors.isEmpty && !outcome.isCrash, "\(outcome.errors)")
  }
}
