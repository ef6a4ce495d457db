import FieldNotesFeatures
import FieldNotesKeys
import FieldNotesScopes
import Testing
import Trellis
import TrellisTesting

@Suite("What tests may reach", .scope(AppScope.self, .moor))
struct TestModeTests {
  @Test("the network is out of a test's reach, and the error tells who wanted it")
  func network() throws {
    let app = try testScope(AppScope.self)
    let error = #expect(throws: ResolutionError.self) { try app.resolve(.currentConditions) }
    #expect(error?.code == .liveInTest)
    #expect(error?.path == [.currentConditions, .weather])
  }

  @Test("a test that permits the network reaches it", .overriding(AppScope.self) { $0.permitLive(.weather) })
  func permitted() throws {
    let app = try testScope(AppScope.self)
    #expect(throws: Never.self) { try app.resolve(.currentConditions) }
  }

  @Test(
    "an override that nobody asks for shows", .overriding(AppScope.self) { $0.inMemory() },
    .scope(SessionScope.self, .moor))
  func unused() async throws {
    let session = try await startedNotebook()
    let app = try testScope(AppScope.self)
    #expect(app.unusedOverrides.contains(.weather))
    try await session.take("fog")
    #expect(!app.unusedOverrides.contains(.weather))
  }
}
