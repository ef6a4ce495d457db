import FieldNotesKeys
import FieldNotesScopes
import Testing
import Trellis

@Suite("What tests may reach")
struct TestModeTests {
  private let book: TestNotebook

  init() throws {
    book = try TestNotebook()
  }

  @Test("the network is out of a test's reach unless the test permits it")
  func network() throws {
    let app = try book.makeApp()
    let error = #expect(throws: ResolutionError.self) { try app.resolve(.weather) }
    #expect(error?.code == .liveInTest)
    let permitting = try book.makeApp { $0.permitLive(.weather) }
    #expect(throws: Never.self) { try permitting.resolve(.weather) }
  }

  @Test("an override that nobody asks for shows")
  func unused() async throws {
    let app = try await book.openApp()
    #expect(app.unusedOverrides.map(\.description).contains(".weather"))
    try await book.open(in: app).take("fog")
    #expect(!app.unusedOverrides.map(\.description).contains(".weather"))
  }
}
