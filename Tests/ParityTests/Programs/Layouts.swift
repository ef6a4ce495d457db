// swift-format-ignore-file

import Trellis

// One registration, laid out in all the ways that people and formatters lay out a call.

extension Keys {
  static let layoutsA = Key<Int>("layoutsA")
  static let layoutsB = Key<Int>("layoutsB")
  static let layoutsC = Key<Int>("layoutsC")
  static let layoutsD = Key<Int>("layoutsD")
  static let layoutsE = Key<Int>("layoutsE")
  static let layoutsF = Key<Int>("layoutsF")
  static let layoutsG = Key<Int>("layoutsG")
  static let layoutsH = Key<Int>("layoutsH")
  static let layoutsI = Key<Int>("layoutsI")
  static let layoutsJ = Key<Int>("layoutsJ")
}

enum Layouts: ScopeDefinition {
  static func register(in app: inout Registry<Layouts>) {
    app.value(.layoutsA, 1); app.value(.layoutsB, 2)
    app
      .shared(.layoutsC, needs: Keys.layoutsA) { $0 }
    app
      .
      shared(
        .layoutsD,
        needs:
          Keys.layoutsA,
          Keys.layoutsB.lazy
      )
      { a, b in
        a
      }
    app.shared(.layoutsE,needs:Keys.layoutsA,Keys.layoutsB){$0+$1}
    app . shared ( .layoutsF , needs : Keys . layoutsA , make : { $0 } )
    /* before */ app.shared(.layoutsG, needs: Keys.layoutsA, Keys.layoutsB) {
      (
        a: Int,
        b: Int
      ) -> Int in
      return a + b
    }
    app.unique(
      .layoutsH,
      make: {
        let list = [1, 2, 3].map { $0 + 1 }
        return list.reduce(0) { $0 + $1 }
      }
    ); app.shared(
      .layoutsI, needs: Keys.layoutsH,
    ) { $0 }
    app.value(.layoutsJ, 3)
  }
}
