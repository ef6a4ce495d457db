import Trellis

// Keys that tasks read from the scope that they work in.

enum Currents {
  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) { app.value(.currentsA, 1) }
  }
  enum Session: ScopeDefinition {
    typealias Parent = App
    static func register(in session: inout Registry<Session>) { session.value(.currentsB, 2) }
  }
  enum Side: ScopeDefinition {
    typealias Parent = App
    static func register(in side: inout Registry<Side>) { side.value(.currentsC, 3) }
  }

  struct Reader {
    @Current(.currentsA) var a: Int
    @Current(.currentsB) var b: Int
    @Current(.currentsC) var c: Int
    @Current(.currentsD) var d: Int
    @Current(.currentsE) var e: Int
  }

  /// What is read in some scope that runs something, by the names of the keys.
  static func read() throws -> Set<String> {
    let app = try Scope(App.self)
    let side = try app.open(Side.self)
    return app.run { found() }.union(side.run { found() })
  }

  private static func found() -> Set<String> {
    let reader = Reader()
    let all = ["a": reader.$a, "b": reader.$b, "c": reader.$c, "d": reader.$d, "e": reader.$e]
    return Set(all.filter { (try? $0.value()) != nil }.map(\.key))
  }
}

extension Keys {
  static let currentsA = Key<Int>("currentsA"), currentsB = Key<Int>("currentsB")
  static let currentsC = Key<Int>("currentsC"), currentsD = Key<Int>("currentsD")
  static let currentsE = Key<Int>("currentsE") { 5 }
}
