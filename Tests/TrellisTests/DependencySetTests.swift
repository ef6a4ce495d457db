import Testing
import Trellis

private final class Engine: Sendable {
  let power: Int
  init(power: Int) { self.power = power }
}

private final class Car: Injectable, Sendable {
  struct Dependencies: DependencySet, Sendable {
    let engine: Engine
    let name: String
    let spare: Engine?
    let radio: Lazy<String>
    let ticket: @Sendable () throws -> Int

    static var needs: Needs<Self> {
      Needs(Keys.engine, Keys.name, Keys.spare.optional, Keys.radio.lazy, Keys.ticket.provider) {
        Self(engine: $0, name: $1, spare: $2, radio: $3, ticket: $4)
      }
    }
  }

  let dependencies: Dependencies
  let year: Int

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    year = 0
  }

  init(_ dependencies: Dependencies, year: Int) {
    self.dependencies = dependencies
    self.year = year
  }

  var title: String { "\(self.name) \(self.engine.power)" }
}

private struct Badge: DependencySet, Equatable {
  let name: String
  let year: Int
  static var needs: Needs<Self> { Needs(Keys.name, Keys.year) { Self(name: $0, year: $1) } }
}

/// Made of others, and of what they are made of too.
private struct Nested: DependencySet {
  let badge: Badge
  let engine: Engine
  let again: Badge
  let year: Int
  static var needs: Needs<Self> {
    Needs(Badge.needs, Keys.engine, Badge.needs, Keys.year) {
      Self(badge: $0, engine: $1, again: $2, year: $3)
    }
  }
}

/// Of one member, which stands alone.
private struct Only: DependencySet {
  let deep: Int
  static var needs: Needs<Self> { Needs(Keys.deep) { Self(deep: $0) } }
}

extension Keys {
  fileprivate static let engine = Key<Engine>("engine")
  fileprivate static let name = Key<String>("name")
  fileprivate static let spare = Key<Engine>("spare")
  fileprivate static let radio = Key<String>("radio")
  fileprivate static let ticket = Key<Int>("ticket")
  fileprivate static let year = Key<Int>("year")
  fileprivate static let car = Key<Car>("car")
  fileprivate static let other = Key<Car>("other")
  fileprivate static let text = Key<String>("text")
  fileprivate static let texts = Key<[String]>("texts")
  fileprivate static let deep = Key<Int>("deep")
  fileprivate static let above = Key<Int>("above")
}

private enum App: ScopeDefinition {
  static func register(in app: inout Registry<App>) {
    app.shared(.engine) { Engine(power: 90) }
    app.value(.name, "Seagull")
    app.value(.year, 1969)
    app.shared(.radio) { "jazz" }
    let count = Counter()
    app.unique(.ticket) { count.next() }
    app.shared(.car, needs: Car.Dependencies.needs, make: Car.init)
    app.unique(.other, needs: Keys.year, Car.Dependencies.needs, Badge.needs, Keys.name) {
      (year, parts, badge, name) in
      #expect(badge == Badge(name: "Seagull", year: 1969))
      #expect(name == "Seagull")
      return Car(parts, year: year)
    }
  }
}

private final class Counter: @unchecked Sendable {
  // One thread uses it.
  private var count = 0
  func next() -> Int {
    count += 1
    return count
  }
}

@Suite("A struct of dependencies")
struct DependencySetTests {
  @Test("receives each member in its form, made once where it is shared")
  func members() throws {
    let app = try Scope(App.self)
    let car = try app.resolve(.car)
    #expect(car.engine === app[.engine])
    #expect(car.name == "Seagull")
    #expect(car.spare == nil)
    #expect(try car.radio() == "jazz")
    #expect(try car.ticket() == 1)
    #expect(try car.ticket() == 2)
    #expect(try app.resolve(.car) === car)
  }

  @Test("is read on the type that is made of it")
  func reading() throws {
    #expect(try Scope(App.self).resolve(.car).title == "Seagull 90")
  }

  @Test("stands beside other needs, and other structs, in any order")
  func beside() throws {
    let app = try Scope(App.self)
    let other = try app.resolve(.other)
    #expect(other.year == 1969)
    #expect(other.engine === app[.engine])
    // Again, when all that is shared is there and is read without asking anybody.
    #expect(try app.resolve(.other).engine === app[.engine])
  }

  @Test("may be made of others, where its needs are written by hand")
  func nested() throws {
    enum Outer: ScopeDefinition {
      static func register(in outer: inout Registry<Outer>) {
        outer.shared(.engine) { Engine(power: 90) }
        outer.value(.name, "Seagull")
        outer.value(.year, 1969)
        outer.unique(.text, needs: Nested.needs, Keys.name) { nested, name in
          "\(nested.badge.name) \(nested.badge.year) \(nested.engine.power) \(nested.again.year) \(nested.year) \(name)"
        }
      }
    }
    let scope = try Scope(Outer.self)
    for _ in 0..<2 { #expect(try scope.resolve(.text) == "Seagull 1969 90 1969 1969 Seagull") }
  }

  @Test("is what its members are to the graph: one that is missing is named")
  func missing() {
    enum Empty: ScopeDefinition {
      static func register(in empty: inout Registry<Empty>) {
        empty.shared(.car, needs: Car.Dependencies.needs, make: Car.init)
        empty.value(.name, "Seagull")
        empty.value(.ticket, 1)
        empty.value(.radio, "")
      }
    }
    let error = #expect(throws: GraphError.self) { _ = try Scope(Empty.self) }
    #expect(error?.findings.map(\.id) == ["missing"])
    #expect(error?.findings.first?.message.contains("'.car' needs '.engine'") == true, "\(String(describing: error))")
  }

  @Test("is the same to every verb, on the main actor and asynchronously")
  func verbs() async throws {
    enum Verbs: ScopeDefinition {
      static func register(in verbs: inout Registry<Verbs>) {
        verbs.value(.name, "a")
        verbs.shared(.year) { () async in
          await Task.yield()
          return 7
        }
        verbs.shared(.text, needs: Badge.needs) { (badge) async in "\(badge.name)\(badge.year)" }
        verbs.decorate(.text, needs: Badge.needs) { text, badge in "\(text) of \(badge.year)" }
        verbs.contribute(to: .texts, needs: Badge.needs) { "first \($0.year)" }
        verbs.contribute(to: .texts, needs: Keys.name, Badge.needs) { "\($0) \($1.year)" }
        verbs.weak(.engine, needs: Badge.needs) { Engine(power: $0.year) }
        verbs.shared(.deep, on: MainActor.self, needs: Badge.needs) { badge in
          MainActor.assertIsolated()
          return badge.year
        }
      }
    }
    let scope = try Scope(Verbs.self)
    #expect(try await scope.load(.text) == "a7 of 7")
    #expect(try await scope.load(.texts) == ["first 7", "a 7"])
    #expect(try await scope.load(.deep) == 7)
    #expect(try await scope.load(.engine).power == 7)
    let derived = try scope.overriding { $0.override(.name) { "b" } }
    #expect(try await derived.load(.text) == "b7 of 7")
  }

  @Test("of an override and the same needs one by one do not take each other's place")
  func overrides() throws {
    let app = try Scope(App.self)
    for _ in 0..<2 {
      let plain = try app.overriding { $0.override(.radio, needs: Keys.name, Keys.year) { "\($0) \($1)" } }
      #expect(try plain.resolve(.radio) == "Seagull 1969")
      let whole = try app.overriding {
        $0.override(.radio, needs: Badge.needs) { "\($0.name), \($0.year)" }
      }
      #expect(try whole.resolve(.radio) == "Seagull, 1969")
    }
  }

  @Test("at the end of a long chain is created")
  func deep() throws {
    enum Deep: ScopeDefinition {
      static let keys = (0..<48).map { Key<Int>("k\($0)") }
      static func register(in deep: inout Registry<Deep>) {
        deep.unique(keys[0]) { 0 }
        for i in 1..<keys.count { deep.unique(keys[i], needs: keys[i - 1]) { $0 + 1 } }
        deep.unique(.deep, needs: keys[keys.count - 1]) { $0 }
        deep.unique(.above, needs: Only.needs) { $0.deep + 1 }
      }
    }
    #expect(try Scope(Deep.self).resolve(.above) == 48)
  }

  @Test("whose member fails says the way to it")
  func failing() {
    struct Broken: Error {}
    enum Failing: ScopeDefinition {
      static func register(in failing: inout Registry<Failing>) {
        failing.value(.year, 1)
        failing.shared(.name) { () throws -> String in throw Broken() }
        failing.shared(.text, needs: Badge.needs) { $0.name }
      }
    }
    let error = #expect(throws: ResolutionError.self) { _ = try Scope(Failing.self).resolve(.text) }
    #expect(error?.path == [.text, .name])
    #expect(error?.cause is Broken)
  }
}
