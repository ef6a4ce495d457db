import Foundation
import Testing
import Trellis
import TrellisWorld

private enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) {
    app.unique(.stamp, needs: Keys.date, Keys.uuid, Keys.random) { dates, makeID, random in
      "\(dates.now.timeIntervalSince1970) \(makeID()) \(random(in: 1...6))"
    }
  }
}

extension Keys {
  fileprivate static let stamp = Key<String>("stamp")
}

private let noon = Date(timeIntervalSince1970: 1_778_760_000)

@Suite("The world's keys")
struct DoublesTests {
  @Test(
    "have live defaults, in scopes that register nothing and in those for tests", arguments: [ScopeMode.live, .test])
  func defaults(_ mode: ScopeMode) async throws {
    let app = try Scope(AppScope.self, mode: mode)
    let before = Date()
    let now = app[.date].now
    #expect((before...Date()).contains(now))
    #expect(app[.uuid]() != app[.uuid]())
    #expect(app[.calendar] == .autoupdatingCurrent)
    #expect(app[.locale] == .autoupdatingCurrent)
    #expect(app[.timeZone] == .autoupdatingCurrent)
    #expect((1...6).contains(app[.random](in: 1...6)))
    let clock = ContinuousClock()
    let start = clock.now
    try await app[.sleep](for: .milliseconds(2))
    try await app[.clock].sleep(for: .milliseconds(2))
    #expect(clock.now - start >= .milliseconds(4))
  }

  @Test func `A double is one line, and what needs it is made of it`() throws {
    let app = try Scope(AppScope.self) {
      $0.override(.date, value: .fixed(noon))
      $0.override(.uuid, value: .incrementing)
      $0.override(.random, value: .seeded(7))
    }
    let same = try Scope(AppScope.self) {
      $0.override(.date, value: .fixed(noon))
      $0.override(.uuid, value: .incrementing)
      $0.override(.random, value: .seeded(7))
    }
    let first = try app.resolve(.stamp)
    #expect(first.hasPrefix("1778760000.0 00000000-0000-0000-0000-000000000000 "))
    #expect(try same.resolve(.stamp) == first)
    #expect(try app.resolve(.stamp).hasPrefix("1778760000.0 00000000-0000-0000-0000-000000000001 "))
    #expect(app.unusedOverrides.isEmpty)
  }

  @Test func `Every key has its one line`() async throws {
    let gregorian = Calendar(identifier: .gregorian)
    let app = try Scope(AppScope.self) {
      $0.override(.calendar, value: gregorian)
      $0.override(.locale, value: Locale(identifier: "de_DE"))
      $0.override(.timeZone, value: .gmt)
      $0.override(.clock, value: ImmediateClock())
      $0.override(.sleep, value: .immediate)
    }
    #expect(app[.calendar] == gregorian)
    #expect(app[.locale].identifier == "de_DE")
    #expect(app[.timeZone] == .gmt)
    // Years, which nothing waits for.
    try await app[.clock].sleep(for: .seconds(100_000_000))
    try await app[.sleep](for: .seconds(100_000_000))
  }

  @Test func `One clock tells all time`() async throws {
    let clock = TestClock(startingAt: noon)
    let app = try Scope(AppScope.self) { $0.time(clock) }
    #expect(app[.date].now == noon)
    let short = Task { try await app[.sleep](for: .seconds(5)) }
    let long = Task { try await app[.clock].sleep(for: .seconds(7)) }
    try await clock.waitForSleepers(2)
    await clock.advance(by: .seconds(7))
    try await short.value
    try await long.value
    #expect(app[.date].now == noon + 7)
  }

  @Test func `Time that steps moves on with each request`() {
    let dates = DateSource.stepping(from: noon, by: .milliseconds(1500))
    #expect([dates.now, dates.now, dates.now] == [noon, noon + 1.5, noon + 3])
  }

  @Test func `Identifiers count in one sequence, whoever asks`() async {
    let makeID = UUIDSource.incrementing(from: 0xFFFE)
    #expect(makeID().uuidString == "00000000-0000-0000-0000-00000000FFFE")
    let ids = await withTaskGroup(of: [UUID].self) { group in
      for _ in 0..<8 { group.addTask { (0..<100).map { _ in makeID() } } }
      return await group.reduce(into: Set<UUID>()) { $0.formUnion($1) }
    }
    #expect(ids.count == 800)
    #expect(makeID().uuidString == "00000000-0000-0000-0000-00000001031F")
    let fixed = UUID()
    #expect(UUIDSource.fixed(fixed)() == fixed)
    // Each source counts for itself.
    #expect(UUIDSource.incrementing() == UUIDSource.incrementing())
  }

  @Test func `Random numbers follow from their seed`() {
    // The first numbers of SplitMix64 for this seed, as its authors' program prints them.
    let published = RandomSource.seeded(1_234_567)
    #expect(published.next() == 6_457_827_717_110_365_317)
    #expect(published.next() == 3_203_168_211_198_807_973)

    let one = RandomSource.seeded(7)
    let other = RandomSource.seeded(7)
    #expect(one.shuffled(1...100) == other.shuffled(1...100))
    #expect(one(in: 0...1.0) == other(in: 0...1.0))
    #expect(one.element(of: ["a", "b", "c"]) == other.element(of: ["a", "b", "c"]))
    #expect(one.element(of: [Int]()) == nil)
    #expect((0..<64).map { _ in one.bool() } == (0..<64).map { _ in other.bool() })
    #expect(RandomSource.seeded(8).shuffled(1...100) != RandomSource.seeded(7).shuffled(1...100))
    // A copy goes on where its original is.
    let copy = one
    #expect(copy.next() == other.next())
    #expect(one.next() == other.next())
  }
}
