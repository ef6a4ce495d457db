import Trellis

// A module with type parameters, once in each scope.

enum GenericModules {
  struct Feature<Element>: Module {
    static func register<S>(in scope: inout Registry<S>) {
      scope.value(.genericModulesA, "\(Element.self)")
    }
  }
  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      app.include(Feature<Int>.self)
    }
  }
  enum Other: ScopeDefinition {
    static func register(in other: inout Registry<Other>) {
      other.include(GenericModules.Feature<[String: Int]>.self)
    }
  }
}

extension Keys {
  static let genericModulesA = Key<String>("genericModulesA")
}
