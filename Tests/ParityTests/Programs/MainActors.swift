import Trellis

// Registrations on the main actor, what stands for them, and what may not reach over.

@MainActor final class MainActorsWindow {
  init() {}
  init(_ title: String) async {}
}

enum MainActors {
  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      app.shared(.mainActorsWindow, on: MainActor.self) {
        MainActorsWindow()
      } onStart: { _ in
      }
      app.unique(.mainActorsTitle, on: MainActor.self, options: .live, needs: Keys.mainActorsLog) { $0 }
      app.value(.mainActorsLog, "log")
      app.alias(.mainActorsRoot, to: Keys.mainActorsWindow)
      app.decorate(.mainActorsRoot) { $0 }
      app.shared(.mainActorsPanel, on: MainActor.self, needs: Keys.mainActorsRoot, Keys.mainActorsTitle) { a, _ in a }
      app.shared(.mainActorsLater, needs: Keys.mainActorsWindow.lazy, Keys.mainActorsTitle.provider) { _, _ in 1 }
      app.shared(.mainActorsLoaded, on: MainActor.self, needs: Keys.mainActorsTitle) { await MainActorsWindow($0) }
      // From here on over the border.
      app.shared(.mainActorsWrong, needs: Keys.mainActorsTitle) { $0.count }
      app.unique(.mainActorsAlso, needs: Keys.mainActorsWindow.optional, Keys.mainActorsPanel) { _, _ in 1 }
      app.contribute(to: .mainActorsList, needs: Keys.mainActorsTitle) { $0 }
      app.decorate(.mainActorsLater, needs: Keys.mainActorsTitle) { later, _ in later }
      app.weak(.mainActorsWeak, needs: Keys.mainActorsTitle) { _ in MainActorsBox() }
      app.contribute(to: .mainActorsTabs, on: MainActor.self, options: [.eager], needs: Keys.mainActorsTitle) {
        $0
      } onStop: { _ in
      }
      app.contribute(to: .mainActorsTabs) { "off" }
      app.contribute(to: .mainActorsPages, at: "a") { 1 }
      app.shared(.mainActorsPager, needs: Keys.mainActorsPages) { $0.count }
      app.shared(.mainActorsBar, needs: Keys.mainActorsTabs, Keys.mainActorsTabs.lazy) { tabs, _ in tabs.count }
    }
  }

  enum Session: ScopeDefinition {
    typealias Parent = App
    static func register(in session: inout Registry<Session>) {
      session.override(.mainActorsTitle, on: MainActor.self) { "t" }
      session.override(.mainActorsLog, on: MainActor.self, needs: Keys.mainActorsTitle, make: { $0 })
      session.override(.mainActorsList, on: MainActor.self) { [] }
      session.shared(.mainActorsStyle, on: MainActor.self) { 1 }
      session.unique(.mainActorsLabel, needs: Keys.mainActorsStyle) { $0 }
      session.shared(.mainActorsUser, needs: Keys.mainActorsLabel) { $0 }
    }
  }

  enum Deep: ScopeDefinition {
    typealias Parent = Session
    static func register(in deep: inout Registry<Deep>) {
      deep.contribute(to: .mainActorsList) { "" }
      deep.override(.mainActorsStyle, value: 2)
      // A decoration may be the first on it, and what needs its key then crosses over.
      deep.decorate(.mainActorsStyle, on: MainActor.self, needs: Keys.mainActorsTitle) { style, _ in style }
      deep.shared(.mainActorsDeep, needs: Keys.mainActorsStyle) { $0 }
      deep.contribute(to: .mainActorsPages, at: "b", on: MainActor.self) { 2 }
      deep.shared(.mainActorsDeepPager, needs: Keys.mainActorsPages) { $0.count }
    }
  }
}

final class MainActorsBox: Sendable {}

extension Keys {
  static let mainActorsWindow = Key<MainActorsWindow>("mainActorsWindow")
  static let mainActorsRoot = Key<MainActorsWindow>("mainActorsRoot")
  static let mainActorsPanel = Key<MainActorsWindow>("mainActorsPanel")
  static let mainActorsLoaded = Key<MainActorsWindow>("mainActorsLoaded")
  static let mainActorsTitle = Key<String>("mainActorsTitle"), mainActorsLog = Key<String>("mainActorsLog")
  static let mainActorsLater = Key<Int>("mainActorsLater"), mainActorsWrong = Key<Int>("mainActorsWrong")
  static let mainActorsAlso = Key<Int>("mainActorsAlso"), mainActorsList = Key<[String]>("mainActorsList")
  static let mainActorsWeak = Key<MainActorsBox>("mainActorsWeak"), mainActorsLabel = Key<Int>("mainActorsLabel")
  static let mainActorsStyle = Key<Int>("mainActorsStyle"), mainActorsUser = Key<Int>("mainActorsUser")
  static let mainActorsDeep = Key<Int>("mainActorsDeep"), mainActorsDeepPager = Key<Int>("mainActorsDeepPager")
  static let mainActorsTabs = Key<[String]>("mainActorsTabs"), mainActorsBar = Key<Int>("mainActorsBar")
  static let mainActorsPages = Key<[String: Int]>("mainActorsPages"), mainActorsPager = Key<Int>("mainActorsPager")
}
