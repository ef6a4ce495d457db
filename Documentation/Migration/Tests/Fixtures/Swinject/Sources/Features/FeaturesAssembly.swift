import Core
import Network
import Storage
import Swinject

public final class ScreensAssembly: Assembly {
  public init() {}

  public func assemble(container: Container) {
    MainActor.assumeIsolated {
      container.register(Theme.self, mainActorFactory: { _ in Theme(name: "light") }).inObjectScope(.container)
      container.register(Router.self, mainActorFactory: { r in Router(theme: r.onMain(Theme.self)) })
        .inObjectScope(.container)
      container.register(
        Screen.self, name: "home",
        mainActorFactory: { r in
          HomeScreen(router: r.onMain(Router.self), client: r.resolve(APIClient.self)!)
        })
    }
    container.register(DetailScreen.self) { (r: Resolver, id: Int) in
      nonisolated(unsafe) let router = r.resolve(Router.self)!
      return MainActor.assumeIsolated { DetailScreen(id: id, router: router) }
    }
  }
}

public final class FeaturesAssembly: Assembly {
  private let volume = 7

  public init() {}

  public func assemble(container: Container) {
    container.register(Session.self) { r in Session(client: r.resolve(APIClient.self)!) }
      .inObjectScope(.session)
    container.register(Drafts.self) { r in
      Drafts(session: r.resolve(Session.self)!, store: r.resolve(Store.self)!)
    }.inObjectScope(.session)
    container.register(Editor.self) { (r, note: Int, title: String) in
      Editor(note: note, title: title, drafts: r.resolve(Drafts.self)!)
    }
    container.register(Profile.self) { r in Profile(session: r.resolve(Session.self)!) }

    // Each keeps a clock of its own.
    container.register(Search.self) { r in
      Search(clock: r.resolve(Clock.self)!, database: r.resolve(Database.self)!)
    }.inObjectScope(.container)
    container.register(Reminders.self) { r in Reminders(clock: r.resolve(Clock.self)!) }.inObjectScope(.container)
    container.register(Timeline.self) { r in Timeline(clock: r.resolve(Clock.self)!) }.inObjectScope(.weak)

    container.register(Player.self) { _ in Player(volume: self.volume) }
    container.register(Help.self) { r in Self.makeHelp(r) }
    for name in ["first", "second"] {
      container.register(Player.self, name: name) { _ in Player(volume: 1) }
    }
  }

  private static func makeHelp(_ resolver: Resolver) -> Help {
    Help(pages: resolver.resolve(Configuration.self)!.retries)
  }
}

/// A container for each open document.
public func openDocument(_ title: String, in parent: Container) -> Container {
  let document = Container(parent: parent)
  document.register(Title.self) { _ in Title(text: "of all") }.inObjectScope(.container)
  document.register(String.self, name: "title") { _ in title }
  document.register(Outline.self) { r in Outline(title: r.resolve(String.self, name: "title")!) }
    .inObjectScope(.container)
  document.register(Page.self) { r in Page(outline: r.resolve(Outline.self)!, store: r.resolve(Store.self)!) }
    .inObjectScope(.transient)
  return document
}

/// Nothing applies it any more.
public final class OldAssembly: Assembly {
  public init() {}

  public func assemble(container: Container) {
    container.register(Player.self, name: "old") { _ in Player(volume: 2) }
  }
}
