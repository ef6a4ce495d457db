import Foundation
import Testing
import Trellis
import TrellisWorld

private enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) {
    app.include(LiveWorld.self)
    app.shared(.greeting, needs: Keys.formats, Keys.date) { formats, dates in formats.date(dates.now, time: .omitted) }
    app.shared(.pause, needs: Keys.sleep) { sleep in { try await sleep(for: .seconds(60)) } }
  }
}

extension Keys {
  fileprivate static let greeting = Key<String>("greeting")
  fileprivate static let pause = Key<@Sendable () async throws -> Void>("pause")
}

@Suite("The live world")
struct LiveWorldTests {
  @Test func `Outside of tests it is the system's`() throws {
    let app = try Scope(AppScope.self)
    let before = Date()
    let now = app[.date].now
    #expect((before...Date()).contains(now))
    #expect(app[.formats].locale == app[.locale])
    #expect(!app[.greeting].isEmpty)
  }

  @Test func `In a test, what is not overridden is not reached, and the error names the path`() throws {
    let app = try Scope(AppScope.self, mode: .test)
    for attempt in [
      { _ = try app.resolve(.date) }, { _ = try app.resolve(.calendar) }, { _ = try app.resolve(.locale) },
      { _ = try app.resolve(.timeZone) }, { _ = try app.resolve(.uuid) }, { _ = try app.resolve(.random) },
      { _ = try app.resolve(.clock) }, { _ = try app.resolve(.sleep) }, { _ = try app.resolve(.formats) },
    ] {
      let error = #expect(throws: ResolutionError.self) { try attempt() }
      #expect(error?.code == .liveInTest)
    }
    let error = #expect(throws: ResolutionError.self) { try app.resolve(.pause) }
    #expect(error?.path == [.pause, .sleep, .clock])
  }

  @Test func `Formats follow the locale and the time zone of a test, sleep its clock`() async throws {
    let clock = TestClock(startingAt: Date(timeIntervalSince1970: 1_778_797_800))  // 22:30 on 14 May 2026, by GMT
    let app = try Scope(AppScope.self, mode: .test) {
      $0.override(.date, value: clock.dates)
      $0.override(.clock, value: clock)
      $0.override(.locale, value: Locale(identifier: "en_GB"))
      $0.override(.timeZone, value: TimeZone(secondsFromGMT: 7200) ?? .gmt)
      $0.permitLive(.calendar)
    }
    #expect(app[.calendar].timeZone.secondsFromGMT() == 7200)
    #expect(app[.greeting].contains("15"))
    let pause = try app.resolve(.pause)
    let waiting = Task { try await pause() }
    try await clock.waitForSleepers()
    await clock.advance(by: .seconds(60))
    try await waiting.value
  }
}
