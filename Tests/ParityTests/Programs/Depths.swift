import Trellis

// Chains of strict needs: as deep as one may be, and deeper. Long, since a chain has to be written out.

enum Depths {
  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      app.value(.depths1, 0)
      app.shared(.depths2, needs: Keys.depths1) { $0 }
      app.shared(.depths3, needs: Keys.depths2) { $0 }
      app.shared(.depths4, needs: Keys.depths3) { $0 }
      app.shared(.depths5, needs: Keys.depths4) { $0 }
      app.shared(.depths6, needs: Keys.depths5) { $0 }
      app.unique(.depths7, needs: Keys.depths6.optional) { $0 ?? 0 }
      app.shared(.depths8, needs: Keys.depths7) { $0 }
      app.shared(.depths9, needs: Keys.depths8) { $0 }
      app.alias(.depths10, to: Keys.depths9)
      app.shared(.depths11, needs: Keys.depths10) { $0 }
      app.shared(.depths12, needs: Keys.depths11) { $0 }
      app.shared(.depths13, needs: Keys.depths12) { $0 }
      app.unique(.depths14, needs: Keys.depths13.optional) { $0 ?? 0 }
      app.shared(.depths15, needs: Keys.depths14) { $0 }
      app.shared(.depths16, needs: Keys.depths15) { $0 }
      app.shared(.depths17, needs: Keys.depths16) { $0 }
      app.shared(.depths18, needs: Keys.depths17) { $0 }
      app.shared(.depths19, needs: Keys.depths18) { $0 }
      app.alias(.depths20, to: Keys.depths19)
      app.unique(.depths21, needs: Keys.depths20.optional) { $0 ?? 0 }
      app.shared(.depths22, needs: Keys.depths21) { $0 }
      app.shared(.depths23, needs: Keys.depths22) { $0 }
      app.shared(.depths24, needs: Keys.depths23) { $0 }
      app.shared(.depths25, needs: Keys.depths24) { $0 }
      app.shared(.depths26, needs: Keys.depths25) { $0 }
      app.shared(.depths27, needs: Keys.depths26) { $0 }
      app.unique(.depths28, needs: Keys.depths27.optional) { $0 ?? 0 }
      app.shared(.depths29, needs: Keys.depths28) { $0 }
      app.alias(.depths30, to: Keys.depths29)
      app.shared(.depths31, needs: Keys.depths30) { $0 }
      app.shared(.depths32, needs: Keys.depths31) { $0 }
      app.shared(.depths33, needs: Keys.depths32) { $0 }
      app.shared(.depths34, needs: Keys.depths33) { $0 }
      app.unique(.depths35, needs: Keys.depths34.optional) { $0 ?? 0 }
      app.shared(.depths36, needs: Keys.depths35) { $0 }
      app.shared(.depths37, needs: Keys.depths36) { $0 }
      app.shared(.depths38, needs: Keys.depths37) { $0 }
      app.shared(.depths39, needs: Keys.depths38) { $0 }
      app.alias(.depths40, to: Keys.depths39)
      app.shared(.depths41, needs: Keys.depths40) { $0 }
      app.unique(.depths42, needs: Keys.depths41.optional) { $0 ?? 0 }
      app.shared(.depths43, needs: Keys.depths42) { $0 }
      app.shared(.depths44, needs: Keys.depths43) { $0 }
      app.shared(.depths45, needs: Keys.depths44) { $0 }
      app.shared(.depths46, needs: Keys.depths45) { $0 }
      app.shared(.depths47, needs: Keys.depths46) { $0 }
      app.shared(.depths48, needs: Keys.depths47) { $0 }
      app.unique(.depths49, needs: Keys.depths48.optional) { $0 ?? 0 }
      app.alias(.depths50, to: Keys.depths49)
      app.shared(.depthsLazy, needs: Keys.depths50.lazy) { try $0() }
      app.maker(.depthsMaker, needs: Keys.depths49) { (argument: Int, below) in argument + below }
      app.shared(.depthsUser, needs: Keys.depthsMaker) { try $0(1) }
      // From here on at fault.
      app.maker(.depthsCalled, needs: Keys.depths50) { (argument: Int, below) in argument + below }
      app.contribute(to: .depthsList, needs: Keys.depths49) { $0 }
      app.decorate(.depths50) { $0 }
      app.shared(.depths51, needs: Keys.depths50) { $0 }
    }
  }

  enum Session: ScopeDefinition {
    typealias Parent = App
    static func register(in session: inout Registry<Session>) {
      session.unique(.depthsBelow, needs: Keys.depths49, Keys.depthsLazy) { $0 + $1 }
    }
  }
}

extension Keys {
  static let depths1 = Key<Int>("depths1")
  static let depths2 = Key<Int>("depths2")
  static let depths3 = Key<Int>("depths3")
  static let depths4 = Key<Int>("depths4")
  static let depths5 = Key<Int>("depths5")
  static let depths6 = Key<Int>("depths6")
  static let depths7 = Key<Int>("depths7")
  static let depths8 = Key<Int>("depths8")
  static let depths9 = Key<Int>("depths9")
  static let depths10 = Key<Int>("depths10")
  static let depths11 = Key<Int>("depths11")
  static let depths12 = Key<Int>("depths12")
  static let depths13 = Key<Int>("depths13")
  static let depths14 = Key<Int>("depths14")
  static let depths15 = Key<Int>("depths15")
  static let depths16 = Key<Int>("depths16")
  static let depths17 = Key<Int>("depths17")
  static let depths18 = Key<Int>("depths18")
  static let depths19 = Key<Int>("depths19")
  static let depths20 = Key<Int>("depths20")
  static let depths21 = Key<Int>("depths21")
  static let depths22 = Key<Int>("depths22")
  static let depths23 = Key<Int>("depths23")
  static let depths24 = Key<Int>("depths24")
  static let depths25 = Key<Int>("depths25")
  static let depths26 = Key<Int>("depths26")
  static let depths27 = Key<Int>("depths27")
  static let depths28 = Key<Int>("depths28")
  static let depths29 = Key<Int>("depths29")
  static let depths30 = Key<Int>("depths30")
  static let depths31 = Key<Int>("depths31")
  static let depths32 = Key<Int>("depths32")
  static let depths33 = Key<Int>("depths33")
  static let depths34 = Key<Int>("depths34")
  static let depths35 = Key<Int>("depths35")
  static let depths36 = Key<Int>("depths36")
  static let depths37 = Key<Int>("depths37")
  static let depths38 = Key<Int>("depths38")
  static let depths39 = Key<Int>("depths39")
  static let depths40 = Key<Int>("depths40")
  static let depths41 = Key<Int>("depths41")
  static let depths42 = Key<Int>("depths42")
  static let depths43 = Key<Int>("depths43")
  static let depths44 = Key<Int>("depths44")
  static let depths45 = Key<Int>("depths45")
  static let depths46 = Key<Int>("depths46")
  static let depths47 = Key<Int>("depths47")
  static let depths48 = Key<Int>("depths48")
  static let depths49 = Key<Int>("depths49")
  static let depths50 = Key<Int>("depths50")
  static let depths51 = Key<Int>("depths51")
  static let depthsLazy = Key<Int>("depthsLazy"), depthsUser = Key<Int>("depthsUser")
  static let depthsMaker = Key<Maker<Int, Int>>("depthsMaker"), depthsCalled = Key<Maker<Int, Int>>("depthsCalled")
  static let depthsList = Key<[Int]>("depthsList"), depthsBelow = Key<Int>("depthsBelow")
}
