import Trellis

// Keys that are created without a name: the declaration is their name, and their place tells them apart.

protocol UnnamedThing: Sendable {}
extension Int: UnnamedThing {}

enum UnnamedKeys {
  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      app.value(.unnamedA, 1)
      app.shared(.unnamedB, needs: Keys.unnamedA, Keys.unnamedC) { "\($0)\($1)" }
      app.unique(.unnamedD, needs: Keys.unnamedE.lazy, Keys.unnamedF.optional) { _, _ in 1 }
      app.value(Other.unnamedA, "a")
      app.alias(.unnamedG, .unnamedH, to: Keys.unnamedA) { ($0, $0) }
      add(.unnamedI, needs: Keys.unnamedA, to: &app)
      add(.unnamedJ, needs: Other.number, to: &app)
      // From here on at fault.
      app.shared(.unnamedF, needs: Keys.unnamedK) { $0 }
      app.value(.unnamedA, 2)
    }

    private static func add<Value: Sendable>(
      _ key: Key<[Value]>, needs need: Key<Value>, to app: inout Registry<App>
    ) {
      app.shared(key, needs: need) { [$0] }
    }
  }

  enum Other {
    static let unnamedA = Key<String>(), number = Key<Int>(default: { 1 })
  }
}

extension Keys {
  static let unnamedA = Key<Int>()
  static let unnamedB: Key<String> = .init()
  static let unnamedC = Key<[String: Int]>(default: { [:] }),
    unnamedD = Trellis.Key<
      Double
    >()
  static let unnamedE = Key<Int> { 5 }
  static let unnamedF = Key<any UnnamedThing>.init(), unnamedG = Key<Int>()
  static let unnamedH: Key<any UnnamedThing> = Key()
  static let unnamedI = Key<[Int]>()
  static let unnamedJ = Key<[Int]>()
  static let unnamedK = Key<any UnnamedThing>()
}
