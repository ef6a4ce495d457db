import Foundation
import Synchronization
import Testing
import Trellis
import TrellisTesting
import TrellisWorld

@testable import LaunchInformation

final class MemoryStore: KeyValueStore {
  private let values = Mutex<[String: String]>([:])
  func text(of name: String) -> String? { values.withLock { $0[name] } }
  func set(_ text: String, for name: String) { values.withLock { $0[name] = text } }
}

@Suite("What is known at launch")
struct LaunchInformationTests {
  let store = MemoryStore()
  let noon = Date(timeIntervalSince1970: 43_200)

  /// Runs the program once, from launch to end.
  private func launch(
    _ version: String, _ source: LaunchSource = .user, using body: (Scope<AppScope>) throws -> Void = { _ in }
  ) async throws -> Launch {
    try await withTestScope(
      AppScope.self, AppScope.Inputs(version: version, source: source),
      overrides: {
        $0.override(.keyValues, value: store)
        $0.override(.date, value: .fixed(noon))
      }
    ) { app in
      try await app.start()
      try body(app)
      return try app.resolve(.launch)
    }
  }

  @Test func `the first launch has no earlier one`() async throws {
    let first = try await launch("1.0")
    #expect(first.isFirst && first.upgradedFrom == nil && first.previous == nil)
    let second = try await launch("1.0")
    #expect(!second.isFirst && second.count == 2 && second.previous == noon)
  }

  @Test func `the first launch after an upgrade has the version before it`() async throws {
    _ = try await launch("1.0")
    #expect(try await launch("1.1").upgradedFrom == "1.0")
    #expect(try await launch("1.1").upgradedFrom == nil)
  }

  @Test func `a launch is counted once, however many services read it`() async throws {
    let launch = try await launch("1.0") { app in
      for _ in 0..<3 {
        let session = try app.open(SessionScope.self)
        #expect(try session.resolve(.welcome).text == "Welcome")
      }
    }
    #expect(launch.count == 1)
    #expect(store.text(of: "launches") == "1")
  }

  @Test func `a launch has the source that the system gave`() async throws {
    #expect(try await launch("1.0", .notification("reminder")).source == .notification("reminder"))
    _ = try await launch("1.0", .link("notes/7")) { app in
      let welcome = try app.open(SessionScope.self).resolve(.welcome)
      #expect(welcome.text == "Opening notes/7")
    }
  }

  @Test func `the user defaults store it`() throws {
    let suite = "trellis-patterns-\(UUID().uuidString)"
    defer { UserDefaults.standard.removePersistentDomain(forName: suite) }
    UserDefaultsStore(suite: suite).set("3", for: "launches")
    #expect(UserDefaultsStore(suite: suite).text(of: "launches") == "3")
  }

  @Test func `the old way counts each call, and its answer depends on when it is read`() {
    let delegate = Old.LaunchDelegate(store)
    #expect(delegate.isFirstLaunch)
    delegate.didFinishLaunching(version: "1.0")
    #expect(!delegate.isFirstLaunch)
    delegate.didFinishLaunching(version: "1.0")
    #expect(delegate.launchCount == 2)
  }
}
