import SwiftUI
import Trellis
import TrellisUI
import UIKit

@MainActor final class ProfileScreen: UIViewController, @MainActor ScopeConsumer {
  var scope: Scope<SessionScope>?
  @Injected(.user) var user: User
  var nameOnLoading: String?

  override func viewDidLoad() { nameOnLoading = user.name }
}

@MainActor final class NoteScreen: UIViewController, @MainActor ScopeConsumer, @MainActor ScopeOpener {
  let note: Int
  var scope: Scope<NoteScope>?
  @Injected(.note) var number: Int

  init(note: Int) {
    self.note = note
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  func openScope(in session: Scope<SessionScope>) throws -> Scope<NoteScope> {
    try session.open(NoteScope.self, .init(note: note))
  }
}

@MainActor final class AttachmentScreen: UIViewController, @MainActor ScopeConsumer {
  var scope: Scope<NoteScope>?
}

/// What a storyboard makes: nothing in it is optional.
@MainActor final class DetailScreen: UIViewController {
  let session: Scope<SessionScope>

  init?(coder: NSCoder, scope: Scope<SessionScope>) {
    session = scope
    super.init(coder: coder)
  }

  required init?(coder: NSCoder) { nil }
}

@MainActor final class ListScreen: UIViewController, @MainActor ScopeConsumer {
  var scope: Scope<AppScope>?

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) { handScope(to: segue) }

  func showDetail(_ coder: NSCoder) -> DetailScreen? {
    handScope { DetailScreen(coder: coder, scope: $0) }
  }

  // The property and the question have one name.
  func name() throws -> String {
    let own = scope
    return own == nil ? "nobody" : try scope(of: SessionScope.self)[.user].name
  }

  func showNote(_ coder: NSCoder) -> UIViewController? {
    handScope { (scope: Scope<NoteScope>) in AttachmentScreen(coder: coder) }
  }
}

@MainActor final class Root: UITabBarController, @MainActor ScopeOpener {
  var openedScope: Scope<SessionScope>?

  func openScope(in app: Scope<AppScope>) throws -> Scope<SessionScope> {
    try app.open(SessionScope.self, .init(user: User(name: "Ada")))
  }
}

@MainActor final class SceneDelegate: NSObject, UIWindowSceneDelegate, @MainActor ScopeConsumer {
  var scope: Scope<AppScope>?
}

struct NameView: View {
  @FromScope(SessionScope.self, .user) var user: User
  var body: some View { Text(user.name) }
}

@MainActor func containers(_ app: Scope<AppScope>) {
  let (inStack, inTab, inColumn, presented) = (ProfileScreen(), ProfileScreen(), ProfileScreen(), ProfileScreen())
  let split = UISplitViewController(style: .doubleColumn)
  split.setViewController(inColumn, for: .secondary)
  let stack = UINavigationController(rootViewController: inStack)
  let root = Root()
  root.viewControllers = [stack, inTab, split]
  inStack.present(UINavigationController(rootViewController: presented), animated: false)
  let window = UIWindow()
  window.rootViewController = root
  let result = app.propagate(through: window)
  check("a scope arrives in a navigation stack", inStack.scope?[.user].name == "Ada")
  check("a scope arrives in a tab", inTab.scope?[.user].name == "Ada")
  check("a scope arrives in a column that is not shown", inColumn.scope?[.user].name == "Ada")
  check("a scope arrives in what is presented", presented.scope?[.user].name == "Ada")
  check("each is reached once", result.reached.count == 4 && result.leftWithout.isEmpty)

  let pushed = ProfileScreen()
  stack.pushViewController(pushed, animated: false)
  check("nothing arrives by itself in what is pushed", pushed.scope == nil)
  stack.joined(by: pushed)
  check("a scope arrives in what has joined", pushed.scope?[.user].name == "Ada")
}

@MainActor func presenting(_ app: Scope<AppScope>) {
  let note = NoteScreen(note: 5)
  let root = Root()
  root.viewControllers = [UINavigationController(rootViewController: note)]
  let (holdingNothing, attachment) = (UIViewController(), AttachmentScreen())
  note.present(holdingNothing, animated: false)
  holdingNothing.addChild(attachment)
  let result = app.propagate(through: root)
  check("what is presented belongs to who presents it", result.leftWithout.map { $0.object === attachment } == [true])
  check("and to nobody below that", attachment.scope == nil && note.scope != nil)
  let within = ProfileScreen()
  holdingNothing.addChild(within)
  holdingNothing.joined(by: within)
  check("a scope arrives in what is embedded in what is presented", within.scope?[.user].name == "Ada")
}

@MainActor func loading(_ app: Scope<AppScope>) {
  let (top, screen) = (UIViewController(), ListScreen())
  top.addChild(screen)
  check("a place is looked for", top.joined(by: screen).leftWithout.count == 1)
  app.propagate(through: top)
  check("and scopes are handed on without loading a view", top.viewIfLoaded == nil && screen.viewIfLoaded == nil)
}

@MainActor func segues(_ app: Scope<AppScope>) {
  let list = ListScreen()
  let stack = UINavigationController(rootViewController: list)
  let root = Root()
  root.viewControllers = [stack]
  app.propagate(through: root)

  let profile = ProfileScreen()
  let container = UINavigationController(rootViewController: profile)
  list.prepare(for: UIStoryboardSegue(identifier: nil, source: list, destination: container), sender: nil)
  check("prepare hands on through a container", profile.scope?[.user].name == "Ada")
  check("before it is in place", container.parent == nil)
  _ = profile.view
  check("before its view is loaded", profile.nameOnLoading == "Ada")

  let note = NoteScreen(note: 7)
  ScopeSegue(identifier: nil, source: list, destination: note).perform()
  check("a propagating segue opens the scope of an opener", note.scope?[.note] == 7 && note.number == 7)
  check("and performs what its kind does", stack.viewControllers.last === note)
  let attachment = AttachmentScreen()
  ScopeSegue(identifier: nil, source: note, destination: attachment).perform()
  check("what an opener leads to has its scope", attachment.scope?[.note] == 7)
  let next = NoteScreen(note: 8)
  ScopeSegue(identifier: nil, source: note, destination: next).perform()
  check("and opens its own beside it", next.scope?[.note] == 8 && next.scope?[.user].name == "Ada")
  check("what is left without is told", !list.joined(by: AttachmentScreen()).leftWithout.isEmpty)
}

@MainActor func storyboards(_ app: Scope<AppScope>) throws {
  let storyboard = UIStoryboard()
  let session = try app.open(SessionScope.self, .init(user: User(name: "Grace")))
  let note = try session.open(NoteScope.self, .init(note: 9))
  let same = try storyboard.instantiateViewController(identifier: "Detail", in: session) {
    DetailScreen(coder: $0, scope: $1)
  }
  check("a creator is given the scope", same.session[.user].name == "Grace")
  let above = try storyboard.instantiateViewController(
    identifier: "Detail", in: note, creator: DetailScreen.init(coder:scope:))
  check("or the nearest above of its definition", above.session[.user].name == "Grace")
  let first = try storyboard.instantiateInitialViewController(in: note) { DetailScreen(coder: $0, scope: $1) }
  check("also for the first controller", first?.session[.user].name == "Grace")
  do {
    _ = try storyboard.instantiateViewController(identifier: "Detail", in: app) { DetailScreen(coder: $0, scope: $1) }
    check("a scope that does not do is refused", false)
  } catch {
    check("a scope that does not do is refused", error.code == .narrower)
    check("in words", "\(error)".contains("DetailScreen wants a scope of SessionScope and was given one of AppScope"))
  }

  let list = ListScreen()
  check("a segue action makes nothing where there is no scope", list.showDetail(NSCoder()) == nil)
  session.hand(to: list)
  check("nor where there is one of another definition", list.showNote(NSCoder()) == nil)
  let root = Root()
  root.viewControllers = [list]
  app.propagate(through: root)
  check("a place is asked for its scope", (try? list.name()) == "Ada")
  check("a segue action is given the scope of the place", list.showDetail(NSCoder())?.session[.user].name == "Ada")
}

@MainActor func scenes(_ app: Scope<AppScope>) {
  let scene = UIWindowScene()
  let delegate = SceneDelegate()
  scene.delegate = delegate
  app.hand(to: delegate)
  let window = UIWindow(windowScene: scene)
  let list = ListScreen()
  window.rootViewController = list
  let joining = ListScreen()
  list.addChild(joining)
  list.joined(by: joining)
  check("a place is found up to the scene's delegate", joining.scope != nil)
  app.propagate(through: scene)
  check("a scene's tree is that of its windows", list.scope != nil)
}

@MainActor func hosting(_ app: Scope<AppScope>) {
  let hosting = ScopedHostingController(of: SessionScope.self, rootView: NameView())
  let root = Root()
  root.viewControllers = [hosting]
  app.propagate(through: root)
  check("the views in a hosting controller find its scope", standInRender(hosting.rootView) == ["Ada"])
}

@main @MainActor struct Program {
  static func main() throws {
    let app = try Scope(AppScope.self)
    containers(app)
    presenting(app)
    loading(app)
    segues(app)
    try storyboards(app)
    scenes(app)
    hosting(app)
  }
}
