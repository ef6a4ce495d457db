import TestTools
import Testing
import Trellis

private final class Part: Sendable {
  let text: String
  init(_ text: String) { self.text = text }
}

extension Keys {
  fileprivate static let fresh = Key<Part>("fresh")
  fileprivate static let wrapped = Key<Part>("wrapped")
  fileprivate static let held = Key<Part>("held")
  fileprivate static let given = Key<Part>("given")
  fileprivate static let name = Key<Part>("name")
  fileprivate static let list = Key<[String]>("list")
  fileprivate static let joined = Key<String>("joined")
  fileprivate static let none = Key<[String]>("none")
  fileprivate static let maybe = Key<String>("maybe")
  fileprivate static let local = Key<String>("local")
  fileprivate static let own = Key<Part>("own")
}

private enum Top: ScopeDefinition {
  static func register(in top: inout Registry<Top>) {
    top.unique(.fresh) { Part("fresh") }
    top.unique(.wrapped) { Part("wrapped") }
    top.decorate(.wrapped) { Part("[\($0.text)]") }
    top.weak(.held) { Part("held") }
    top.decorate(.held) { Part("[\($0.text)]") }
    top.value(.given, Part("given"))
    top.decorate(.given) { Part("[\($0.text)]") }
    top.alias(.name, to: Keys.fresh)
    top.decorate(.name) { Part("[\($0.text)]") }
    top.contribute(to: .list) { "top" }
    top.shared(.joined, needs: Keys.list) { $0.joined(separator: " ") }
    top.shared(.maybe, needs: Keys.none.optional) { ($0 ?? []).joined(separator: " ") }
  }
}

private enum Middle: ScopeDefinition {
  typealias Parent = Top
  static func register(in middle: inout Registry<Middle>) {
    middle.contribute(to: .list) { "middle" }
    middle.contribute(to: .none) { "middle" }
    middle.shared(.local, needs: Keys.list) { $0.joined(separator: " ") }
  }
}

private enum Bottom: ScopeDefinition {
  typealias Parent = Middle
  static func register(in bottom: inout Registry<Bottom>) {
    bottom.value(.own, Part("own"))
    bottom.contribute(to: .list) { "bottom" }
  }
}

@Suite("What derived scopes see")
struct DerivedViewsTests {
  private func isKept<Level>(_ key: Key<Part>, in scope: Scope<Level>) -> Bool {
    // Nothing holds a weak one in between.
    let first = Unmanaged.passUnretained(scope[key]).toOpaque()
    let between = (0..<4).map { Part("\($0)") }
    return withExtendedLifetime(between) { Unmanaged.passUnretained(scope[key]).toOpaque() == first }
  }

  @Test("a decoration lives as long as what it wraps there, whatever that was above")
  func lifetimes() throws {
    let top = try Scope(Top.self)
    let part = Part("live")
    for key in [Keys.wrapped, .held, .name] {
      let target = key === Keys.name ? Keys.fresh : key
      let derived = try top.overriding { $0.override(target, value: part) }
      #expect(derived[key].text == "[live]")
      #expect(try isKept(key, in: derived) && isKept(key, in: derived.open(Middle.self)))
      let again = try derived.overriding { $0.override(.given, value: part) }
      #expect(again[key] === derived[key] && again[.given].text == "[live]")
      let opened = try top.open(Middle.self) { $0.override(target, value: part) }
      #expect(opened[key].text == "[live]" && isKept(key, in: opened))
    }
    let derived = try top.overriding { $0.override(.given, to: Keys.fresh) }
    #expect(derived[.given].text == "[fresh]" && derived[.given] !== derived[.given])
    #expect(top[.given] === top[.given] && top[.wrapped] !== top[.wrapped])
  }

  @Test("a contribution joins what the owner of each service sees, on whatever level it is given")
  func contributions() throws {
    func live(_ overrides: inout Overrides) {
      overrides.contribute(to: .list) { "live" }
      overrides.contribute(to: .none) { "live" }
    }
    let top = try Scope(Top.self)
    let middle = try top.open(Middle.self)
    for scope in [try middle.overriding(live), try top.open(Middle.self, overrides: live)] {
      #expect(scope[.joined] == "top live")
      #expect(scope[.maybe] == "live")
      #expect(scope[.local] == "top middle live")
      #expect(scope[.list] == ["top", "middle", "live"])
      let again = try scope.overriding { $0.contribute(to: .list) { "again" } }
      #expect(again[.joined] == "top live again")
      #expect(again[.local] == "top middle live again")
      #expect(again[.maybe] == "live")
    }
    let below = try middle.open(Bottom.self)
    for scope in [try below.overriding(live), try middle.open(Bottom.self, overrides: live)] {
      #expect(scope[.joined] == "top live")
      #expect(scope[.maybe] == "live")
      #expect(scope[.local] == "top middle live")
      #expect(scope[.list] == ["top", "middle", "bottom", "live"])
    }
  }

  @Test("a definition below is evaluated once for each root, whatever is derived between")
  func once() throws {
    let top = try Scope(Top.self)
    let own = try top.open(Middle.self).open(Bottom.self)[.own]
    let derived = try top.overriding { $0.override(.fresh) { Part("other") } }
    let again = try derived.open(Middle.self).overriding { $0.contribute(to: .list) { "live" } }
    #expect(try again.open(Bottom.self)[.own] === own)
    let opened = try top.open(Middle.self) { $0.override(.given, value: Part("other")) }
    #expect(try opened.open(Bottom.self) { $0.override(.fresh) { Part("other") } }[.own] === own)
    #expect(try Scope(Top.self).open(Middle.self).open(Bottom.self)[.own] !== own)
  }

  @Test("the path names each definition once")
  func path() throws {
    let derived = try Scope(Top.self).overriding { $0.override(.fresh) { Part("other") } }
    let again = try derived.overriding { $0.override(.fresh) { Part("another") } }
    #expect(again.path == ["Top"])
    #expect(try again.open(Middle.self).path == ["Top", "Middle"])
    let opened = try again.open(Middle.self) { $0.override(.fresh) { Part("third") } }
    #expect(try opened.overriding { $0.override(.fresh) { Part("fourth") } }.path == ["Top", "Middle"])
  }
}
