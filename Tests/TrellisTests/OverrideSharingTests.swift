import Testing
import Trellis

private final class Part: Sendable {
  let name: String
  let parts: [Part]

  init(_ name: String, _ parts: Part...) {
    self.name = name
    self.parts = parts
  }
}

extension Keys {
  fileprivate static let base = Key<Part>("base")
  fileprivate static let other = Key<Part>("other")
  fileprivate static let top = Key<Part>("top")
  fileprivate static let unique = Key<Part>("unique")
  fileprivate static let size = Key<Int>("size")
  fileprivate static let second = Key<Part>("second")
  fileprivate static let local = Key<Part>("local")
  fileprivate static let network = Key<Part>("network")
  fileprivate static let client = Key<Part>("client")
  fileprivate static let upload = Key<Part>("upload")
  fileprivate static let cache = Key<Part>("cache")
}

private enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) {
    app.shared(.base) { Part("base") }
    app.shared(.other) { Part("other") }
    app.shared(.top, needs: Keys.base) { Part("top", $0) }
    app.unique(.unique, needs: Keys.base) { Part("unique", $0) }
    app.value(.size, 1)
    app.alias(.second, to: Keys.other)
  }
}

private enum SessionScope: ScopeDefinition {
  typealias Parent = AppScope
  static func register(in session: inout Registry<SessionScope>) {
    session.shared(.local, needs: Keys.top) { Part("local", $0) }
  }
}

@Suite("Overrides of one shape")
struct OverrideSharingTests {
  @Test("share nothing but the plan: each scope has its own factories")
  func factories() throws {
    let app = try Scope(AppScope.self)
    let scopes = try ["one", "two", "three"].map { name in
      try app.overriding { $0.override(.base) { Part(name) } }
    }
    #expect(scopes.map { $0[.base].name } == ["one", "two", "three"])
    #expect(scopes.map { $0[.top].parts[0].name } == ["one", "two", "three"])
    #expect(scopes.map { $0[.unique].parts[0].name } == ["one", "two", "three"])
    let sessions = try ["one", "two"].map { name in
      try app.open(SessionScope.self) { $0.override(.base) { Part(name) } }
    }
    #expect(sessions.map { $0[.local].parts[0].parts[0].name } == ["one", "two"])
    // And so do scopes below and beside them.
    let below = try scopes.map { try $0.open(SessionScope.self) }
    #expect(below.map { $0[.local].parts[0].parts[0].name } == ["one", "two", "three"])
    let values = try [2, 3].map { size in try app.overriding { $0.override(.size, value: size) } }
    #expect(values.map { $0[.size] } == [2, 3])
    #expect(app[.base].name == "base")
  }

  @Test("do not keep what the first one's factories captured")
  func captures() throws {
    let app = try Scope(AppScope.self)
    weak var captured: Part?
    weak var opened: Part?
    do {
      let part = Part("captured")
      let other = Part("opened")
      captured = part
      opened = other
      let derived = try app.overriding { $0.override(.base) { part } }
      #expect(derived[.top].parts[0] === part)
      let session = try app.open(SessionScope.self) {
        $0.override(.base) { other }
        $0.override(.other, value: other)
      }
      #expect(session[.local].parts[0].parts[0] === other)
    }
    #expect(captured == nil)
    #expect(opened == nil)
    #expect(try app.overriding { $0.override(.base) { Part("next") } }[.top].parts[0].name == "next")
  }

  @Test("of the same keys with other needs, forms or order have plans of their own")
  func needs() throws {
    let app = try Scope(AppScope.self)
    let none = try app.overriding { $0.override(.base) { Part("none") } }
    let one = try app.overriding { $0.override(.base, needs: Keys.other) { Part("one", $0) } }
    let lazy = try app.overriding { $0.override(.base, needs: Keys.other.lazy) { Part("lazy", try $0()) } }
    let optional = try app.overriding {
      $0.override(.base, needs: Keys.other.optional) { Part("optional", $0 ?? Part("")) }
    }
    let alias = try app.overriding { $0.override(.base, to: Keys.other) }
    let again = try app.overriding { $0.override(.base) { Part("again") } }
    #expect(none[.base].parts.isEmpty)
    #expect(one[.top].parts[0].parts[0] === app[.other])
    #expect(lazy[.top].parts[0].parts[0] === app[.other])
    #expect(optional[.top].parts[0].parts[0] === app[.other])
    #expect(alias[.top].parts[0] === app[.other])
    #expect(again[.top].parts[0].name == "again")
    let forth = try app.overriding {
      $0.override(.base) { Part("1") }
      $0.override(.other) { Part("2") }
    }
    let back = try app.overriding {
      $0.override(.other) { Part("3") }
      $0.override(.base) { Part("4") }
    }
    #expect([forth[.base].name, forth[.other].name, back[.base].name, back[.other].name] == ["1", "2", "4", "3"])
  }

  @Test("may be more than the plans that are kept")
  func many() throws {
    let app = try Scope(AppScope.self)
    for size in 0..<200 {
      // A new key object for each is a new shape.
      let key = Key<Int>("made", default: { 0 })
      let derived = try app.overriding { $0.override(key, value: size) }
      #expect(derived[key] == size)
      #expect(try derived.open(SessionScope.self)[key] == size)
    }
  }

  // MARK: Use

  @Test("know which of them nothing has asked for")
  func unused() throws {
    let app = try Scope(AppScope.self) {
      $0.override(.base) { Part("base") }
      $0.override(.other) { Part("other") }
      $0.override(.unique) { Part("unique") }
      $0.override(.size, value: 2)
    }
    #expect(Set(app.unusedOverrides) == [.base, .other, .unique, .size])
    _ = app[.top]
    #expect(Set(app.unusedOverrides) == [.other, .unique, .size])
    _ = app[.unique]
    #expect(Set(app.unusedOverrides) == [.other, .size])
    _ = app[.size]
    _ = try app.open(SessionScope.self)[.second]
    #expect(app.unusedOverrides == [])

    let derived = try app.overriding {
      $0.override(.second, to: Keys.base)
      $0.override(.other) { Part("never") }
    }
    #expect(Set(derived.unusedOverrides) == [.second, .other])
    #expect(derived[.second] === derived[.base])
    #expect(derived.unusedOverrides == [.other])
    #expect(app.unusedOverrides == [])
    #expect(try app.open(SessionScope.self).unusedOverrides == [])

    let session = try app.open(SessionScope.self) { $0.override(.top) { Part("top") } }
    #expect(session.unusedOverrides == [.top])
    _ = session[.local]
    #expect(session.unusedOverrides == [])
  }

  @Test("that are loaded count as used")
  func loaded() async throws {
    let app = try Scope(AppScope.self) {
      $0.override(.base) {
        await Task.yield()
        return Part("async")
      }
      $0.override(.size, value: 4)
    }
    #expect(Set(app.unusedOverrides) == [.base, .size])
    #expect(try await app.load(.top).parts[0].name == "async")
    #expect(app.unusedOverrides == [.size])
    #expect(try await app.load(.size) == 4)
    #expect(app.unusedOverrides == [])
  }
}

// MARK: Tests and the outside world

private enum LiveScope: ScopeDefinition {
  static func register(in app: inout Registry<LiveScope>) {
    app.shared(.network, options: [.live]) { Part("network") }
    app.shared(.client, needs: Keys.network) { Part("client", $0) }
    app.unique(.upload, options: [.live]) { Part("upload") }
    app.weak(.cache, options: [.live]) { Part("cache") }
    app.shared(.base) { Part("base") }
  }
}

private enum LiveChild: ScopeDefinition {
  typealias Parent = LiveScope
  static func register(in child: inout Registry<LiveChild>) {
    child.shared(.local, needs: Keys.client) { Part("local", $0) }
    child.shared(.top, options: [.live], needs: Keys.base) { Part("top", $0) }
  }
}

@Suite("A test's scope")
struct TestModeTests {
  private func path(of body: () throws -> Part) -> [String] {
    do {
      _ = try body()
      return []
    } catch let error as ResolutionError {
      #expect(error.code == .liveInTest)
      return error.path.map(\.description)
    } catch {
      Issue.record(error)
      return []
    }
  }

  @Test("throws at what is live and not overridden, and names the way there")
  func reached() throws {
    let app = try Scope(LiveScope.self, mode: .test)
    #expect(path { try app.resolve(.network) } == [".network"])
    #expect(path { try app.resolve(.client) } == [".client", ".network"])
    #expect(path { try app.resolve(.upload) } == [".upload"])
    #expect(path { try app.resolve(.cache) } == [".cache"])
    #expect(app[.base].name == "base")
    let child = try app.open(LiveChild.self)
    #expect(path { try child.resolve(.local) } == [".local", ".client", ".network"])
    #expect(path { try child.resolve(.top) } == [".top"])
  }

  @Test("throws when it loads or starts, too")
  func loaded() async throws {
    let app = try Scope(LiveScope.self, mode: .test)
    let error = await #expect(throws: ResolutionError.self) { try await app.load(.client) }
    #expect(error?.code == .liveInTest)
    #expect(error?.path == [.client, .network])
  }

  @Test("is served by overrides")
  func overridden() throws {
    let app = try Scope(LiveScope.self, mode: .test) {
      $0.override(.network) { Part("fake") }
      $0.override(.upload) { Part("fake") }
    }
    #expect(try app.resolve(.client).parts[0].name == "fake")
    #expect(try app.resolve(.upload).name == "fake")
    #expect(path { try app.resolve(.cache) } == [".cache"])
    let plain = try Scope(LiveScope.self, mode: .test)
    #expect(try plain.overriding { $0.override(.network) { Part("fake") } }.resolve(.client).parts[0].name == "fake")
    let child = try plain.open(LiveChild.self) { $0.override(.network, value: Part("fake")) }
    #expect(try child.resolve(.local).parts[0].parts[0].name == "fake")
    #expect(path { try child.resolve(.top) } == [".top"])
  }

  @Test("lets through what is permitted, there and below")
  func permitted() throws {
    let app = try Scope(LiveScope.self, mode: .test) {
      $0.permitLive(.network)
      $0.permitLive(.top)
    }
    #expect(try app.resolve(.client).parts[0].name == "network")
    #expect(path { try app.resolve(.upload) } == [".upload"])
    let child = try app.open(LiveChild.self)
    #expect(try child.resolve(.local).parts[0] === app.resolve(.client))
    #expect(try child.resolve(.top).parts[0] === app.resolve(.base))
    #expect(try app.overriding { $0.override(.base) { Part("fake") } }.resolve(.network) === app.resolve(.network))
  }

  @Test("lets through what is permitted when a child is opened or a scope derived, for that scope")
  func permittedBelow() throws {
    let app = try Scope(LiveScope.self, mode: .test)
    let child = try app.open(LiveChild.self) { $0.permitLive(.top) }
    #expect(try child.resolve(.top).parts[0] === app.resolve(.base))
    #expect(path { try app.open(LiveChild.self).resolve(.top) } == [".top"])
    let derived = try app.overriding { $0.permitLive(.network) }
    #expect(try derived.resolve(.client).parts[0].name == "network")
    #expect(path { try app.resolve(.client) } == [".client", ".network"])
    #expect(try derived.open(LiveChild.self).resolve(.local).parts[0] === derived.resolve(.client))
    let both = try app.open(LiveChild.self) {
      $0.override(.base) { Part("fake") }
      $0.permitLive(.top)
    }
    #expect(try both.resolve(.top).parts[0].name == "fake")
  }

  @Test("lets through what is permitted by a need in any form")
  func permittedForms() throws {
    let app = try Scope(LiveScope.self, mode: .test) {
      $0.permitLive(Keys.network.lazy)
      $0.permitLive(Keys.client.optional)
    }
    #expect(try app.resolve(.client).parts[0].name == "network")
    #expect(app.unusedOverrides.map(\.name) == ["client"])
  }

  @Test("tells which permissions allow nothing, as far as scopes have been opened")
  func uselessPermissions() throws {
    let app = try Scope(LiveScope.self, mode: .test) {
      $0.permitLive(.network)
      $0.permitLive(.client)
      $0.permitLive(.top)
    }
    #expect(Set(app.unusedOverrides) == [.client, .top])
    let child = try app.open(LiveChild.self)
    #expect(app.unusedOverrides == [.client])
    #expect(child.unusedOverrides == [])
    #expect(try app.overriding { $0.permitLive(.client) }.unusedOverrides == [.client])
    #expect(try app.open(LiveChild.self) { $0.permitLive(.network) }.unusedOverrides == [])
  }

  @Test("is the only one that minds")
  func liveMode() throws {
    let app = try Scope(LiveScope.self)
    #expect(try app.open(LiveChild.self).resolve(.local).parts[0].parts[0].name == "network")
  }
}
