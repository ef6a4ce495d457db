import Trellis

// Keys of types that are long to write.

enum Types {
  protocol Store<Element>: Sendable { associatedtype Element }
  protocol Logger: Sendable {}
  struct List<Element>: Store, Logger {}
  class Model {}
}

extension Keys {
  static let typesAny = Key<any Types.Logger>("typesAny")
  static let typesBoth = Key<any Types.Logger & Sendable>("typesBoth")
  static let typesConstrained = Key<any Types.Store<Int>>("typesConstrained")
  static let typesNested = Key<Types.List<Types.List<[Int?]>>>("typesNested")
  static let typesTuple = Key<(first: Int, second: String)>("typesTuple")
  static let typesFunction = Key<@Sendable (Int, inout String) async throws -> [Int]>("typesFunction")
  static let typesOptional = Key<Int?>("typesOptional")
  static let typesDictionary: Key<[String: (Int) -> Int]> = .init("typesDictionary")
  static let typesModel = Key<Types.Model>("typesModel")
  static let typesMetatype = Key<any Types.Logger.Type>("typesMetatype")
  static let typesShift = Key<Swift.Array<Swift.Optional<Int>>>("typesShift") { [] }
}

enum TypesScope: ScopeDefinition {
  static func register(in app: inout Registry<TypesScope>) {
    app.shared(.typesAny) { Types.List<Int>() }
    app.shared(.typesBoth, needs: Keys.typesAny) { $0 }
    app.shared(.typesConstrained) { Types.List<Int>() as any Types.Store<Int> }
    app.shared(.typesNested) { Types.List<Types.List<[Int?]>>() }
    app.value(.typesTuple, (1, "2"))
    app.value(.typesFunction, { _, _ in [] })
    app.value(.typesOptional, nil)
    app.unique(.typesDictionary, needs: Keys.typesOptional, Keys.typesOptional.optional) { _, _ in
      ["": { $0 < 1 ? 2 : 3 }]
    }
    app.unique(.typesModel) { Types.Model() }
    app.shared(.typesMetatype, needs: Keys.typesShift) { _ in Types.List<Int>.self }
  }
}
