import Trellis

// Makers: their needs are looked up when they are called, so they may need what needs them; what they need must be there all
// the same.

final class MakersRouter: Sendable {
  init(_ screen: Maker<String, Int>) {}
}

@MainActor final class MakersWindow {
  init(_ id: Int, _ title: String) {}
  init(id: Int, store: String) {}
}

enum Makers {
  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      app.shared(.makersStore) { "store" }
      app.shared(.makersRouter, needs: Keys.makersScreen, make: MakersRouter.init)
      app.maker(.makersScreen, needs: Keys.makersRouter, Keys.makersScreen) { id, _, _ in "\(id)" }
      app.maker(.makersSet, options: [.live], needs: Keys.makersStore, Keys.makersNowhere.optional) { a, b, _, _ in
        a + b
      }
      app.maker(.makersWindow, on: MainActor.self, needs: Keys.makersStore) { MakersWindow($0, $1) }
      app.maker(.makersOther, on: MainActor.self, needs: Keys.makersStore, make: MakersWindow.init(id:store:))
      app.maker(.makersLoader, needs: Keys.makersStore.lazy, Keys.makersWindow.provider) { id, _, _ in
        await Task.yield()
        return "\(id)"
      }
      // Off the main actor, makers on it may be needed: only their calls are there.
      app.shared(.makersHolder, needs: Keys.makersWindow, Keys.makersLoader, Keys.makersOther.optional) { _, _, _ in 1 }
      app.alias(.makersAlias, to: Keys.makersWindow)
      app.unique(.makersUser, needs: Keys.makersAlias) { _ in "" }
      app.decorate(.makersScreen) { screen in Maker { try screen($0 + 1) } }
      app.shared(.makersCanvas, on: MainActor.self) { "canvas" }
      // From here on at fault.
      app.maker(.makersLost, needs: Keys.makersBelow) { id, below in "\(id)\(below)" }
      app.maker(.makersCrossing, needs: Keys.makersCanvas) { "\($0)\($1)" }
    }
  }

  enum Session: ScopeDefinition {
    typealias Parent = App
    static func register(in session: inout Registry<Session>) {
      session.value(.makersBelow, "below")
      session.overriding.maker(.makersScreen, needs: Keys.makersBelow) { "\($0)\($1)" }
      session.override(.makersSet, value: Maker { a, b in "\(a)\(b)" })
      session.overriding.maker(.makersMissing) { "\($0)" }
    }
  }
}

extension Keys {
  static let makersStore = Key<String>("makersStore"), makersBelow = Key<String>("makersBelow")
  static let makersRouter = Key<MakersRouter>("makersRouter")
  static let makersScreen = Key<Maker<String, Int>>("makersScreen")
  static let makersSet = Key<Maker<String, (String, String)>>("makersSet")
  static let makersWindow = Key<Maker<MakersWindow, Int>>("makersWindow")
  static let makersOther = Key<Maker<MakersWindow, Int>>("makersOther")
  static let makersAlias = Key<Maker<MakersWindow, Int>>("makersAlias")
  static let makersLoader = Key<AsyncMaker<String, Int>>("makersLoader")
  static let makersHolder = Key<Int>("makersHolder"), makersNowhere = Key<Int>("makersNowhere")
  static let makersUser = Key<String>("makersUser"), makersCanvas = Key<String>("makersCanvas")
  static let makersLost = Key<Maker<String, Int>>("makersLost")
  static let makersCrossing = Key<Maker<String, Int>>("makersCrossing")
  static let makersMissing = Key<Maker<String, Int>>("makersMissing")
}
