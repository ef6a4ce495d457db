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
    #expect(found.count == 2)
    let report = """
      '.leaking' (DownloadController) of LeakingScope is still alive after its scope was closed and released
        dependency path: .leaking
        registered at RetainCycleTests/LeakingDownloads.swift:28
        '.leakingView' refers to it by its property 'delegate'
        that is a cycle, unless one of its references is weak: '.leaking' (view) → '.leakingView' (delegate) → '.leaking'
      """
    #expect(found.map(\.description).contains(report), "\(found)")
  }
}
