import Foundation
import Trellis
import TrellisWorld

/// What started the program.
enum LaunchSource: Sendable, Equatable {
  case user
  case notification(String)
  case link(String)
}

/// What is known about this launch.
struct Launch: Sendable, Equatable {
  /// 1 at the first launch.
  let count: Int
  /// The version that was launched before, if it was another.
  let upgradedFrom: String?
  let previous: Date?
  let source: LaunchSource

  var isFirst: Bool { count == 1 }
}

extension Launch {
  /// Reads the record of the last launch, then records this one.
  init(_ store: any KeyValueStore, _ version: String, _ source: LaunchSource, _ dates: DateSource) {
    count = (store.text(of: "launches").flatMap(Int.init) ?? 0) + 1
    let last = store.text(of: "version")
    upgradedFrom = last == version ? nil : last
    previous = store.text(of: "date").flatMap(TimeInterval.init).map(Date.init(timeIntervalSince1970:))
    self.source = source
    store.set("\(count)", for: "launches")
    store.set(version, for: "version")
    store.set("\(dates.now.timeIntervalSince1970)", for: "date")
  }
}

/// The greeting, which depends on the launch.
struct Welcome {
  let launch: Launch

  var text: String {
    if case .link(let address) = launch.source { return "Opening \(address)" }
    if launch.isFirst { return "Welcome" }
    return launch.upgradedFrom.map { "New since \($0)" } ?? "Welcome back"
  }
}
