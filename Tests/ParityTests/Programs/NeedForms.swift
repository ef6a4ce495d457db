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
  static let needFormsRequester = Key<Int>("needFormsRequester")
  static let needFormsAll = Key<Int>("needFormsAll")
}

enum NeedForms: ScopeDefinition {
  static func register(in app: inout Registry<NeedForms>) {
    app.value(.needFormsA, 1)
    app.value(.needFormsB, "b")
    app.shared(.needFormsSum, needs: .needFormsA, .needFormsA, .needFormsB) { $0 + $1 + $2.count }
    app.shared(.needFormsOptional, needs: .optional(.needFormsAbsent)) { $0 ?? 0 }
    app.shared(.needFormsLazy, needs: .lazy(.needFormsA)) { _ in 0 }
    app.shared(.needFormsProvider, needs: .provider(.needFormsA)) { make in (try? make()) ?? 0 }
    app.unique(.needFormsRequester, needs: .fromRequester(.needFormsA)) { $0 }
    app.unique(
      .needFormsAll, needs: .lazy(.needFormsA), .needFormsB, .provider(.needFormsB), .optional(.needFormsSum),
      Keys.fromRequester(.needFormsA), Keys.lazy(Keys.needFormsLazy)
    ) {
      (a: Lazy<Int>, b: String, make: @escaping @Sendable () throws -> String, sum: Int?, asked: Int, _: Lazy<Int>)
      in
      asked
    }
  }
}
