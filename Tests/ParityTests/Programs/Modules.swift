import Trellis

// Modules in modules, twice in one scope, in siblings, below each other, and in a ring.

enum Modules {
  struct Net: Module {
    static func register<S>(in scope: inout Registry<S>) {
      scope.value(.modulesHost, "localhost")
      scope.include(Cache.self)
      scope.shared(.modulesClient, needs: Keys.modulesHost, Keys.modulesCache) { $0 + $1 }
    }
  }

  enum Cache: Module {
    static func register<Definition>(in registry: inout Registry<Definition>) {
      registry.include(Modules.Disk.self)
      registry.shared(.modulesCache, needs: Keys.modulesDisk) { $0 }
      registry.include(Net.self)
      registry.include(Self.self)
    }
  }

  enum Disk: Module {
    static func register<S>(in scope: inout Registry<S>) { scope.value(.modulesDisk, "/") }
  }

  enum Empty: Module {
    static func register<S>(in scope: inout Registry<S>) {}
  }

  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      app.value(.modulesBefore, "first")
      app.include(Empty.self)
      app.include(Net.self)
      app.include(Net.self)
      app.include(Modules.Cache.self)
      app.value(.modulesAfter, "last")
    }
  }

  enum Other: ScopeDefinition {
    static func register(in other: inout Registry<Other>) {
      other.include(Disk.self)
      other.include(Disk.self)
      other.include(Cache.self)
    }
  }
}

extension Keys {
  static let modulesHost = Key<String>("modulesHost"), modulesClient = Key<String>("modulesClient")
  static let modulesCache = Key<String>("modulesCache"), modulesDisk = Key<String>("modulesDisk")
  static let modulesBefore = Key<String>("modulesBefore"), modulesAfter = Key<String>("modulesAfter")
}
