import Trellis

// Overrides below collections, conversions of weak services and services on the main actor that they do not concern themselves.

enum OverridingBeside {
  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      app.value(.overridingBesideNet, "n")
      app.contribute(to: .overridingBesideList) { "t" }
      app.shared(.overridingBesideApi, needs: Keys.overridingBesideList, Keys.overridingBesideNet) { $0[0] + $1 }
      app.shared(.overridingBesidePage, needs: Keys.overridingBesideList.lazy, Keys.overridingBesideNet) { _, net in net
      }
      app.weak(.overridingBesideBox, needs: Keys.overridingBesideNet) { _ in OverridingBeside.Box() }
      app.alias(.overridingBesideText, to: Keys.overridingBesideBox) { _ in "text" }
      app.decorate(.overridingBesideText) { $0 }
      app.shared(.overridingBesideView, on: MainActor.self, needs: Keys.overridingBesideNet) { $0 }
    }
  }

  enum Session: ScopeDefinition {
    typealias Parent = App
    static func register(in session: inout Registry<Session>) {
      session.override(.overridingBesideNet, value: "s")
      session.decorate(.overridingBesideView) { $0 }
      session.decorate(.overridingBesideText, needs: Keys.overridingBesideList.optional) { text, _ in text }
    }
  }

  enum Deep: ScopeDefinition {
    typealias Parent = Session
    static func register(in deep: inout Registry<Deep>) {
      deep.override(.overridingBesideView, on: MainActor.self, needs: Keys.overridingBesideApi) { $0 }
      deep.override(.overridingBesideText, to: Keys.overridingBesideNet)
      deep.contribute(to: .overridingBesideList, needs: Keys.overridingBesideText) { $0 }
    }
  }

  final class Box: Sendable {}
}

extension Keys {
  static let overridingBesideNet = Key<String>("overridingBesideNet")
  static let overridingBesideList = Key<[String]>("overridingBesideList")
  static let overridingBesideApi = Key<String>("overridingBesideApi")
  static let overridingBesidePage = Key<String>("overridingBesidePage")
  static let overridingBesideText = Key<String>("overridingBesideText")
  static let overridingBesideView = Key<String>("overridingBesideView")
  static let overridingBesideBox = Key<OverridingBeside.Box>("overridingBesideBox")
}
