import Testing
import Trellis

extension Keys {
  fileprivate static let host = Key<String>("host")
  fileprivate static let pages = Key<[String: String]>("pages")
  fileprivate static let home = Key<String>("home")
  fileprivate static let list = Key<[String]>("list")
}

private enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) {
    app.value(.host, "app")
    app.contribute(to: .pages, at: "home", needs: Keys.host) { "home of \($0)" }
    app.shared(.home, needs: Keys.pages) { $0["home"] ?? "" }
    app.shared(.list, needs: Keys.host) { [$0] }
  }
}

private enum EmptyScope: ScopeDefinition {
  typealias Parent = AppScope
  static func register(in empty: inout Registry<EmptyScope>) {}
}

private enum SecondHomeScope: ScopeDefinition {
  typealias Parent = EmptyScope
  static func register(in second: inout Registry<SecondHomeScope>) {
    second.contribute(to: .pages, at: "home") { "second home" }
  }
}

private enum OverridingScope: ScopeDefinition {
  typealias Parent = AppScope
  static func register(in overriding: inout Registry<OverridingScope>) {
    overriding.override(.pages) { [:] }
    overriding.contribute(to: .pages, at: "home") { "replaced beside" }
  }
}

private enum NewHomeScope: ScopeDefinition {
  typealias Parent = OverridingScope
  static func register(in new: inout Registry<NewHomeScope>) {
    new.contribute(to: .pages, at: "home") { "new home" }
  }
}

private enum ListScope: ScopeDefinition {
  typealias Parent = AppScope
  static func register(in list: inout Registry<ListScope>) {
    list.contribute(to: .list) { "more" }
  }
}

@Suite("Entries of dictionaries")
struct DictionaryEntriesTests {
  private let app: Scope<AppScope>

  init() throws { app = try Scope(AppScope.self) }

  private func findings(_ body: () throws -> Void) -> [String]? {
    #expect(throws: GraphError.self) { try body() }?.findings.map(\.id)
  }

  @Test("are filled once, however many scopes lie between")
  func filledAbove() throws {
    let empty = try app.open(EmptyScope.self)
    #expect(findings { _ = try empty.open(SecondHomeScope.self) } == ["duplicate"])
    #expect(findings { _ = try empty.overriding { $0.contribute(to: .pages, at: "home") { "" } } } == ["duplicate"])
    let derived = try app.overriding { $0.override(.host, value: "new") }.open(EmptyScope.self)
    #expect(try derived.resolve(.pages) == ["home": "home of new"])
    #expect(findings { _ = try derived.open(SecondHomeScope.self) } == ["duplicate"])
  }

  @Test("are free again below an override, with what it replaces above and beside it")
  func freed() throws {
    let overriding = try app.open(OverridingScope.self)
    #expect(try overriding.resolve(.pages) == [:])
    #expect(try overriding.open(NewHomeScope.self).resolve(.pages) == ["home": "new home"])
    // The entry above is re-created, and still not seen from below.
    let derived = try overriding.overriding { $0.override(.host, value: "new") }
    #expect(try derived.resolve(.home) == "home of new")
    #expect(try derived.resolve(.pages) == [:])
    #expect(try derived.open(NewHomeScope.self).resolve(.pages) == ["home": "new home"])
  }

  @Test("join nothing that is registered as a whole, re-created or not")
  func whole() throws {
    #expect(findings { _ = try app.open(ListScope.self) } == ["duplicate"])
    let derived = try app.overriding { $0.override(.host, value: "new") }
    #expect(try derived.resolve(.list) == ["new"])
    #expect(findings { _ = try derived.open(ListScope.self) } == ["duplicate"])
    #expect(findings { _ = try app.open(ListScope.self) { $0.override(.host, value: "new") } } == ["duplicate"])
  }
}
