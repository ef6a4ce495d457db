import Trellis

/// Stands for the view controller of a framework: it can contain screens and show others.
@MainActor class Screen: @MainActor ScopeTreeNode {
  private(set) var contents: [Screen] = []
  private(set) weak var container: Screen?

  var scopeChildren: [AnyObject] { contents }
  var scopeParent: AnyObject? { container }

  init(_ contents: Screen...) { contents.forEach(add) }

  /// Performs a segue: passes the scope on, then shows the screen.
  func show(_ next: Screen) {
    passScope(to: next)
    add(next)
  }

  private func add(_ screen: Screen) {
    contents.append(screen)
    screen.container = self
  }
}

final class InboxScreen: Screen, @MainActor ScopeConsumer {
  var scope: Scope<SessionScope>?
  @Injected(.messages) private var messages: any MessageStore
  @Injected(.user) private var user: String

  var rows: [String] { messages.messages(of: user) }

  func select(_ row: Int) -> MessageScreen {
    debugLog("selected \(row)")
    let next = MessageScreen(text: rows[row])
    // The container is no consumer of scopes, like a navigation controller.
    show(Screen(next))
    return next
  }
}

final class MessageScreen: Screen, @MainActor ScopeConsumer {
  var scope: Scope<SessionScope>?
  @Injected(.location) private var location: any LocationSource
  let text: String

  init(text: String) {
    self.text = text
    super.init()
  }

  var caption: String { "\(text) (read at \(location.place))" }
}

/// Called by the app delegate.
@MainActor func start(_ app: Scope<AppScope>, as user: String) throws -> InboxScreen {
  let session = try app.open(SessionScope.self, .init(user: user))
  let inbox = InboxScreen()
  session.pass(to: inbox)
  return inbox
}
