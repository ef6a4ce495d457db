public import Trellis

// Keys declared everywhere, and named in every way.

extension Keys {
  static let keyPlacesInKeys = Key<Int>("keyPlacesInKeys")
  /// Two at once.
  public static let keyPlacesFirst = Key<Int>("keyPlacesFirst"), keyPlacesSecond = Key<String>("keyPlacesSecond")
  static let keyPlacesTyped: Key<Int> = Key("keyPlacesTyped")
  static let keyPlacesDotted: Key<String> = .init("keyPlacesDotted")
  static let keyPlacesQualified: Trellis.Key<[Int]> = Trellis.Key<[Int]>("keyPlacesQualified")
  static let keyPlacesInit = Key<[String: [Int]]>.init("keyPlacesInit")
  static let keyPlacesOther = keyPlacesInKeys
}

let keyPlacesGlobal = Key<Int>("keyPlacesGlobal")

enum KeyPlaces {
  enum Names {
    static let inner = Key<Int>("inner")
    static let typed: Key<Int> = .init("typed")
    static let inKeys = Keys.keyPlacesInKeys
  }
  static let outer = Key<Int>("outer")

  enum App: ScopeDefinition {
    static let own = Key<Int>("own")

    static func register(in app: inout Registry<App>) {
      app.value(.keyPlacesInKeys, 1)
      app.value(Keys.keyPlacesFirst, 1)
      app.value(Trellis.Keys.keyPlacesSecond, "2")
      app.shared(keyPlacesGlobal, needs: Names.inKeys, Keys.keyPlacesOther) { $0 + $1 }
      app.shared(Names.inner, needs: keyPlacesGlobal, ParityTests.keyPlacesGlobal) { $0 + $1 }
      app.shared(KeyPlaces.Names.typed, needs: Names.inner.lazy) { _ in 1 }
      app.shared(outer, needs: KeyPlaces.Names.typed.optional) { $0 ?? 0 }
      app.shared(own, needs: outer, KeyPlaces.outer, App.own) { a, _, _ in a }
      app.shared(.keyPlacesTyped, needs: Self.own, Keys.keyPlacesFirst.provider) { a, _ in a }
      app.value(.keyPlacesDotted, "")
      app.value(.keyPlacesQualified, [])
      app.value(.keyPlacesInit, [:])
    }
  }

  struct Feature: ScopeDefinition {
    typealias Parent = App
    static func register(in feature: inout Registry<Feature>) {
      feature.override(App.own, needs: KeyPlaces.App.own) { $0 }
      feature.override((.keyPlacesTyped), to: (Keys.keyPlacesInKeys))
    }
  }
}
