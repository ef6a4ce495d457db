import Core
import Network
import Storage

@MainActor public final class Theme {
  public let name: String
  public init(name: String) { self.name = name }
}

@MainActor public protocol Screen: AnyObject {}

@MainActor public final class Router {
  public let theme: Theme
  public init(theme: Theme) { self.theme = theme }
}

@MainActor public final class HomeScreen: Screen {
  public let router: Router
  public let client: APIClient
  public init(router: Router, client: APIClient) { (self.router, self.client) = (router, client) }
}

@MainActor public final class DetailScreen {
  public let id: Int
  public let router: Router
  public init(id: Int, router: Router) { (self.id, self.router) = (id, router) }
}

public final class Session: Sendable {
  public let client: APIClient
  public init(client: APIClient) { self.client = client }
}

public final class Drafts {
  public let session: Session
  public let store: any Store
  public init(session: Session, store: any Store) { (self.session, self.store) = (session, store) }
}

public final class Editor {
  public let note: Int
  public let title: String
  public let drafts: Drafts
  public init(note: Int, title: String, drafts: Drafts) { (self.note, self.title, self.drafts) = (note, title, drafts) }
}

public final class Search {
  public let clock: any Clock
  public let database: Database
  public init(clock: any Clock, database: Database) { (self.clock, self.database) = (clock, database) }
}

public final class Reminders {
  public let clock: any Clock
  public init(clock: any Clock) { self.clock = clock }
}

public final class Timeline {
  public let clock: any Clock
  public init(clock: any Clock) { self.clock = clock }
}

public final class Profile {
  public let session: Session
  public init(session: Session) { self.session = session }
}

public final class Player {
  public let volume: Int
  public init(volume: Int) { self.volume = volume }
}

public final class Help {
  public let pages: Int
  public init(pages: Int) { self.pages = pages }
}

public final class Title: Sendable {
  public let text: String
  public init(text: String) { self.text = text }
}

public final class Outline: Sendable {
  public let title: String
  public init(title: String) { self.title = title }
}

public final class Page {
  public let outline: Outline
  public let store: any Store
  public init(outline: Outline, store: any Store) { (self.outline, self.store) = (outline, store) }
}
