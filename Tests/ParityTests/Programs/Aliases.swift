import Trellis

// Other names for types: parents, modules, namespaces of keys.

typealias AliasesTop = Aliases.App
typealias AliasesNames = Aliases.Names
typealias AliasesKeys = Keys

enum Aliases {
  enum Names {
    static let a = Key<Int>("a")
  }
  enum App: ScopeDefinition {
    typealias Registry = Trellis.Registry
    static func register(in app: inout Registry<App>) {
      app.value(AliasesNames.a, 1)
      app.include(Feature.self)
    }
  }
  typealias Feature = Net
  enum Net: Module {
    static func register<S>(in scope: inout Registry<S>) {
      scope.shared(AliasesKeys.aliasesB, needs: Aliases.Names.a) { $0 }
    }
  }
  enum Session: ScopeDefinition {
    typealias Parent = AliasesTop
    static func register(in session: inout Registry<Session>) {
      session.override(.aliasesB, needs: AliasesNames.a) { $0 }
      session.include(Feature.self)
    }
  }
}

extension AliasesKeys {
  static let aliasesB = Key<Int>("aliasesB")
}
