import FieldNotesKeys
import FieldNotesScopes
import Testing
import Trellis
import TrellisTesting

@Suite("The status line, on the main actor", .scope(AppScope.self, .moor) { $0.inMemory() })
struct StatusLineTests {
  private let app: Scope<AppScope>

  init() throws {
    app = try testScope(AppScope.self)
  }

  @MainActor
  @Test("it shows what is waited for last, and in the end nothing")
  func nested() async throws {
    let line = try app.resolve(.statusLine)
    await line.during("outer") { await line.during("inner") {} }
    #expect(app.statuses == ["outer", "inner", "outer", nil])
  }

  @Test("a failure clears it too")
  func failure() async throws {
    let line = try await app.load(.statusLine)
    await #expect(throws: CancellationError.self) { try await line.during("work") { throw CancellationError() } }
    #expect(app.statuses == ["work", nil])
  }

  @Test("who is elsewhere loads it")
  func elsewhere() async throws {
    let error = #expect(throws: ResolutionError.self) { try app.resolve(.statusLine) }
    #expect(error?.code == .wrongActor)
    #expect(try await app.load(.statusLine) === (try await app.load(.statusLine)))
  }
}
