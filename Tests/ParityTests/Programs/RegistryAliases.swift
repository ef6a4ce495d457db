import Trellis

// Registries under other names: of one definition, of any, inside a type, and from a protocol.

typealias RegistryAliasesOfApp = Registry<RegistryAliases.App>
typealias RegistryAliasesAgain = RegistryAliasesOfApp
typealias RegistryAliasesOf<Definition: ScopeDefinition> = Trellis.Registry<Definition>

protocol RegistryAliasesLevel: ScopeDefinition {}
extension RegistryAliasesLevel {
  typealias Own = Registry<Self>
}

enum RegistryAliases {
  enum App: ScopeDefinition {
    static func register(in app: inout RegistryAliasesOfApp) {
      app.value(.registryAliasesA, 1)
      registryAliasesAdd(&app)
      registryAliasesAddToAny(to: &app, 2)
    }
  }

  enum Session: ScopeDefinition {
    typealias Parent = App
    typealias Mine = Registry<Session>
    static func register(in session: inout Mine) {
      registryAliasesAdd(&session)
      Self.more(&session)
    }
    private static func more(_ session: inout Mine) {
      session.unique(.registryAliasesE, needs: Keys.registryAliasesB) { $0 }
    }
  }

  enum Feature: RegistryAliasesLevel {
    typealias Parent = App
    static func register(in feature: inout Own) {
      feature.shared(.registryAliasesF, needs: Keys.registryAliasesC) { $0 }
    }
  }
}

private func registryAliasesAdd(_ app: inout RegistryAliasesAgain) {
  app.shared(.registryAliasesB, needs: Keys.registryAliasesA) { $0 }
}
private func registryAliasesAdd(_ session: inout RegistryAliasesOf<RegistryAliases.Session>) {
  session.value(.registryAliasesD, 4)
}
private func registryAliasesAddToAny<S>(to scope: inout RegistryAliasesOf<S>, _ value: Int) {
  scope.value(.registryAliasesC, value)
}

extension Keys {
  static let registryAliasesA = Key<Int>("registryAliasesA"), registryAliasesB = Key<Int>("registryAliasesB")
  static let registryAliasesC = Key<Int>("registryAliasesC"), registryAliasesD = Key<Int>("registryAliasesD")
  static let registryAliasesE = Key<Int>("registryAliasesE"), registryAliasesF = Key<Int>("registryAliasesF")
}
