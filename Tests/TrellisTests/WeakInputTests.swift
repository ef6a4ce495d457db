import Testing
import Trellis

@MainActor private final class Screen {
  var coordinator: Coordinator?
}

/// How a scope refers to what it does not own.
private struct Host: Sendable {
  weak var screen: Screen?
}

private final class Coordinator: Sendable {
  let host: Host
  init(host: Host) { self.host = host }
}

extension Keys {
  fileprivate static let host = Key<Host>("host")
  fileprivate static let owned = Key<Screen?>("owned")
  fileprivate static let coordinator = Key<Coordinator>("coordinator")
}

private enum App: ScopeDefinition {
  static func register(in app: inout Registry<App>) {}
}

private enum Flow: ScopeDefinition {
  typealias Parent = App
  struct Inputs: Sendable { var host: Host }

  static func register(in flow: inout Registry<Flow>) {
    flow.input(.host, \.host)
    flow.shared(.coordinator, needs: Keys.host, make: Coordinator.init)
  }
}

/// The property is read when the scope opens, so that the scope holds what is in it then.
private enum Owning: ScopeDefinition {
  typealias Parent = App
  struct Inputs: Sendable { weak var screen: Screen? }
  static func register(in owning: inout Registry<Owning>) { owning.input(.owned, \.screen) }
}

@Suite("An input that the scope does not own")
@MainActor struct WeakInputTests {
  @Test func `is a struct with a weak property`() throws {
    let app = try Scope(App.self)
    var screen: Screen? = Screen()
    let flow = try app.open(Flow.self, .init(host: Host(screen: screen)))
    screen?.coordinator = try flow.resolve(.coordinator)
    #expect(try flow.resolve(.coordinator).host.screen === screen)
    weak var seen: Screen?
    seen = screen
    screen = nil
    #expect(seen == nil)
    #expect(try flow.resolve(.host).screen == nil)
  }

  @Test func `is not a weak property of the inputs themselves`() throws {
    let app = try Scope(App.self)
    weak var seen: Screen?
    let owning: Scope<Owning>
    do {
      let screen = Screen()
      seen = screen
      owning = try app.open(Owning.self, .init(screen: screen))
    }
    #expect(try owning.resolve(.owned) === seen)
    #expect(seen != nil)
  }
}
