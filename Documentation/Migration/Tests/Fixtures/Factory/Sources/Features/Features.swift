import Core
import Network

@MainActor public final class Theme {
  public init() {}
}

@MainActor public final class Router {
  public let theme: Theme
  public init(theme: Theme) { self.theme = theme }
}

@MainActor public final class HomeModel {
  public let router: Router
  public let client: APIClient
  public init(router: Router, client: APIClient) { (self.router, self.client) = (router, client) }
}

public final class Session: Sendable {
  public let client: APIClient
  public init(client: APIClient) { self.client = client }
}

public final class Drafts {
  public let session: Session
  public init(session: Session) { self.session = session }
}

public final class Editor {
  public let note: Int
  public let drafts: Drafts
  public init(note: Int, drafts: Drafts) { (self.note, self.drafts) = (note, drafts) }
}

public final class Profile {
  public let session: Session
  public init(session: Session) { self.session = session }
}

public final class Outbox: Sendable {
  public let client: APIClient
  public init(client: APIClient) { self.client = client }
}

public final class Inbox: Sendable {
  public let client: APIClient
  public init(client: APIClient) { self.client = client }
}

public final class Player {
  public let volume: Int
  public init(volume: Int) { self.volume = volume }
}
