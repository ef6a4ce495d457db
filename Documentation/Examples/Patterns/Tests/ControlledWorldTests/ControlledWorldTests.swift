import Foundation
import Testing
import Trellis
import TrellisTesting
import TrellisWorld

@testable import ControlledWorld

extension Overrides {
  /// Noon on a Saturday in Berlin; every project has 1,234 stars.
  mutating func controlled() {
    override(.date, value: .fixed(Date(timeIntervalSince1970: 1_778_925_600)))
    override(.locale, value: Locale(identifier: "de_DE"))
    override(.timeZone, value: TimeZone(identifier: "Europe/Berlin") ?? .gmt)
    override(.calendar, value: Calendar(identifier: .gregorian))
    override(.api, value: API { _ in 1234 })
  }
}

@Suite("The world as a struct of closures", .scope(AppScope.self) { $0.controlled() })
struct ControlledWorldTests {
  @Test func `a test controls date, calendar, locale, time zone and the API`() async throws {
    let line = try await testScope(AppScope.self).resolve(.report).line(for: "trellis")
    #expect(line == "16.5.2026: 1.234 stars, and a day off")
  }

  @Test(.overriding(AppScope.self) { $0.override(.locale, value: Locale(identifier: "en_GB")) })
  func `another test has its own world at the same time`() async throws {
    let line = try await testScope(AppScope.self).resolve(.report).line(for: "trellis")
    #expect(line == "16/05/2026: 1,234 stars, and a day off")
  }

  @Test func `an override leaves the existing world as it is`() async throws {
    let app = try testScope(AppScope.self)
    let other = try app.overriding { $0.override(.api, value: API { _ in 7 }) }
    #expect(try await other.resolve(.report).line(for: "trellis").contains(" 7 stars"))
    #expect(try await app.resolve(.report).line(for: "trellis").contains(" 1.234 stars"))
  }

  @Test func `a live service that a test does not control throws, with the dependency path`() throws {
    let app = try Scope(AppScope.self, mode: .test)
    let error = #expect(throws: ResolutionError.self) { try app.resolve(.report) }
    #expect(error?.code == .liveInTest)
    #expect(error?.path.first == .report)
  }

  #if DEBUG
    @Test func `the old way lets one test change the world of another`() async throws {
      Current.stars = { _ in 1 }
      // Another test, at the same time:
      Current.stars = { _ in 2 }
      #expect(try await Current.stars("trellis") != 1)
    }
  #endif
}
