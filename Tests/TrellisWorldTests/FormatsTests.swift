import Foundation
import Testing
import Trellis
import TrellisWorld

private enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) {}
}

@Suite("Formats")
struct FormatsTests {
  private let noon = Date(timeIntervalSince1970: 1_778_760_000)  // 12:00 on 14 May 2026, by GMT

  private func formats(_ locale: String, hours: Int = 0) -> Formats {
    Formats(
      locale: Locale(identifier: locale), calendar: Calendar(identifier: .gregorian),
      timeZone: TimeZone(secondsFromGMT: hours * 3600) ?? .gmt)
  }

  /// Spaces of all kinds are one: which are used differs between versions of the system's data.
  private func plain(_ text: String) -> String {
    String(text.map { $0.isWhitespace ? " " : $0 })
  }

  @Test func `Dates are written as locale and time zone say`() {
    #expect(formats("de_DE").date(noon, day: .numeric, time: .shortened) == "14.5.2026, 12:00")
    #expect(formats("de_DE", hours: 13).date(noon, day: .numeric, time: .shortened) == "15.5.2026, 1:00")
    #expect(plain(formats("en_US", hours: -5).date(noon, day: .omitted, time: .shortened)) == "7:00 AM")
    let style = Date.FormatStyle(locale: Locale(identifier: "ja_JP"), timeZone: .gmt).weekday(.wide).hour()
    #expect(formats("fr_FR", hours: 12).date(noon, as: style).hasPrefix("vendredi"))
  }

  @Test func `Distances are told from a given time, not from the machine's`() {
    #expect(formats("en_GB").relative(noon + 7200, to: noon) == "in 2 hours")
    #expect(formats("de_DE").relative(noon - 86400, to: noon, presentation: .named) == "gestern")
    #expect(formats("en_GB").duration(.seconds(3900), units: [.hours, .minutes]) == "1 hour, 5 minutes")
    #expect(plain(formats("en_GB").interval(noon..<noon + 5400, day: nil)).contains("12:00"))
  }

  // The formatter of systems before iOS 18 is given what this finds; there, it writes the same words.
  @Test func `A distance has the unit that the system's own style writes`() {
    let formats = formats("en_GB")
    let names: [(Calendar.Component, String)] = [
      (.year, "year"), (.month, "month"), (.weekOfMonth, "week"), (.day, "day"), (.hour, "hour"), (.minute, "minute"),
      (.second, "second"),
    ]
    func words(from now: Date, to date: Date) -> String {
      let distance = formats.distance(from: now, to: date)
      let (count, name) = names.compactMap { unit, name in distance.value(for: unit).map { ($0, name) } }[0]
      let amount = "\(abs(count)) \(name)\(abs(count) == 1 ? "" : "s")"
      return count < 0 ? "\(amount) ago" : "in \(amount)"
    }
    var generator = RandomSource.seeded(18)
    for _ in 0..<500 {
      let now = noon + Double.random(in: 0...1e8, using: &generator)
      let span = exp(Double.random(in: -1...19, using: &generator))
      for date in [now + span, now - span] {
        #expect(words(from: now, to: date) == formats.relative(date, to: now), "from \(now) to \(date)")
      }
    }
    #expect(words(from: noon, to: noon) == formats.relative(noon, to: noon))
  }

  @Test func `Numbers are written as the locale says`() {
    #expect(formats("de_DE").number(12345) == "12.345")
    #expect(formats("en_US").number(UInt8(200)) == "200")
    #expect(formats("en_US").number(12345.678, fractionDigits: 2...2) == "12,345.68")
    #expect(formats("de_DE").number(0.5) == "0,5")
    #expect(plain(formats("de_DE").percent(0.25)) == "25 %")
    #expect(plain(formats("de_DE").currency(12.5, "EUR")) == "12,50 €")
    #expect(plain(formats("en_US").bytes(123_500_000)) == "123.5 MB")
    #expect(plain(formats("de_DE").bytes(123_500_000)) == "123,5 MB")
    #expect(formats("de_DE").write(1234, as: IntegerFormatStyle<Int>(locale: Locale(identifier: "en_US"))) == "1.234")
  }

  @Test func `A scope's formats have its locale, calendar and time zone, and these agree`() throws {
    let app = try Scope(AppScope.self) {
      $0.override(.locale, value: Locale(identifier: "de_DE"))
      $0.override(.calendar, value: Calendar(identifier: .buddhist))
      $0.override(.timeZone, value: .gmt)
    }
    let formats = try app.formats()
    #expect(formats.calendar.identifier == .buddhist)
    #expect(formats.calendar.timeZone == .gmt)
    #expect(formats.calendar.locale?.identifier == "de_DE")
    #expect(formats.date(noon, day: .numeric, time: .omitted).contains("2569"))
    #expect(app.unusedOverrides.isEmpty)
  }
}
