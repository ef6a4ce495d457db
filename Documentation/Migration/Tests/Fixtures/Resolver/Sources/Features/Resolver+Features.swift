import Core
import Network
import Resolver

extension Resolver {
  public static func registerFeatureServices() {
    register { MainActor.assumeIsolated { Theme() } as Theme }.scope(.application)
    register { Session(client: resolve()) }.scope(.session)
    register { Drafts(session: resolve()) }.scope(.session)
    register { _, args in Editor(note: args(), drafts: resolve()) }.scope(.unique)
    register { Profile(session: resolve()) }.scope(.unique)
    register { Outbox(client: resolve()) }.scope(.application)
    register { Inbox(client: resolve()) }.scope(.application)
    register { Player(volume: 5) }.scope(.unique)
    register { Reader() }.scope(.unique)
    register(Player.self, name: "loud") { Player(volume: 9) }.scope(.application)
    mock.register { Player(volume: 0) }
  }

  static let mock = Resolver(child: .main)
}
