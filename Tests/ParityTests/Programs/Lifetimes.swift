import Trellis

// Every lifetime, in its plainest form.

enum Lifetimes {
  protocol Reader: Sendable {}
  final class Store: Reader, Sendable {
    init() {}
  }
  struct User: Sendable {
    var name: String
  }

  enum App: ScopeDefinition {
    struct Inputs: Sendable {
      var user: User
      var pageSize: Int
    }

    static func register(in app: inout Registry<App>) {
      app.shared(.lifetimesStore) { Store() }
      app.weak(.lifetimesCache, needs: Keys.lifetimesStore, Keys.lifetimesCache.lazy) { store, _ in store }
      app.weak(.lifetimesOtherCache, make: Store.init)
      app.shared(.lifetimesWindow, on: MainActor.self) { Store() }
      app.weak(.lifetimesPanel, on: MainActor.self, options: [.live], needs: Keys.lifetimesWindow) { $0 }
      app.unique(.lifetimesCount) { 1 }
      app.value(.lifetimesLimit, 50)
      app.input(.lifetimesUser, \.user)
      app.input(.lifetimesPageSize, \App.Inputs.pageSize)
      app.alias(.lifetimesMaximum, to: Keys.lifetimesLimit)
      app.alias(.lifetimesReader, to: Keys.lifetimesStore) { $0 as any Reader }
      app.alias(.lifetimesName, to: Keys.lifetimesUser, as: { $0.name })
      app.alias(.lifetimesOtherName, to: Keys.lifetimesUser, as: \.name)
    }
  }
}

extension Keys {
  static let lifetimesStore = Key<Lifetimes.Store>("lifetimesStore")
  static let lifetimesCache = Key<Lifetimes.Store>("lifetimesCache")
  static let lifetimesOtherCache = Key<Lifetimes.Store>("lifetimesOtherCache")
  static let lifetimesWindow = Key<Lifetimes.Store>("lifetimesWindow")
  static let lifetimesPanel = Key<Lifetimes.Store>("lifetimesPanel")
  static let lifetimesReader = Key<any Lifetimes.Reader>("lifetimesReader")
  static let lifetimesCount = Key<Int>("lifetimesCount")
  static let lifetimesLimit = Key<Int>("lifetimesLimit")
  static let lifetimesMaximum = Key<Int>("lifetimesMaximum")
  static let lifetimesPageSize = Key<Int>("lifetimesPageSize")
  static let lifetimesUser = Key<Lifetimes.User>("lifetimesUser")
  static let lifetimesName = Key<String>("lifetimesName")
  static let lifetimesOtherName = Key<String>("lifetimesOtherName")
}
