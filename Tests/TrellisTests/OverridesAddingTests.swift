import Testing
import Trellis

private final class Part: Sendable {
  let name: String
  let parts: [Part]

  init(_ name: String, _ parts: [Part] = []) {
    self.name = name
    self.parts = parts
  }

  convenience init(_ name: String, _ parts: Part...) { self.init(name, parts) }

  /// The names of this and of what it holds: `outer(inner)`.
  var text: String { parts.isEmpty ? name : "\(name)(\(parts.map(\.text).joined(separator: " ")))" }
}

extension Keys {
  fileprivate static let api = Key<Part>("api")
  fileprivate static let client = Key<Part>("client")
  fileprivate static let other = Key<Part>("other")
  fileprivate static let name = Key<Part>("name")
  fileprivate static let made = Key<Part>("made")
  fileprivate static let all = Key<[Part]>("all")
  fileprivate static let allCount = Key<Part>("allCount")
  fileprivate static let named = Key<[String: Part]>("named")
  fileprivate static let fresh = Key<[Part]>("fresh")
  fileprivate static let maybeFresh = Key<Part>("maybeFresh")
  fileprivate static let plain = Key<[Part]>("plain")
  fileprivate static let withDefault = Key<Part>("withDefault", default: { Part("default") })
  fileprivate static let defaultUser = Key<Part>("defaultUser")
  fileprivate static let local = Key<Part>("local")
  fileprivate static let localAll = Key<Part>("localAll")
  fileprivate static let nowhere = Key<Part>("nowhere")
}

private enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) {
    app.shared(.api) { Part("api") }
    app.shared(.client, needs: Keys.api) { Part("client", $0) }
    app.shared(.other) { Part("other") }
    app.alias(.name, to: Keys.api)
    app.unique(.made, needs: Keys.api) { Part("made", $0) }
    app.contribute(to: .all, needs: Keys.other) { Part("one", $0) }
    app.contribute(to: .named, at: "one") { Part("one") }
    app.shared(.allCount, needs: Keys.all, Keys.named) { Part("all", $0 + $1.sorted { $0.key < $1.key }.map(\.value)) }
    app.shared(.maybeFresh, needs: Keys.fresh.optional) { Part("fresh", $0 ?? []) }
    app.shared(.plain) { [] }
    app.shared(.defaultUser, needs: Keys.withDefault) { Part("user", $0) }
  }
}

private enum SessionScope: ScopeDefinition {
  typealias Parent = AppScope
  static func register(in session: inout Registry<SessionScope>) {
    session.decorate(.api) { Part("session", $0) }
    session.contribute(to: .all) { Part("session") }
    session.shared(.local, needs: Keys.api) { Part("local", $0) }
    session.shared(.localAll, needs: Keys.all) { Part("local", $0) }
  }
}

@Suite("Overrides that add to what is there")
struct OverridesAddingTests {
  private let app: Scope<AppScope>
  init() throws { app = try Scope(AppScope.self) }

  @Test("a decoration wraps the existing instance; what needs the key is re-created, and nothing else")
  func decorations() throws {
    let derived = try app.overriding {
      $0.decorate(.api) { Part("first", $0) }
      $0.decorate(.api, needs: Keys.other) { Part("second", $0, $1) }
    }
    #expect(derived[.api].text == "second(first(api) other)")
    #expect(derived[.api].parts[0].parts[0] === app[.api])
    #expect(derived[.api].parts[1] === app[.other])
    #expect(derived[.api] === derived[.api])
    #expect(derived[.client].parts[0] === derived[.api])
    #expect(derived[.name] === derived[.api])
    #expect(derived[.made].parts[0] === derived[.api])
    #expect(derived[.other] === app[.other])
    #expect(derived[.allCount] === app[.allCount])
    #expect(app[.client].parts[0] === app[.api])
    #expect(app[.api].text == "api")
    #expect(derived.unusedOverrides.isEmpty)
  }

  @Test("a decoration wraps an override of the same closure, whichever comes first")
  func decoratedOverride() throws {
    let derived = try app.overriding {
      $0.decorate(.api) { Part("outer", $0) }
      $0.override(.api) { Part("fake") }
    }
    #expect(derived[.client].text == "client(outer(fake))")
    let again = try derived.overriding { $0.decorate(.api) { Part("again", $0) } }
    #expect(again[.client].text == "client(again(outer(fake)))")
    #expect(again[.api].parts[0] === derived[.api])
    let replaced = try again.overriding { $0.override(.api) { Part("new") } }
    #expect(replaced[.client].text == "client(again(outer(new)))")
    let below = try again.overriding { $0.override(.other) { Part("new other") } }
    #expect(below[.client] === again[.client])
  }

  @Test("a decoration of what overrides re-create wraps the new instance")
  func decorationOfRecreated() throws {
    let derived = try app.overriding {
      $0.decorate(.client) { Part("outer", $0) }
      $0.override(.api) { Part("fake") }
    }
    #expect(derived[.client].text == "outer(client(fake))")
    #expect(try app.open(SessionScope.self)[.client].text == "client(api)")
  }

  @Test("a decoration given when a scope is opened wraps the definition's own, also for what lives above")
  func decorationAtOpening() throws {
    let session = try app.open(SessionScope.self) { $0.decorate(.api) { Part("test", $0) } }
    #expect(session[.api].text == "test(session(api))")
    #expect(session[.api].parts[0].parts[0] === app[.api])
    #expect(session[.local].parts[0] === session[.api])
    #expect(session[.client].parts[0] === session[.api])
    #expect(app[.client].text == "client(api)")
    let root = try Scope(AppScope.self) { $0.decorate(.api) { Part("test", $0) } }
    #expect(root[.client].text == "client(test(api))")
    #expect(try root.open(SessionScope.self)[.local].text == "local(session(test(api)))")
  }

  @Test("a decoration of a key that has only a default wraps the default")
  func decoratedDefault() throws {
    let derived = try app.overriding { $0.decorate(.withDefault) { Part("outer", $0) } }
    #expect(derived[.defaultUser].text == "user(outer(default))")
    #expect(derived[.withDefault].parts[0] === app[.withDefault])
  }

  @Test("a decoration of what nothing registers is an error")
  func decorationOfNothing() throws {
    let error = #expect(throws: GraphError.self) { try app.overriding { $0.decorate(.nowhere) { $0 } } }
    #expect(error?.findings.map(\.id) == ["override-nothing"])
    #expect(error?.findings.first?.message.hasPrefix("'.nowhere' is decorated, but nothing registers it") == true)
  }

  @Test("a decoration that needs what needs it is a cycle")
  func decorationInCycle() throws {
    let error = #expect(throws: GraphError.self) {
      try app.overriding { $0.decorate(.api, needs: Keys.client) { Part("loop", $0, $1) } }
    }
    #expect(error?.findings.map(\.id) == ["cycle"])
  }

  @Test("a contribution joins the elements above, which stay; what needs the collection is re-created")
  func contributions() throws {
    let derived = try app.overriding {
      $0.contribute(to: .all, needs: Keys.other) { Part("two", $0) }
      $0.contribute(to: .all) { Part("three") }
      $0.contribute(to: .named, at: "two") { Part("named two") }
    }
    #expect(derived[.all].map(\.name) == ["one", "two", "three"])
    #expect(derived[.all][0] === app[.all][0])
    #expect(derived[.all][1].parts[0] === app[.other])
    #expect(derived[.named].keys.sorted() == ["one", "two"])
    #expect(derived[.allCount].text == "all(one(other) two(other) three one named two)")
    #expect(derived[.allCount].parts[1] === derived[.all][1])
    #expect(derived[.client] === app[.client])
    #expect(app[.all].map(\.name) == ["one"])
    #expect(derived.unusedOverrides.isEmpty)
    let again = try derived.overriding { $0.contribute(to: .all) { Part("four") } }
    #expect(again[.all].map(\.name) == ["one", "two", "three", "four"])
    #expect(again[.all][1] === derived[.all][1])
    let below = try again.overriding { $0.override(.other) { Part("new") } }
    #expect(below[.all].map(\.text) == ["one(new)", "two(new)", "three", "four"])
    #expect(below[.all][2] === derived[.all][2])
    #expect(below[.allCount].text == "all(one(new) two(new) three four one named two)")
  }

  @Test("a contribution given when a scope is opened joins the definition's own, but not for what lives above")
  func contributionAtOpening() throws {
    let session = try app.open(SessionScope.self) { $0.contribute(to: .all) { Part("test") } }
    #expect(session[.all].map(\.name) == ["one", "session", "test"])
    #expect(session[.localAll].parts.map(\.name) == ["one", "session", "test"])
    #expect(session[.allCount].parts.map(\.name) == ["one", "test", "one"])
    #expect(session[.allCount].parts[1] === session[.all][2])
    #expect(session[.all][0] === app[.all][0])
    let root = try Scope(AppScope.self) { $0.contribute(to: .all) { Part("test") } }
    #expect(root[.allCount].parts.map(\.name) == ["one", "test", "one"])
    #expect(try root.open(SessionScope.self)[.all].map(\.name) == ["one", "test", "session"])
  }

  @Test("a contribution joins elements that are re-created by the same overrides")
  func contributionToRecreated() throws {
    let derived = try app.overriding {
      $0.override(.other) { Part("new") }
      $0.contribute(to: .all) { Part("two") }
      $0.decorate(.all) { $0.map { Part("each", $0) } }
    }
    #expect(derived[.all].map(\.text) == ["each(one(new))", "each(two)"])
    #expect(derived[.allCount].text == "all(each(one(new)) each(two) one)")
    let session = try app.open(SessionScope.self) {
      $0.override(.other) { Part("new") }
      $0.contribute(to: .all) { Part("two") }
    }
    #expect(session[.all].map(\.text) == ["one(new)", "session", "two"])
    #expect(session[.allCount].text == "all(one(new) two one)")
  }

  @Test("a contribution may be the first to its key")
  func firstContribution() throws {
    let derived = try app.overriding { $0.contribute(to: .fresh) { Part("only") } }
    #expect(derived[.fresh].map(\.name) == ["only"])
    #expect(derived[.maybeFresh].text == "fresh(only)")
    #expect(app[.maybeFresh].text == "fresh")
  }

  @Test("a contribution to what is registered as a whole, and a second to one entry, are duplicates")
  func duplicates() throws {
    let whole = #expect(throws: GraphError.self) { try app.overriding { $0.contribute(to: .plain) { Part("one") } } }
    #expect(whole?.findings.map(\.id) == ["duplicate"])
    let entry = #expect(throws: GraphError.self) {
      try app.overriding { $0.contribute(to: .named, at: "one") { Part("one") } }
    }
    #expect(entry?.findings.map(\.id) == ["duplicate"])
  }

  /// Equal to any other of the same letters, in whatever case.
  private struct Name: Hashable, Sendable, CustomStringConvertible {
    let description: String
    static func == (a: Name, b: Name) -> Bool { a.description.lowercased() == b.description.lowercased() }
    func hash(into hasher: inout Hasher) { hasher.combine(description.lowercased()) }
  }

  /// Prints as all others do.
  private struct Number: Hashable, Sendable, CustomStringConvertible {
    let number: Int
    var description: String { "a number" }
  }

  private enum Entries: ScopeDefinition {
    static let numbers = Key<[Double: Int]>("numbers")
    static let names = Key<[Name: Int]>("names")
    static let alike = Key<[Number: Int]>("alike")
    static func register(in app: inout Registry<Entries>) {
      app.contribute(to: numbers, at: 0.0) { 1 }
      app.contribute(to: numbers, at: 1.0) { 2 }
      app.contribute(to: numbers, at: .nan) { 3 }
      app.contribute(to: names, at: Name(description: "one")) { 1 }
      app.contribute(to: alike, at: Number(number: 1)) { 1 }
      app.contribute(to: alike, at: Number(number: 2)) { 2 }
    }
  }

  private enum MoreEntries: ScopeDefinition {
    typealias Parent = Entries
    static func register(in more: inout Registry<MoreEntries>) {
      more.contribute(to: Entries.numbers, at: -0.0) { 4 }
    }
  }

  private enum EqualEntries: ScopeDefinition {
    static func register(in app: inout Registry<EqualEntries>) {
      for name in ["a", "b", "B", "c", "A"] {
        app.contribute(to: Entries.names, at: Name(description: name)) { 1 }
      }
    }
  }

  @Test("entries are the same where their keys are equal, however those print")
  func entries() throws {
    let app = try Scope(Entries.self)
    #expect(app[Entries.numbers][0.0] == 1)
    #expect(app[Entries.numbers].count == 3)
    #expect(app[Entries.alike] == [Number(number: 1): 1, Number(number: 2): 2])
    func findings(_ body: () throws -> Void) -> [String]? {
      #expect(throws: GraphError.self) { try body() }?.findings.map(\.id)
    }
    #expect(findings { _ = try app.overriding { $0.contribute(to: Entries.numbers, at: -0.0) { 4 } } } == ["duplicate"])
    let name = Name(description: "ONE")
    #expect(findings { _ = try app.overriding { $0.contribute(to: Entries.names, at: name) { 4 } } } == ["duplicate"])
    #expect(findings { _ = try app.open(MoreEntries.self) } == ["duplicate"])
    #expect(findings { _ = try Scope(EqualEntries.self) } == ["duplicate", "duplicate"])
    let third = try app.overriding { $0.contribute(to: Entries.alike, at: Number(number: 3)) { 3 } }
    #expect(third[Entries.alike].count == 3)
  }

  @Test("an override of a whole collection stands for the contributions of the same overrides")
  func replacedCollection() throws {
    func change(_ overrides: inout Overrides) {
      overrides.contribute(to: .all) { Part("two") }
      overrides.override(.all, value: [Part("fake")])
      overrides.contribute(to: .plain) { Part("two") }
      overrides.override(.plain, value: [])
    }
    for scope in [try app.overriding(change), try Scope(AppScope.self, overrides: change)] {
      #expect(scope[.all].map(\.name) == ["fake"])
      #expect(scope[.plain].isEmpty)
      #expect(scope.unusedOverrides.count == 2)
    }
  }

  @Test("scopes with the same overrides share a plan but no factory, and others do not")
  func sharing() throws {
    for name in ["a", "b"] {
      let derived = try app.overriding {
        $0.decorate(.api) { Part(name, $0) }
        $0.contribute(to: .named, at: name) { Part(name) }
      }
      #expect(derived[.client].text == "client(\(name)(api))")
      #expect(derived[.named][name]?.name == name)
      #expect(try app.overriding { $0.override(.api) { Part(name) } }[.client].text == "client(\(name))")
    }
  }

  @Test("a contribution's hooks run in the scope that it is given to")
  func hooks() async throws {
    let log = Log()
    let derived = try app.overriding {
      $0.contribute(to: .all, options: [.eager]) {
        Part("two")
      } onStart: { _ in
        log("start")
      } onStop: { _ in
        log("stop")
      }
    }
    try await ends { try await derived.start() }
    #expect(log.all == ["start"])
    #expect(derived[.all].map(\.name) == ["one", "two"])
    try await ends { try await derived.close() }
    #expect(log.all == ["start", "stop"])
    #expect(app[.all].map(\.name) == ["one"])
  }
}
