import Trellis

// Every form of a need, alone and together.

extension Keys {
  static let needFormsA = Key<Int>("needFormsA")
  static let needFormsB = Key<String>("needFormsB")
  static let needFormsAbsent = Key<Int>("needFormsAbsent")
  static let needFormsSum = Key<Int>("needFormsSum")
  static let needFormsOptional = Key<Int>("needFormsOptional")
  static let needFormsLazy = Key<Int>("needFormsLazy")
  static let needFormsProvider = Key<Int>("needFormsProvider")
  static let needFormsAll = Key<Int>("needFormsAll")
}

enum NeedForms: ScopeDefinition {
  static func register(in app: inout Registry<NeedForms>) {
    app.value(.needFormsA, 1)
    app.value(.needFormsB, "b")
    app.shared(.needFormsSum, needs: Keys.needFormsA, Keys.needFormsA, Keys.needFormsB) { $0 + $1 + $2.count }
    app.shared(.needFormsOptional, needs: Keys.needFormsAbsent.optional) { $0 ?? 0 }
    app.shared(.needFormsLazy, needs: Keys.needFormsA.lazy) { _ in 0 }
    app.shared(.needFormsProvider, needs: Keys.needFormsA.provider) { make in (try? make()) ?? 0 }
    app.unique(
      .needFormsAll, needs: Keys.needFormsA.lazy, Keys.needFormsB, Keys.needFormsB.provider, Keys.needFormsSum.optional,
      Keys.needFormsA, Keys.needFormsLazy.lazy
    ) {
      (a: Lazy<Int>, b: String, make: @escaping @Sendable () throws -> String, sum: Int?, asked: Int, _: Lazy<Int>)
      in
      asked
    }
  }
}
