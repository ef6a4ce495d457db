import FieldNotesKeys
import FieldNotesScopes
import Testing
import Trellis

@Suite("The status line, on the main actor")
struct StatusLineTests {
  private let output = OutputRecorder()
  private let app: Scope<AppScope>

  init() async throws {
    let book = try TestNotebook()
    app = try await book.openApp { [output] in $0.override(.output, value: output) }
  }

  @MainActor
  @Test("it shows what is waited for last, and in the end nothing")
  func nested() async throws {
    let line = try app.resolve(.statusLine)
    await line.during("outer") { await line.during("inner") {} }
    #expect(output.statuses == ["outer", "inner", "outer", nil])
  }

  @Test("a failure clears it too")
  func failure() async throws {
    let line = try await app.load(.statusLine)
    await #expect(throws: CancellationError.self) { try await line.during("work") { throw CancellationError() } }
    #expect(output.statuses == ["work", nil])
  }

  @Test("who is elsewhere loads it")
  func elsewhere() async throws {
    let error = #expect(throws: ResolutionError.self) { try app.resolve(.statusLine) }
    #expect(error?.code == .wrongActor)
    #expect(try await app.load(.statusLine) === (try await app.load(.statusLine)))
  }
}
