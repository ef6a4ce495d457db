import Trellis

// Types, parameters and functions that are called like the library's, beside the library's own.

enum Lookalikes {
  struct Key: Sendable {
    var name: String
    init(_ name: String) { self.name = name }
  }

  struct Registry<Definition> {
    var count = 0
    mutating func shared(_ key: Key, make: () -> Int) { count += make() }
  }

  struct Scope<Definition> {
    init(_ definition: Definition.Type) {}
    func resolve(_ key: Key) -> String { key.name }
  }

  protocol Module { static func register(in registry: inout Registry<Self>) }
  protocol DependencySet {}
  struct Parts: DependencySet { var lookalikesGone = 1 }

  static let fake = Key("lookalikesFake")
  static let real = Trellis.Key<Int>("lookalikesReal")

  enum Fake: Module {
    static func register(in registry: inout Registry<Fake>) {
      registry.shared(fake) { 1 }
      registry.shared(Key("lookalikesOther")) { Scope(Fake.self).resolve(fake).count }
    }
  }

  enum App: ScopeDefinition {
    static func register(in app: inout Trellis.Registry<App>) {
      app.shared(real) { 1 }
      app.shared(.lookalikesA, needs: real) { $0 }
      var own = Registry<App>()
      own.shared(fake) { 2 }
      more(&app)
      more(&own)
      app.include(Box<Int>.self)
    }

    static func more(_ registry: inout Registry<App>) { registry.shared(fake) { 3 } }
    static func more(_ registry: inout Trellis.Registry<App>) { registry.value(.lookalikesB, "b") }
  }

  struct Box<Key>: Trellis.Module {
    var key: Key
    static func register<S>(in scope: inout Trellis.Registry<S>) {
      scope.unique(.lookalikesC, needs: Keys.lookalikesA) { "\($0)" }
    }
  }

  enum Session: ScopeDefinition {
    typealias Parent = App
    static func register(in session: inout Trellis.Registry<Session>) {
      func Key(_ name: String) -> String { name }
      session.override(.lookalikesB, value: Key("b"))
      session.value(.lookalikesD, Scope(Session.self).resolve(fake))
    }
  }

  static func uses(_ fake: Scope<App>, _ app: Trellis.Scope<App>) throws -> [String] {
    [fake.resolve(Key("lookalikesD")), try app.resolve(.lookalikesC), app[.lookalikesB]]
  }
}

extension Keys {
  static let lookalikesA = Key<Int>("lookalikesA")
  static let lookalikesB = Key<String>("lookalikesB")
  static let lookalikesC = Key<String>("lookalikesC")
  static let lookalikesD = Key<String>("lookalikesD")
}
