internal import Meters
internal import Trellis

// Opening a scope that adds two plugins to the ten of its parent, and asking it for all of them.

private final class Plugin: Sendable {
  let number: Int

  init(_ number: Int) {
    self.number = number
    meters_count_made()
  }
}

extension Keys {
  fileprivate static let plugins = Key<[Plugin]>("plugins")
}

private enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) {
    app.contribute(to: .plugins) { Plugin(0) }
    app.contribute(to: .plugins) { Plugin(1) }
    app.contribute(to: .plugins) { Plugin(2) }
    app.contribute(to: .plugins) { Plugin(3) }
    app.contribute(to: .plugins) { Plugin(4) }
    app.contribute(to: .plugins) { Plugin(5) }
    app.contribute(to: .plugins) { Plugin(6) }
    app.contribute(to: .plugins) { Plugin(7) }
    app.contribute(to: .plugins) { Plugin(8) }
    app.contribute(to: .plugins) { Plugin(9) }
  }
}

private enum SessionScope: ScopeDefinition {
  typealias Parent = AppScope
  static func register(in session: inout Registry<SessionScope>) {
    session.contribute(to: .plugins) { Plugin(10) }
    session.contribute(to: .plugins) { Plugin(11) }
  }
}

private final class HandApp: Sendable {
  private let plugins = (0..<10).map { Plugin($0) }

  @inline(never)
  func readPlugins() -> [Plugin] { plugins }
}

/// Makes its own plugins and the list of all when it is asked for them.
private final class HandSession {
  private let parent: HandApp
  private var plugins: [Plugin]?

  @inline(never)
  init(parent: HandApp) { self.parent = parent }

  @inline(never)
  func readPlugins() -> [Plugin] {
    if let plugins { return plugins }
    let new = parent.readPlugins() + [Plugin(10), Plugin(11)]
    plugins = new
    return new
  }
}

extension Workload {
  static func collection() throws -> Workload {
    let hand = HandApp()
    let app = try Scope(AppScope.self)
    let one = try app.open(SessionScope.self).resolve(.plugins)
    try Miscount.check("twelve plugins in order", one.map(\.number) == Array(0..<12))
    try Miscount.check("the parent's ten", try app.resolve(.plugins).map(\.number) == Array(0..<10))
    try Miscount.check("the parent's very instances", zip(one, try app.resolve(.plugins)).allSatisfy { $0 === $1 })
    let byHand = HandSession(parent: hand).readPlugins()
    try Miscount.check("the same by hand", byHand.map(\.number) == Array(0..<12))
    return Workload(
      "collection, two of twelve its own",
      baseline: Side(makes: 2, yields: 1) { count in
        for _ in 0..<count { take(HandSession(parent: hand).readPlugins()[11]) }
      },
      trellis: Side(makes: 2, yields: 1) { count in
        for _ in 0..<count {
          let session = try app.open(SessionScope.self)
          take(try session.resolve(.plugins)[11])
        }
      })
  }
}
