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

/// As `ProfileScreen`, but may be shown without a scope.
@MainActor final class QuietScreen: UIViewController, @MainActor ScopeConsumer {
  var scope: Scope<SessionScope>?
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

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) { passScope(to: segue) }

  @IBSegueAction func showDetail(_ coder: NSCoder) -> DetailScreen? {
    passScope { DetailScreen(coder: coder, scope: $0) }
  }

  // The property and the question have one name.
  func name() throws -> String {
    let own = scope
    return own == nil ? "nobody" : try scope(of: SessionScope.self)[.user].name
  }

  @IBSegueAction func showNote(_ coder: NSCoder) -> UIViewController? {
    passScope { (scope: Scope<NoteScope>) in AttachmentScreen(coder: coder) }
  }
}

@MainActor final class Root: UITabBarController, @MainActor ScopeOpener {
  var openedScope: Scope<SessionScope>?

  func openScope(in app: Scope<AppScope>) throws -> Scope<SessionScope> {
    try app.open(SessionScope.self, .init(user: User(name: "Ada")))
  }
}

/// Opens a session of its own, and leads on and back by segues.
@MainActor final class GuestScreen: UIViewController, @MainActor ScopeOpener {
  var openedScope: Scope<SessionScope>?

  func openScope(in app: Scope<AppScope>) throws -> Scope<SessionScope> {
    try app.open(SessionScope.self, .init(user: User(name: "Grace")))
  }

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) { passScope(to: segue) }
}

@MainActor final class GroupStack: UINavigationController, @MainActor ScopeConsumer {
  var scope: Scope<SessionScope>?
}

/// A container that has no children before it shows some.
@MainActor final class Pager: UIViewController, ScopeTreeContainer {
  let pages: [UIViewController]
  var scopeContents: [AnyObject] { pages }

  init(_ pages: UIViewController...) {
    self.pages = pages
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }
}

@MainActor final class SceneDelegate: UIResponder, UIWindowSceneDelegate, @MainActor ScopeConsumer {
  var window: UIWindow?
  var scope: Scope<AppScope>?
  let root = Root()

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    scene.passScope(to: root)
    window = UIWindow(windowScene: scene)
    window?.rootViewController = root
    window?.makeKeyAndVisible()
  }
}

struct NameView: View {
  @FromScope(SessionScope.self, .user) var user: User
  var body: some View { Text(user.name) }
}

@MainActor func containers(_ app: Scope<AppScope>) {
  let (inStack, inTab, inColumn, presented) = (ProfileScreen(), ProfileScreen(), ProfileScreen(), QuietScreen())
  let (inInspector, inPager, inSupplement, inPrimary) = (
    ProfileScreen(), ProfileScreen(), ProfileScreen(), ProfileScreen()
  )
  let (split, triple, classic) = (
    UISplitViewController(style: .doubleColumn), UISplitViewController(style: .tripleColumn), UISplitViewController()
  )
  triple.setViewController(inSupplement, for: .supplementary)
  classic.viewControllers = [inPrimary]
  split.setViewController(inColumn, for: .secondary)
  if #available(iOS 26.0, *) { split.setViewController(inInspector, for: .inspector) }
  let stack = UINavigationController(rootViewController: inStack)
  let root = Root()
  root.viewControllers = [stack, inTab, split, triple, classic, Pager(inPager)]
  inStack.present(UINavigationController(rootViewController: presented), animated: false)
  check("what is presented loads its view at once", presented.isViewLoaded)
  let result = app.propagate(through: root)
  check("a scope arrives in a navigation stack", inStack.scope?[.user].name == "Ada")
  check("a scope arrives in a tab", inTab.scope?[.user].name == "Ada")
  check("a scope arrives in a column that is not shown", inColumn.scope?[.user].name == "Ada")
  check("a scope arrives in the middle one of three columns", inSupplement.scope?[.user].name == "Ada")
  check("a scope arrives in a split view without a style", inPrimary.scope?[.user].name == "Ada")
  check("a scope arrives in an inspector", inInspector.scope?[.user].name == "Ada")
  check("a scope arrives in a container of one's own", inPager.scope?[.user].name == "Ada")
  check("a scope arrives in what is presented", presented.scope?[.user].name == "Ada")
  check("each is reached once", result.reached.count == 8 && result.leftWithout.isEmpty)
  check("and no view is loaded", !root.isViewLoaded && !inStack.isViewLoaded)

  let window = UIWindow()
  window.rootViewController = root
  check("nor by a window that is not shown", !inStack.isViewLoaded)
  window.makeKeyAndVisible()
  check("what a window shows reads from its scope on loading", inStack.nameOnLoading == "Ada")

  let (pushed, quiet) = (ProfileScreen(), QuietScreen())
  stack.pushViewController(quiet, animated: false)
  check("what is pushed on a stack that is shown loads its view", quiet.isViewLoaded)
  check("and nothing arrives in it by itself", quiet.scope == nil)
  stack.passScope(to: quiet)
  check("a scope arrives in what has joined", quiet.scope?[.user].name == "Ada")
  inStack.passScope(to: pushed)
  stack.pushViewController(pushed, animated: false)
  check("what joins before it is pushed reads from its scope on loading", pushed.nameOnLoading == "Ada")
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
  holdingNothing.passScope(to: within)
  holdingNothing.addChild(within)
  _ = within.view
  check("a scope arrives in what is embedded in what is presented", within.nameOnLoading == "Ada")
  note.dismiss(animated: false)
  let (profile, later) = (ProfileScreen(), AttachmentScreen())
  profile.addChild(later)
  note.passScope(to: profile)
  note.present(profile, animated: false)
  check("what joins before it is presented reads from its scope on loading", profile.nameOnLoading == "Ada")
  check("and what is below it has that of who presents it", later.scope?[.note] == 5)
}

@MainActor func tabs(_ app: Scope<AppScope>) {
  var made: [String] = []
  let makeProfile = { (tab: UITab) -> UIViewController in
    made.append(tab.identifier)
    let profile = ProfileScreen()
    tab.tabBarController?.passScope(to: profile)
    return profile
  }
  let first = UITab(title: "First", image: nil, identifier: "first", viewControllerProvider: makeProfile)
  let inner = UITab(title: "Inner", image: nil, identifier: "inner", viewControllerProvider: makeProfile)
  let within = UITabGroup(title: "Within", image: nil, identifier: "within", children: [inner])
  let group = UITabGroup(title: "Group", image: nil, identifier: "group", children: [within])
  let stack = GroupStack()
  within.managingNavigationController = stack
  let root = Root()
  root.tabs = [first, group]
  app.propagate(through: root)
  check("no provider of a tab is called to hand scopes on", made == [])
  check("a scope arrives in the stack of a group of tabs", stack.scope?[.user].name == "Ada")
  root.loadViewIfNeeded()
  check("what a provider makes joins", (first.viewController as? ProfileScreen)?.nameOnLoading == "Ada")
  root.selectedTab = inner
  check("also in a group of groups", (inner.viewController as? ProfileScreen)?.nameOnLoading == "Ada")
  check("each is made once it is shown", made == ["first", "inner"])
  let result = app.propagate(through: root)
  check("what tabs have shown is in the tree", result.reached.count == 3)
}

@MainActor func beforeTabs(_ app: Scope<AppScope>) {
  UITabBarController.standInHasTabs = false
  let (first, second) = (ProfileScreen(), ProfileScreen())
  let root = Root()
  root.viewControllers = [first, second]
  let result = app.propagate(through: root)
  check("a scope arrives in the tabs of a system before iOS 18", second.scope?[.user].name == "Ada")
  check("and in each once", result.reached.count == 2)
  UITabBarController.standInHasTabs = true
}

@MainActor func loading(_ app: Scope<AppScope>) {
  let (top, screen) = (UIViewController(), ListScreen())
  top.addChild(screen)
  check("a place is looked for", top.passScope(to: screen).leftWithout.count == 1)
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
  check("what is left without is told", !list.passScope(to: AttachmentScreen()).leftWithout.isEmpty)
}

@MainActor func unwinding(_ app: Scope<AppScope>) {
  let (home, guest) = (ProfileScreen(), GuestScreen())
  let stack = UINavigationController(rootViewController: home)
  let root = Root()
  root.viewControllers = [stack]
  let result = app.propagate(through: root)
  app.propagate(through: guest)
  let on = ProfileScreen()
  stack.pushViewController(guest, animated: false)
  UIViewController.standInPerform(UIStoryboardSegue(identifier: "on", source: guest, destination: on))
  check("a segue hands on to what is new", on.scope?[.user].name == "Grace" && stack.topViewController === on)
  let back = UIStoryboardSegue(identifier: "back", source: guest, destination: home)
  check("nobody is handed a scope by unwinding", guest.passScope(to: back).visits.isEmpty)
  UIViewController.standInPerform(back)
  check("unwinding leads back", stack.topViewController === home)
  check("to what keeps its scope", home.scope?[.user].name == "Ada" && result.leftWithout.isEmpty)
  stack.pushViewController(guest, animated: false)
  ScopeSegue(identifier: "back", source: guest, destination: home).perform()
  check("also by a propagating segue", home.scope?[.user].name == "Ada" && stack.topViewController === home)

  let (top, window, over) = (ProfileScreen(), UIWindow(), GuestScreen())
  home.passScope(to: top)
  window.rootViewController = top
  window.makeKeyAndVisible()
  top.present(over, animated: false)
  app.propagate(through: over)
  over.passScope(to: UIStoryboardSegue(identifier: "top", source: over, destination: top))
  check("also to the root of a window", top.scope?[.user].name == "Ada")
  over.passScope(to: top)
  check("what joins is handed a scope wherever it is", top.scope?[.user].name == "Grace")
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
    check(
      "in words", "\(error)".contains("DetailScreen requires a scope of SessionScope and was given one of AppScope"))
  }

  let list = ListScreen()
  check("a segue action makes nothing where there is no scope", list.showDetail(NSCoder()) == nil)
  session.pass(to: list)
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
  app.pass(to: delegate)
  let profile = ProfileScreen()
  delegate.root.viewControllers = [profile]
  scene.delegate?.scene(scene, willConnectTo: UISceneSession(), options: UIScene.ConnectionOptions())
  check("a place is found up to the scene's delegate", profile.nameOnLoading == "Ada")
  let list = ListScreen()
  delegate.window?.rootViewController = list
  let joining = ListScreen()
  list.addChild(joining)
  list.passScope(to: joining)
  check("also from below the root of a window that is shown", joining.scope != nil)
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
    tabs(app)
    beforeTabs(app)
    loading(app)
    segues(app)
    unwinding(app)
    try storyboards(app)
    scenes(app)
    hosting(app)
  }
}
