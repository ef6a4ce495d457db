import Foundation

struct World: Sendable {
  var date: @Sendable () -> Date = { Date() }
  var calendar = Calendar.autoupdatingCurrent
  var locale = Locale.autoupdatingCurrent
  var timeZone = TimeZone.autoupdatingCurrent
  var stars: @Sendable (_ project: String) async throws -> Int = { _ in 0 }
}

#if DEBUG
  nonisolated(unsafe) var Current = World()
#else
  let Current = World()
#endif
