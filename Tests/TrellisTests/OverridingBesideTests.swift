import Testing
import Trellis

private final class Crate: Sendable {
  let text: String
  init(_ text: String = "crate") { self.text = text }
}

extension Keys {
  fileprivate static let net = Key<String>("net")
  fileprivate static let list = Key<[String]>("list")
  fileprivate static let api = Key<String>("api")
  fileprivate static let store = Key<String>("store")
  fileprivate static let page = Key<String>("page")
  fileprivate static let crate = Key<Crate>("crate")
  fileprivate static let label = Key<String>("label")
  fileprivate static let title = Key<String>("title")
}

private enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) {
    app.value(.net, "net")
    app.contribute(to: .list) { "part" }
    app.shared(.api, needs: Keys.list, Keys.list.optional, Keys.list.lazy, Keys.list.provider, Keys.net) {
      "\($0[0]) \($1?[0] ?? "") \(try $2()[0]) \(try $3()[0]) \($4)"
    }
    app.shared(.store, needs: Keys.net) { "store of \($0)" }
    app.shared(.page, needs: Keys.store) { "page of \($0)" }
    app.decorate(.page, needs: Keys.list) { "\($0), \($1[0])" }
    app.weak(.crate) { Crate() }
    app.alias(.label, to: Keys.crate) { $0.text }
    app.decorate(.label) { "[\($0)]" }
    app.shared(.title, needs: Keys.net) { "title of \($0)" }
  }
}

private enum SessionScope: ScopeDefinition {
  typealias Parent = AppScope
  static func register(in session: inout Registry<SessionScope>) {
    session.override(.store) { "session's store" }
    session.override(.title) { "session's title" }
    session.contribute(to: .list) { "session's part" }
    session.decorate(.page) { "<\($0)>" }
  }
}

private enum WindowScope: ScopeDefinition {
  static func register(in window: inout Registry<WindowScope>) {
    window.shared(.net) { "net" }
    window.shared(.api, on: MainActor.self, needs: Keys.net) { "api of \($0)" }
  }
}

private enum PaneScope: ScopeDefinition {
  typealias Parent = WindowScope
  static func register(in pane: inout Registry<PaneScope>) {
    pane.decorate(.api) { "[\($0)]" }
  }
}

@Suite("Overriding beside what it does not concern")
struct OverridingBesideTests {
  @Test("what is made afresh finds a collection that is not, in every form of need")
  func collection() throws {
    let app = try Scope(AppScope.self)
    let derived = try app.overriding { $0.override(.net, value: "fake") }
    #expect(try derived.resolve(.api) == "part part part part fake")
    #expect(try derived.resolve(.page) == "page of store of fake, part")
    let below = try app.open(SessionScope.self) { $0.override(.net, value: "fake") }
    #expect(try below.resolve(.api) == "part part part part fake")
    #expect(try below.resolve(.list) == ["part", "session's part"])
    let again = try below.overriding { $0.override(.net, value: "other") }
    #expect(try again.resolve(.api) == "part part part part other")
  }

  @Test("what the scope's own definition overrides is overridden like anything else")
  func ownOverride() throws {
    let app = try Scope(AppScope.self)
    let session = try app.open(SessionScope.self) { $0.override(.store) { "fake" } }
    #expect(try session.resolve(.store) == "fake")
    #expect(try session.resolve(.page) == "<page of fake, part>")
  }

  @Test("what the scope's own definition overrides is not re-created, whatever is overridden that it needs")
  func hidden() throws {
    let app = try Scope(AppScope.self)
    let session = try app.open(SessionScope.self) { $0.override(.net, value: "fake") }
    #expect(try session.resolve(.title) == "session's title")
    #expect("\(session)".contains(".title override shared"))
    #expect(!"\(session)".contains(".title shared"))
  }

  @Test("what is overridden is not made, whatever else is overridden that it needs")
  func both() throws {
    let app = try Scope(AppScope.self)
    let derived = try app.overriding {
      $0.override(.net, value: "fake")
      $0.override(.store) { "fake store" }
    }
    #expect(try derived.resolve(.page) == "page of fake store, part")
    #expect(!"\(derived)".contains(".store shared"))
  }

  @Test("a decorated alias that converts a weak service, and an override of it, are made for each request")
  func weakAlias() throws {
    let app = try Scope(AppScope.self)
    #expect(try app.resolve(.label) == "[crate]")
    let derived = try app.overriding { $0.override(.crate) { Crate("other") } }
    #expect(try derived.resolve(.label) == "[other]")
    let replaced = try app.overriding { $0.override(.label) { "text" } }
    #expect(try replaced.resolve(.label) == "[text]")
  }

  @Test("a decoration made afresh stays on the actor of what it wraps")
  @MainActor func decoration() throws {
    let pane = try Scope(WindowScope.self).open(PaneScope.self)
    #expect(try pane.overriding { $0.override(.net) { "fake" } }.resolve(.api) == "[api of fake]")
  }
}
