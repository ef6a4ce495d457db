import Foundation
import Trellis
import TrellisWorld

/// A struct of closures, as in the old world: a double is a value and needs no protocol.
struct API: Sendable {
  var stars: @Sendable (_ project: String) async throws -> Int
}

extension API {
  struct Offline: Error {}
  static let live = API { _ in throw Offline() }
}

extension Keys {
  static let api = Key<API>("api")
  static let report = Key<Report>("report")
}

enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) {
    app.include(LiveWorld.self)
    app.shared(.api, options: .live) { .live }
    app.unique(.report, needs: Report.Dependencies.needs, make: Report.init)
  }
}

struct Report: Injectable {
  struct Dependencies: DependencySet {
    let date: DateSource
    let calendar: Calendar
    let formats: Formats
    let api: API
  }

  let dependencies: Dependencies

  init(_ dependencies: Dependencies) { self.dependencies = dependencies }

  func line(for project: String) async throws -> String {
    let now = self.date.now
    let today = self.formats.date(now, day: .numeric, time: .omitted)
    let rest = self.calendar.isDateInWeekend(now) ? ", and a day off" : ""
    return "\(today): \(self.formats.number(try await self.api.stars(project))) stars\(rest)"
  }
}
