import TestTools
import Testing
import Trellis

private final class Text: Sendable {
  let text: String
  let inner: Text?

  init(_ text: String, inner: Text? = nil) {
    self.text = text
    self.inner = inner
  }

  func wrapped(_ mark: String) -> Text { Text("\(mark)(\(text))", inner: self) }
}

private final class Counter: Sendable {
  private let counts = Guarded<[String: Int]>([:])

  func note(_ name: String) { counts.withLock { $0[name, default: 0] += 1 } }

  subscript(_ name: String) -> Int { counts.withLock { $0[name, default: 0] } }
}

extension Keys {
  fileprivate static let counter = Key<Counter>("counter")
  fileprivate static let mark = Key<String>("mark")
  fileprivate static let shared = Key<Text>("shared")
  fileprivate static let inherited = Key<Text>("inherited")
  fileprivate static let unique = Key<Text>("unique")
  fileprivate static let weak = Key<Text>("weak")
  fileprivate static let value = Key<String>("value")
  fileprivate static let target = Key<Text>("target")
  fileprivate static let alias = Key<Text>("alias")
  fileprivate static let byDefault = Key<String>("byDefault", default: { "default" })
  fileprivate static let list = Key<[String]>("list")
  fileprivate static let user = Key<String>("user")
  fileprivate static let user2 = Key<Text>("user2")
}

private enum AppScope: ScopeDefinition {
  struct Inputs: Sendable { var counter = Counter() }

  static func register(in app: inout Registry<AppScope>) {
    app.input(.counter, \.counter)
    app.value(.mark, "a")
    app.shared(.shared, needs: Keys.counter) {
      $0.note("shared")
      return Text("shared")
    }
    app.decorate(.shared) { $0.wrapped("1") }
    app.decorate(.shared, needs: Keys.mark, Keys.counter) { text, mark, counter in
      counter.note("decoration")
      return text.wrapped(mark)
    }
    app.shared(.inherited) { Text("inherited") }
    app.unique(.unique) { Text("unique") }
    app.weak(.weak) { Text("weak") }
    app.value(.value, "value")
    app.shared(.target) { Text("target") }
    app.alias(.alias, to: Keys.target)
    app.contribute(to: .list) { "one" }
    app.shared(.user, needs: Keys.shared) { $0.text }
    app.shared(.user2, needs: Keys.inherited) { Text($0.text) }
  }
}

private enum SessionScope: ScopeDefinition {
  typealias Parent = AppScope

  static func register(in session: inout Registry<SessionScope>) {
    session.decorate(.shared, needs: Keys.counter) { text, counter in
      counter.note("session")
      return text.wrapped("s")
    }
    session.decorate(.inherited) { $0.wrapped("s") }
    session.decorate(.unique) { $0.wrapped("s") }
    session.decorate(.weak) { $0.wrapped("s") }
    session.decorate(.value) { "s(\($0))" }
    session.decorate(.alias) { $0.wrapped("s") }
    session.decorate(.byDefault) { "s(\($0))" }
    session.decorate(.list) { $0 + ["s"] }
    session.contribute(to: .list) { "two" }
  }
}

private enum NoteScope: ScopeDefinition {
  typealias Parent = SessionScope

  static func register(in note: inout Registry<NoteScope>) {
    note.decorate(.inherited) { $0.wrapped("n1") }
    note.decorate(.inherited) { $0.wrapped("n2") }
  }
}

@Suite("Decorations")
struct DecorationTests {
  private let counter = Counter()
  private let app: Scope<AppScope>

  init() throws { app = try Scope(AppScope.self, AppScope.Inputs(counter: counter)) }

  @Test("wrap what their own scope registers, one another in order")
  func own() {
    #expect(app[.shared].text == "a(1(shared))")
    #expect(app[.user] == "a(1(shared))")
    #expect(app[.shared] === app[.shared])
    #expect((counter["shared"], counter["decoration"]) == (1, 1))
  }

  @Test("wrap what is inherited, once for each scope, and leave the parent's view as it is")
  func inherited() throws {
    let first = try app.open(SessionScope.self)
    let second = try app.open(SessionScope.self)
    #expect(first[.shared].text == "s(a(1(shared)))")
    #expect(first[.shared] === first[.shared])
    #expect(first[.shared] !== second[.shared])
    #expect(first[.shared].inner === app[.shared])
    #expect(app[.shared].text == "a(1(shared))")
    #expect(first[.user] == "a(1(shared))")
    #expect((counter["shared"], counter["decoration"], counter["session"]) == (1, 1, 2))
    #expect(try first.open(NoteScope.self)[.inherited].text == "n2(n1(s(inherited)))")
    #expect(app[.inherited].text == "inherited")
  }

  @Test("keep the lifetime of what they wrap")
  func lifetimes() throws {
    let session = try app.open(SessionScope.self)
    #expect(session[.unique] !== session[.unique])
    #expect(session[.unique].text == "s(unique)")
    let held = session[.weak]
    #expect(held.text == "s(weak)")
    #expect(session[.weak] === held)
    #expect(held.inner === app[.weak])
    #expect(session[.value] == "s(value)")
    #expect(session[.alias].text == "s(target)")
    #expect(session[.alias].inner === app[.target])
    #expect(session[.target] === app[.target])
    #expect(session[.byDefault] == "s(default)")
    #expect(app[.byDefault] == "default")
    #expect(session[.list] == ["one", "two", "s"])
    #expect(app[.list] == ["one"])
  }

  @Test("of a weak service let it go")
  func weak() throws {
    let session = try app.open(SessionScope.self)
    let hold = { [weak held = session[.weak]] in held }
    #expect(hold() == nil)
    #expect(session[.weak].text == "s(weak)")
  }

  private enum NothingScope: ScopeDefinition {
    static func register(in scope: inout Registry<NothingScope>) {
      scope.decorate(.inherited) { $0.wrapped("x") }
    }
  }

  private struct Broken: Error {}

  private enum BrokenScope: ScopeDefinition {
    static func register(in app: inout Registry<BrokenScope>) {
      app.shared(.shared) { throw Broken() }
      app.decorate(.shared) { $0.wrapped("a") }
      app.contribute(to: .list) { throw Broken() }
      app.unique(.user, needs: Keys.list) { $0.joined() }
    }
  }

  @Test("and collections do not name their key again on the way to a fault")
  func path() throws {
    let app = try Scope(BrokenScope.self)
    #expect(#expect(throws: ResolutionError.self) { try app.resolve(.shared) }?.path == [.shared])
    #expect(#expect(throws: ResolutionError.self) { try app.resolve(.user) }?.path == [.user, .list])
  }

  @Test("of what nothing registers are an error")
  func nothing() throws {
    let error = try #require(throws: GraphError.self) { try Scope(NothingScope.self) }
    #expect(error.findings.map(\.id) == ["override-nothing"])
  }

  private enum OverridingScope: ScopeDefinition {
    typealias Parent = AppScope
    static func register(in scope: inout Registry<OverridingScope>) {
      scope.override(.inherited) { Text("other") }
      scope.decorate(.inherited) { $0.wrapped("o") }
    }
  }

  // MARK: Overrides

  @Test("apply to what overrides in the same scope")
  func overriddenInScope() throws {
    #expect(try app.open(OverridingScope.self)[.inherited].text == "o(other)")
  }

  @Test("apply to what overrides when the root is created")
  func overriddenAtCreation() throws {
    let counter = Counter()
    let app = try Scope(AppScope.self, AppScope.Inputs(counter: counter)) { $0.override(.shared) { Text("fake") } }
    #expect(app[.shared].text == "a(1(fake))")
    #expect(app[.user] == "a(1(fake))")
    #expect(try app.open(SessionScope.self)[.shared].text == "s(a(1(fake)))")
    #expect((counter["shared"], counter["decoration"], counter["session"]) == (0, 1, 1))
  }

  @Test("apply to what overrides when a child is opened")
  func overriddenAtOpen() throws {
    let session = try app.open(SessionScope.self) { $0.override(.shared) { Text("fake") } }
    #expect(session[.shared].text == "s(a(1(fake)))")
    #expect(session[.user] == "a(1(fake))")
    #expect(app[.shared].text == "a(1(shared))")
    #expect((counter["shared"], counter["decoration"], counter["session"]) == (1, 2, 1))
    let other = try app.open(SessionScope.self) {
      $0.override(.value, value: "fake")
      $0.override(.byDefault, value: "fake")
      $0.override(.unique) { Text("fake") }
      $0.override(.list, value: ["fake"])
      $0.override(.target) { Text("fake") }
    }
    #expect(other[.value] == "s(fake)")
    #expect(other[.byDefault] == "s(fake)")
    #expect(other[.unique].text == "s(fake)")
    #expect(other[.unique] !== other[.unique])
    #expect(other[.list] == ["fake", "s"])
    #expect(other[.alias].text == "s(fake)")
  }

  @Test("apply to what overrides for a derived scope")
  func overriddenByDeriving() throws {
    let derived = try app.overriding { $0.override(.shared) { Text("fake") } }
    #expect(derived[.shared].text == "a(1(fake))")
    #expect(derived[.user] == "a(1(fake))")
    let session = try app.open(SessionScope.self)
    #expect(session[.inherited].text == "s(inherited)")
    let below = try session.overriding {
      $0.override(.shared) { Text("fake") }
      $0.override(.inherited) { Text("fake") }
    }
    #expect(below[.shared].text == "s(a(1(fake)))")
    #expect(below[.inherited].text == "s(fake)")
    #expect(below[.user] == "a(1(fake))")
    // What the owner above saw was undecorated.
    #expect(below[.user2].text == "fake")
    #expect(session[.shared].text == "s(a(1(shared)))")
  }

  @Test("are made afresh when something is overridden that they need, over the same instance")
  func overriddenNeed() throws {
    let plain = app[.shared]
    let derived = try app.overriding { $0.override(.mark, value: "b") }
    #expect(derived[.shared].text == "b(1(shared))")
    #expect(derived[.shared].inner === plain.inner)
    #expect(derived[.user] == "b(1(shared))")
    #expect((counter["shared"], counter["decoration"]) == (1, 2))
    let session = try app.open(SessionScope.self) { $0.override(.mark, value: "c") }
    #expect(session[.shared].text == "s(c(1(shared)))")
    #expect(session[.shared].inner?.inner === plain.inner)
    #expect(session[.user] == "c(1(shared))")
  }
}
