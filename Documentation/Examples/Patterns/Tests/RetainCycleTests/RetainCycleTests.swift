import Testing
import Trellis
import TrellisTesting

@testable import RetainCycle

@MainActor
@Suite("The chase of a retain cycle")
struct RetainCycleTests {
  @Test func `the screen leaves nothing behind`() async throws {
    try await expectReleased(ScreenScope.self) { screen in
      let download = try screen.resolve(.download)
      download.receive(40)
      download.view.cancel()
      #expect(download.isCancelled && download.view.progress == 40)
    }
  }

  @Test func `the report names both objects, and the properties by which they hold each other`() async throws {
    let found = try await leaks(in: LeakingScope.self) { _ = try $0.resolve(.leaking) }
    print(found.map(\.description).joined(separator: "\n"))
    #expect(found.count == 2)
  }
}
