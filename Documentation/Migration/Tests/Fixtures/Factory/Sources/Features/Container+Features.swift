import Core
import FactoryKit
import Network

extension Container {
  @MainActor public var theme: Factory<Theme> { self { @MainActor in Theme() }.singleton }
  @MainActor public var router: Factory<Router> { self { @MainActor in Router(theme: self.theme()) }.singleton }
  @MainActor public var homeModel: Factory<HomeModel> {
    self { @MainActor in HomeModel(router: self.router(), client: NetworkContainer.shared.api()) }
  }
  public var session: Factory<Session> { self { Session(client: NetworkContainer.shared.api()) }.scope(.session) }
  public var drafts: Factory<Drafts> { self { Drafts(session: self.session()) }.scope(.session) }
  public var editor: ParameterFactory<Int, Editor> { self { Editor(note: $0, drafts: self.drafts()) } }
  public var profile: Factory<Profile> { self { Profile(session: self.session()) } }
  public var outbox: Factory<Outbox> { self { Outbox(client: NetworkContainer.shared.api()) }.singleton }
  public var inbox: Factory<Inbox> { self { Inbox(client: NetworkContainer.shared.api()) }.cached }
  /// Loud in debug builds.
  public var player: Factory<Player> { self { Player(volume: 5) }.onDebug { Player(volume: 9) } }
  public var reader: Factory<Reader> { self { Reader() } }
}
