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
  fileprivate static let left = Key<Part>("left")
  fileprivate static let right = Key<Part>("right")
  fileprivate static let top = Key<Part>("top")
  fileprivate static let maker = Key<Part>("maker")
  fileprivate static let local = Key<Part>("local")
  fileprivate static let label = Key<String>("label", default: { "default" })
  fileprivate static let labelled = Key<Part>("labelled")
  fileprivate static let second = Key<Part>("second")
  fileprivate static let nobody = Key<Part>("nobody")
  fileprivate static let note = Key<Part>("note")
  fileprivate static let deferred = Key<Deferred>("deferred")
}

private struct Deferred: Sendable {
  var right: Lazy<Part>
  var maker: @Sendable () throws -> Part
}

private enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) {
    app.shared(.base) { Part("base") }
    app.shared(.left, needs: Keys.base) { Part("left", $0) }
    app.shared(.right) { Part("right") }
    app.shared(.top, needs: Keys.left, Keys.right) { Part("top", $0, $1) }
    app.unique(.maker, needs: Keys.right) { Part("maker", $0) }
    app.shared(.labelled, needs: Keys.label) { Part($0) }
    app.alias(.second, to: Keys.right)
    app.shared(.deferred, needs: Keys.right.lazy, Keys.maker.provider) { Deferred(right: $0, maker: $1) }
  }
}

private enum SessionScope: ScopeDefinition {
  typealias Parent = AppScope
  static func register(in session: inout Registry<SessionScope>) {
    session.shared(.local, needs: Keys.top) { Part("local", $0) }
    session.override(.base) { Part("session base") }
  }
}

private enum NoteScope: ScopeDefinition {
  typealias Parent = SessionScope
  static func register(in note: inout Registry<NoteScope>) {
    note.shared(.note, needs: Keys.local, Keys.base) { Part("note", $0, $1) }
  }
}

@Suite("Overrides")
struct OverrideTests {
  @Test("make afresh what needs the overridden key, and leave every other shared instance as it is")
  func rewiring() throws {
    let app = try Scope(AppScope.self)
    let derived = try app.overriding { $0.override(.base) { Part("fake") } }
    #expect(derived[.base].name == "fake")
    #expect(derived[.left] !== app[.left])
    #expect(derived[.left].parts[0] === derived[.base])
    #expect(derived[.top] !== app[.top])
    #expect(derived[.top].parts[0] === derived[.left])
    #expect(derived[.top].parts[1] === app[.right])
    #expect(derived[.right] === app[.right])
    #expect(derived[.top] === derived[.top])
    #expect(app[.left].parts[0].name == "base")
  }

  @Test("follow aliases, lazy needs and providers")
  func rewiringOfForms() throws {
    let app = try Scope(AppScope.self)
    let fake = Part("fake")
    let derived = try app.overriding { $0.override(.right, value: fake) }
    #expect(derived[.second] === fake)
    #expect(try derived[.deferred].right() === fake)
    #expect(try derived[.deferred].maker().parts[0] === fake)
    #expect(app[.second] === app[.right])
    #expect(try app[.deferred].right() === app[.right])
  }

  @Test("belong to the base scope where they do not concern an instance, whoever asks first")
  func unconcerned() throws {
    let app = try Scope(AppScope.self)
    let derived = try app.overriding { $0.override(.base) { Part("fake") } }
    let right = derived[.right]
    #expect(app[.right] === right)
  }

  @Test("given when a child opens reach what lies above it, for that child alone")
  func atOpen() throws {
    let app = try Scope(AppScope.self)
    let plain = try app.open(SessionScope.self)
    let session = try app.open(SessionScope.self) { $0.override(.left) { Part("fake") } }
    #expect(session[.local].parts[0].parts[0].name == "fake")
    #expect(session[.local].parts[0].parts[1] === app[.right])
    #expect(plain[.local].parts[0] === app[.top])
  }

  @Test("inside a definition change nothing above it")
  func inDefinition() throws {
    let app = try Scope(AppScope.self)
    let session = try app.open(SessionScope.self)
    #expect(session[.base].name == "session base")
    #expect(session[.left] === app[.left])
    #expect(session[.left].parts[0] === app[.base])
  }

  @Test("of a key that a definition above overrides reach its owner too, and keep the owner's view of everything else")
  func ownersView() throws {
    let session = try Scope(AppScope.self).open(SessionScope.self)
    let derived = try session.overriding { $0.override(.right) { Part("fake") } }
    // `.top` is made afresh, but its `.left` still has the app's base, not the session's.
    #expect(derived[.top].parts[1].name == "fake")
    #expect(derived[.top].parts[0].parts[0].name == "base")
    #expect(derived[.base].name == "session base")
  }

  @Test("hold for scopes opened below")
  func below() throws {
    let session = try Scope(AppScope.self).open(SessionScope.self) { $0.override(.right) { Part("fake") } }
    let note = try session.open(NoteScope.self)
    #expect(note[.note].parts[0].parts[0].parts[1].name == "fake")
    #expect(note[.note].parts[1].name == "session base")
    let derived = try note.overriding { $0.override(.base) { Part("inner") } }
    #expect(derived[.note].parts[1].name == "inner")
    #expect(derived[.note].parts[0] !== note[.note].parts[0])
    #expect(derived[.note].parts[0].parts[0].parts[1] === note[.right])
  }

  @Test("may replace a key's default, and what needs it follows")
  func keyDefault() throws {
    let app = try Scope(AppScope.self)
    #expect(app[.labelled].name == "default")
    let derived = try app.overriding { $0.override(.label, value: "other") }
    #expect(derived[.labelled].name == "other")
    #expect(app[.labelled].name == "default")
  }

  @Test("keep the lifetime of what they replace")
  func lifetimes() throws {
    let app = try Scope(AppScope.self) {
      $0.override(.maker) { Part("fake") }
      $0.override(.right) { Part("fake") }
    }
    #expect(app[.maker] !== app[.maker])
    #expect(app[.right] === app[.right])
  }

  @Test("of one key given twice: the later one holds")
  func twice() throws {
    let app = try Scope(AppScope.self) {
      $0.override(.right) { Part("one") }
      $0.override(.right) { Part("two") }
    }
    #expect(app[.top].parts[1].name == "two")
  }

  @Test("of a key that nothing registers are an error that says so, before any factory runs")
  func nothing() throws {
    let error = try #require(throws: GraphError.self) {
      try Scope(AppScope.self) {
        $0.override(.nobody) { Part("fake") }
        $0.override(.local) { Part("fake") }
      }
    }
    #expect(error.findings.map(\.id) == ["override-nothing", "override-nothing"])
    #expect(error.description.contains("'.nobody' is overridden, but nothing registers it in AppScope"))
  }

  @Test("that make a loop are an error")
  func loop() throws {
    let error = try #require(throws: GraphError.self) {
      try Scope(AppScope.self).overriding { $0.override(.base, needs: Keys.top) { $0 } }
    }
    #expect(error.findings.map(\.id) == ["cycle"])
    #expect(error.findings[0].trail == [".left", ".base", ".top", ".left"])
  }

  @Test("that need what is not there are an error")
  func missing() throws {
    let error = try #require(throws: GraphError.self) {
      try Scope(AppScope.self) { $0.override(.base, needs: Keys.nobody) { $0 } }
    }
    #expect(error.findings.map(\.id) == ["missing"])
  }
}
