import Trellis

// Code under `#if`: the run sees one variant.

#if !NEVER_DEFINED
  extension Keys {
    static let buildConditionsA = Key<Int>("buildConditionsA")
  }
#endif

extension Keys {
  #if NEVER_DEFINED
    static let buildConditionsB = Key<Int>("buildConditionsB") { 1 }
  #else
    static let buildConditionsB = Key<Int>("buildConditionsB")
  #endif
  static let buildConditionsNowhere = Key<Int>("buildConditionsNowhere")
  static let buildConditionsC = Key<Int>("buildConditionsC")
  static let buildConditionsD = Key<Int>("buildConditionsD")
  static let buildConditionsF = Key<Int>("buildConditionsF")
  static let buildConditionsE = Key<Int>("buildConditionsE")
}

enum BuildConditions {
  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      #if !NEVER_DEFINED
        app.value(.buildConditionsA, 1)
      #endif
      #if NEVER_DEFINED
        app.value(.buildConditionsB, 1)
        app.value(.buildConditionsB, 1)
      #elseif NEVER_DEFINED_EITHER && canImport(NothingOfTheKind)
        app.value(.buildConditionsNowhere, 1)
      #elseif true
        app.shared(.buildConditionsB, needs: Keys.buildConditionsA) { $0 }
      #else
        app.value(.buildConditionsB, 1)
      #endif
      #if swift(<1)
        app.value(.buildConditionsF, 2)
      #elseif compiler(>=5)
        app.value(.buildConditionsF, 1)
      #endif
      #if os(NoSystem) || (NEVER_DEFINED && !NEVER_DEFINED_EITHER)
        addGone(&app)
      #else
        addPresent(&app)
      #endif
      #if false
        app.value(.buildConditionsE, 1)
      #endif
      app.shared(.buildConditionsD, needs: Keys.buildConditionsE) { $0 }
    }

    #if NEVER_DEFINED
      static func addPresent(_ app: inout Registry<App>) { app.value(.buildConditionsC, 1) }
    #else
      static func addPresent(_ app: inout Registry<App>) {
        #if !NEVER_DEFINED_EITHER
          app.shared(.buildConditionsC, needs: Keys.buildConditionsB) { $0 }
        #endif
      }
    #endif
    static func addGone(_ app: inout Registry<App>) { app.value(.buildConditionsC, 1) }
  }

  #if NEVER_DEFINED
    typealias Above = BuildConditions.App
  #else
    typealias Above = App
  #endif

  enum Session: ScopeDefinition {
    #if !NEVER_DEFINED
      typealias Parent = App
    #else
      typealias Parent = Above
    #endif
    static func register(in session: inout Registry<Session>) {
      session.override(.buildConditionsA, value: 2)
    }
  }
}
