import TestTools
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

/// Counts what factories make, by name.
private final class Counter: Sendable {
  private let counts = Guarded<[String: Int]>([:])

  func make(_ name: String, _ parts: Part...) -> Part {
    counts.withLock { $0[name, default: 0] += 1 }
    return parts.isEmpty ? Part(name) : Part(name, parts[0])
  }

  subscript(_ name: String) -> Int { counts.withLock { $0[name, default: 0] } }
}

private protocol Plugin: Sendable {}
private struct Simple: Plugin {}

extension Keys {
  fileprivate static let simple = Key<Simple>("simple")
  fileprivate static let plugin = Key<any Plugin>("plugin")
  fileprivate static let plugins = Key<[any Plugin]>("plugins")
  fileprivate static let namedPlugins = Key<[String: any Plugin]>("namedPlugins")
  fileprivate static let counter = Key<Counter>("counter")
  fileprivate static let base = Key<Part>("base")
  fileprivate static let all = Key<[Part]>("all")
  fileprivate static let named = Key<[String: Part]>("named")
  fileprivate static let holder = Key<[Part]>("holder")
  fileprivate static let withDefault = Key<[Part]>("withDefault", default: { [Part("default")] })
  fileprivate static let untouched = Key<[Part]>("untouched", default: { [Part("default")] })
  fileprivate static let empty = Key<[Part]>("empty")
  fileprivate static let needsEmpty = Key<Part>("needsEmpty")
  fileprivate static let maybeEmpty = Key<Int>("maybeEmpty")
}

private enum PartsModule: Module {
  static func register<S>(in scope: inout Registry<S>) {
    scope.contribute(to: .all, needs: Keys.counter) { $0.make("module") }
  }
}

private enum AppScope: ScopeDefinition {
  struct Inputs: Sendable { var counter = Counter() }

  static func register(in app: inout Registry<AppScope>) {
    app.input(.counter, \.counter)
    app.shared(.base, needs: Keys.counter) { $0.make("base") }
    app.contribute(to: .all, needs: Keys.counter) { $0.make("app one") }
    app.include(PartsModule.self)
    app.contribute(to: .all, needs: Keys.counter, Keys.base) { $0.make("app two", $1) }
    app.contribute(to: .named, at: "one", needs: Keys.counter) { $0.make("named one") }
    app.contribute(to: .named, at: "based", needs: Keys.counter, Keys.base) { $0.make("named based", $1) }
    app.contribute(to: .withDefault) { Part("contributed") }
    app.shared(.holder, needs: Keys.all) { $0 }
    app.shared(.maybeEmpty, needs: Keys.empty.optional) { $0?.count ?? -1 }
  }
}

private enum SessionScope: ScopeDefinition {
  typealias Parent = AppScope

  static func register(in session: inout Registry<SessionScope>) {
    session.contribute(to: .all, needs: Keys.counter) { $0.make("session one") }
    session.contribute(to: .all, needs: Keys.counter, Keys.base) { $0.make("session two", $1) }
    session.contribute(to: .named, at: "session", needs: Keys.counter) { $0.make("named session") }
  }
}

private enum NoteScope: ScopeDefinition {
  typealias Parent = SessionScope

  static func register(in note: inout Registry<NoteScope>) {
    note.contribute(to: .all, needs: Keys.counter) { $0.make("note") }
  }
}

@Suite("Collections")
struct CollectionTests {
  private let counter = Counter()
  private let app: Scope<AppScope>

  init() throws { app = try Scope(AppScope.self, AppScope.Inputs(counter: counter)) }

  private let appNames = ["app one", "module", "app two"]
  private let sessionNames = ["app one", "module", "app two", "session one", "session two"]

  @Test("are filled by the parent before the child, then in order of registration, through modules too")
  func order() throws {
    let note = try app.open(SessionScope.self).open(NoteScope.self)
    #expect(app[.all].map(\.name) == appNames)
    #expect(note[.all].map(\.name) == sessionNames + ["note"])
  }

  @Test("show a child its ancestors' elements and its own, and a parent only its own")
  func views() throws {
    let session = try app.open(SessionScope.self)
    #expect(session[.all].map(\.name) == sessionNames)
    #expect(app[.all].map(\.name) == appNames)
    #expect(Set(session[.named].keys) == ["one", "based", "session"])
    #expect(Set(app[.named].keys) == ["one", "based"])
    // A registration sees what its owner sees.
    #expect(session[.holder].map(\.name) == appNames)
  }

  @Test("hold in a child the parent's very instances, whoever asks first")
  func identity() throws {
    let first = try app.open(SessionScope.self)
    let second = try app.open(SessionScope.self)
    let elements = first[.all]
    #expect(zip(elements, app[.all]).allSatisfy { $0 === $1 })
    #expect(zip(elements, second[.all]).map { $0 === $1 } == [true, true, true, false, false])
    #expect(zip(elements, first[.all]).allSatisfy { $0 === $1 })
    #expect(first[.named]["one"] === app[.named]["one"])
    #expect(appNames.map { counter[$0] } == [1, 1, 1])
    #expect(counter["session one"] == 2)
  }

  @Test("take the default's place, and without contributions the default serves")
  func defaults() throws {
    #expect(app[.withDefault].map(\.name) == ["contributed"])
    #expect(app[.untouched].map(\.name) == ["default"])
  }

  private enum EmptyScope: ScopeDefinition {
    static func register(in scope: inout Registry<EmptyScope>) {
      scope.shared(.needsEmpty, needs: Keys.empty) { $0.first ?? Part("none") }
    }
  }

  @Test("are missing without contributions")
  func missing() throws {
    #expect(app[.maybeEmpty] == -1)
    #expect(throws: ResolutionError.self) { try app.resolve(.empty) }
    let error = try #require(throws: GraphError.self) { try Scope(EmptyScope.self) }
    #expect(error.findings.map(\.id) == ["missing"])
  }

  private enum TwiceScope: ScopeDefinition {
    static func register(in scope: inout Registry<TwiceScope>) {
      scope.contribute(to: .named, at: "one") { Part("one") }
      scope.contribute(to: .named, at: "one") { Part("other") }
    }
  }

  private enum AgainScope: ScopeDefinition {
    typealias Parent = AppScope
    static func register(in scope: inout Registry<AgainScope>) {
      scope.contribute(to: .named, at: "one") { Part("again") }
    }
  }

  private enum BesideScope: ScopeDefinition {
    static func register(in scope: inout Registry<BesideScope>) {
      scope.contribute(to: .all) { Part("one") }
      scope.shared(.all) { [] }
    }
  }

  private enum BelowScope: ScopeDefinition {
    typealias Parent = AppScope
    static func register(in scope: inout Registry<BelowScope>) {
      scope.shared(.all) { [] }
    }
  }

  @Test("have no two elements for one key, and no plain registration beside them")
  func duplicates() throws {
    #expect(try #require(throws: GraphError.self) { try Scope(TwiceScope.self) }.findings.map(\.id) == ["duplicate"])
    #expect(try #require(throws: GraphError.self) { try app.open(AgainScope.self) }.findings.map(\.id) == ["duplicate"])
    #expect(try #require(throws: GraphError.self) { try Scope(BesideScope.self) }.findings.map(\.id) == ["duplicate"])
    #expect(try #require(throws: GraphError.self) { try app.open(BelowScope.self) }.findings.map(\.id) == ["duplicate"])
  }

  // MARK: Overrides

  @Test("make afresh the elements that need what is overridden, and keep the others")
  func overriddenNeed() throws {
    let before = app[.all]
    let derived = try app.overriding { $0.override(.base) { Part("fake") } }
    let after = derived[.all]
    #expect(after.map(\.name) == appNames)
    #expect(zip(before, after).map { $0 === $1 } == [true, true, false])
    #expect(after[2].parts[0].name == "fake")
    #expect(derived[.holder].last === after[2])
    #expect(derived[.named]["one"] === app[.named]["one"])
    #expect(derived[.named]["based"]?.parts[0].name == "fake")
    #expect(app[.all].last === before[2])
    #expect(["app one", "module", "app two"].map { counter[$0] } == [1, 1, 2])
  }

  @Test("are made afresh for a child that derives, with its own elements")
  func overriddenNeedBelow() throws {
    let session = try app.open(SessionScope.self)
    let before = session[.all]
    let derived = try session.overriding { $0.override(.base) { Part("fake") } }
    let after = derived[.all]
    #expect(after.map(\.name) == sessionNames)
    #expect(zip(before, after).map { $0 === $1 } == [true, true, false, true, false])
    #expect([after[2], after[4]].map { $0.parts[0].name } == ["fake", "fake"])
    #expect(derived[.holder].map(\.name) == appNames)
    #expect(derived[.holder][2] === after[2])
  }

  @Test("include a child's own elements when it is opened with overrides")
  func overriddenAtOpen() throws {
    let session = try app.open(SessionScope.self) { $0.override(.base) { Part("fake") } }
    let all = session[.all]
    #expect(all.map(\.name) == sessionNames)
    #expect([all[2], all[4]].map { $0.parts[0].name } == ["fake", "fake"])
    #expect(all[0] === app[.all][0])
    #expect(Set(session[.named].keys) == ["one", "based", "session"])
    #expect(session[.named]["based"]?.parts[0].name == "fake")
    // What a registration above sees does not come to hold what is below.
    #expect(session[.holder].map(\.name) == appNames)
    let note = try session.open(NoteScope.self)
    #expect(note[.all].map(\.name) == sessionNames + ["note"])
    #expect(zip(note[.all], all).allSatisfy { $0 === $1 })
  }

  @Test("and when it is opened with overrides that do not concern what lies above")
  func overriddenOwnAtOpen() throws {
    let session = try app.open(SessionScope.self) { $0.override(.maybeEmpty, value: 3) }
    #expect(session[.all].map(\.name) == sessionNames)
    #expect(session[.all][2] === app[.all][2])
  }

  @Test("are made afresh when the root is created with overrides")
  func overriddenAtRoot() throws {
    let counter = Counter()
    let app = try Scope(AppScope.self, AppScope.Inputs(counter: counter)) { $0.override(.base) { Part("fake") } }
    #expect(app[.all].map(\.name) == appNames)
    #expect(app[.all][2].parts[0].name == "fake")
    #expect(try app.open(SessionScope.self)[.all].map(\.name) == sessionNames)
    #expect(counter["app two"] == 1)
  }

  @Test("may be overridden whole: at creation, at opening, and for a derived scope")
  func overriddenWhole() throws {
    let fake = [Part("fake")]
    let root = try Scope(AppScope.self, AppScope.Inputs(counter: counter)) { $0.override(.all, value: fake) }
    #expect(root[.all][0] === fake[0])
    #expect(root[.holder][0] === fake[0])
    #expect(counter["app one"] == 0)
    #expect(try root.open(SessionScope.self)[.all].map(\.name) == ["fake", "session one", "session two"])

    let derived = try app.overriding { $0.override(.all) { fake } }
    #expect(derived[.all].map(\.name) == ["fake"])
    #expect(derived[.holder].map(\.name) == ["fake"])
    #expect(app[.all].map(\.name) == appNames)

    let session = try app.open(SessionScope.self) { $0.override(.all) { fake } }
    #expect(session[.all].map(\.name) == ["fake"])
    #expect(session[.holder].map(\.name) == ["fake"])
    #expect(try app.open(SessionScope.self)[.all].map(\.name) == sessionNames)
  }

  private enum PluginScope: ScopeDefinition {
    static func register(in app: inout Registry<PluginScope>) {
      app.value(.simple, Simple())
      app.value(.plugin, Simple())
      app.contribute(to: .plugins, needs: Keys.simple) { $0 }
      app.contribute(to: .namedPlugins, at: "simple", needs: Keys.simple) { $0 }
    }
  }

  private enum OverridingScope: ScopeDefinition {
    typealias Parent = PluginScope
    static func register(in scope: inout Registry<OverridingScope>) {
      scope.override(.plugin, needs: Keys.simple) { $0 }
    }
  }

  @Test("of a protocol's values take what a need brings as it is, as overrides do")
  func existentials() throws {
    let app = try Scope(PluginScope.self) { $0.override(.plugin, needs: Keys.simple) { $0 } }
    #expect(try app.resolve(.plugins).count == 1)
    #expect(try app.resolve(.namedPlugins)["simple"] is Simple)
    #expect(try app.open(OverridingScope.self).resolve(.plugin) is Simple)
  }
}
