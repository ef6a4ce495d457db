import AppKit
import SwiftUI
import Trellis
import TrellisUI

@MainActor final class ProfileScreen: NSViewController, @MainActor ScopeConsumer {
  var scope: Scope<SessionScope>?
  @Injected(.user) var user: User
  var nameOnLoading: String?

  override func viewDidLoad() { nameOnLoading = user.name }
}

/// As `ProfileScreen`, but may be shown without a scope.
@MainActor final class QuietScreen: NSViewController, @MainActor ScopeConsumer {
  var scope: Scope<SessionScope>?
}

/// A container that has no children before it shows some.
@MainActor final class Pager: NSViewController, ScopeTreeContainer {
  let pages: [NSViewController]
  var scopeContents: [AnyObject] { pages }

  init(_ pages: NSViewController...) {
    self.pages = pages
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }
}

/// Opens a session of its own, and leads elsewhere by segues.
@MainActor final class GuestScreen: NSViewController, @MainActor ScopeOpener {
  var openedScope: Scope<SessionScope>?

  func openScope(in app: Scope<AppScope>) throws -> Scope<SessionScope> {
    try app.open(SessionScope.self, .init(user: User(name: "Grace")))
  }

  override func prepare(for segue: NSStoryboardSegue, sender: Any?) { passScope(to: segue) }
}

@MainActor final class DetailScreen: NSViewController {
  let session: Scope<SessionScope>

  init?(coder: NSCoder, scope: Scope<SessionScope>) {
    session = scope
    super.init(coder: coder)
  }

  required init?(coder: NSCoder) { nil }
}

@MainActor final class DetailWindow: NSWindowController {
  let session: Scope<SessionScope>

  init?(coder: NSCoder, scope: Scope<SessionScope>) {
    session = scope
    super.init(coder: coder)
  }

  required init?(coder: NSCoder) { nil }
}

@MainActor final class ListScreen: NSViewController {
  override func prepare(for segue: NSStoryboardSegue, sender: Any?) { passScope(to: segue) }

  @IBSegueAction func showDetail(_ coder: NSCoder) -> DetailScreen? {
    passScope { DetailScreen(coder: coder, scope: $0) }
  }
}

@MainActor final class MainWindow: NSWindowController, @MainActor ScopeOpener {
  var openedScope: Scope<SessionScope>?

  func openScope(in app: Scope<AppScope>) throws -> Scope<SessionScope> {
    try app.open(SessionScope.self, .init(user: User(name: "Ada")))
  }

  override func prepare(for segue: NSStoryboardSegue, sender: Any?) { passScope(to: segue) }
}

/// Makes the first window itself: a storyboard's own is loaded before there is a scope.
@MainActor final class AppDelegate: NSObject, NSApplicationDelegate {
  private(set) var profile: ProfileScreen?
  private var controller: NSWindowController?

  func applicationDidFinishLaunching(_ notification: Notification) {
    do {
      let session = try Scope(AppScope.self).open(SessionScope.self, .init(user: User(name: "Alan")))
      let profile = NSStoryboard(name: "Main", bundle: nil).instantiateController(identifier: "Profile") {
        ProfileScreen(coder: $0)
      }
      session.propagate(through: profile)
      controller = NSWindowController(window: NSWindow(contentViewController: profile))
      controller?.showWindow(nil)
      self.profile = profile
    } catch {
      print("FAILS: \(error)")
    }
  }
}

@MainActor final class NoteDocument: @MainActor ScopeConsumer {
  var scope: Scope<SessionScope>?
}

struct NameView: View {
  @FromScope(SessionScope.self, .user) var user: User
  var body: some View { Text(user.name) }
}

@MainActor func windows(_ app: Scope<AppScope>) {
  let (pane, presented, inSheet, attached) = (ProfileScreen(), QuietScreen(), QuietScreen(), QuietScreen())
  let inPager = ProfileScreen()
  let content = ListScreen()
  content.addChild(pane)
  content.addChild(Pager(inPager))
  content.presentAsSheet(presented)
  check("what is presented loads its view at once", presented.isViewLoaded)
  let (window, sheet, child) = (NSWindow(), NSWindow(), NSWindow())
  let controller = MainWindow(window: window)
  window.contentViewController = content
  check("so does a window's content", content.isViewLoaded)
  let sheetController = NSWindowController(window: sheet)
  sheetController.contentViewController = inSheet
  window.beginSheet(sheet)
  child.contentViewController = attached
  window.addChildWindow(child, ordered: .above)
  let result = app.propagate(through: controller)
  check("a scope arrives in a pane", pane.scope?[.user].name == "Ada")
  check("a scope arrives in a container of one's own", inPager.scope?[.user].name == "Ada")
  check("a scope arrives in what is presented", presented.scope?[.user].name == "Ada")
  check("a scope arrives in a sheet with a controller", inSheet.scope?[.user].name == "Ada")
  check("a scope arrives in an attached window", attached.scope?[.user].name == "Ada")
  check("each is reached once", result.reached.count == 5 && result.leftWithout.isEmpty)
  check("and no view is loaded", !pane.isViewLoaded && !inPager.isViewLoaded)
  let embedded = QuietScreen()
  inSheet.addChild(embedded)
  inSheet.passScope(to: embedded)
  check("a scope arrives in what is embedded in a sheet", embedded.scope?[.user].name == "Ada")
  check("a segue action is given the scope of the place", content.showDetail(NSCoder())?.session[.user].name == "Ada")
}

@MainActor func joining(_ app: Scope<AppScope>) {
  let (split, first, second, sheet) = (NSSplitViewController(), ProfileScreen(), ProfileScreen(), ProfileScreen())
  let controller = MainWindow(window: NSWindow())
  app.propagate(through: controller)
  split.addSplitViewItem(NSSplitViewItem(viewController: first))
  controller.passScope(to: split)
  controller.contentViewController = split
  check("what joins before it is a window's content reads from its scope on loading", first.nameOnLoading == "Ada")
  let quiet = QuietScreen()
  split.addSplitViewItem(NSSplitViewItem(viewController: quiet))
  check("a pane of what is shown loads its view at once", quiet.isViewLoaded)
  split.passScope(to: second)
  split.addSplitViewItem(NSSplitViewItem(viewController: second))
  check("what joins before it is a pane, too", second.nameOnLoading == "Ada")
  second.passScope(to: sheet)
  second.presentAsSheet(sheet)
  check("what joins before it is presented, too", sheet.nameOnLoading == "Ada")
}

@MainActor func launching() {
  let delegate = AppDelegate()
  delegate.applicationDidFinishLaunching(Notification(name: Notification.Name("launched")))
  check("the first controller reads from its scope on loading", delegate.profile?.nameOnLoading == "Alan")
}

@MainActor func segues(_ app: Scope<AppScope>) {
  let controller = MainWindow(window: NSWindow())
  let list = ListScreen()
  controller.contentViewController = list
  app.propagate(through: controller)
  let (prepared, byWindow, performed) = (ProfileScreen(), QuietScreen(), ProfileScreen())
  list.prepare(for: NSStoryboardSegue(identifier: "a", source: list, destination: prepared), sender: nil)
  check("prepare hands on", prepared.scope?[.user].name == "Ada")
  let shown = NSWindowController(window: NSWindow())
  shown.contentViewController = byWindow
  controller.prepare(for: NSStoryboardSegue(identifier: "b", source: controller, destination: shown), sender: nil)
  check("prepare of a window's controller hands on through a window", byWindow.scope?[.user].name == "Ada")
  ScopeSegue(identifier: "c", source: list, destination: performed).perform()
  check("a propagating segue hands on", performed.scope?[.user].name == "Ada")

  let (guest, pane) = (GuestScreen(), QuietScreen())
  app.propagate(through: guest)
  list.addChild(pane)
  list.passScope(to: pane)
  guest.prepare(for: NSStoryboardSegue(identifier: "d", source: guest, destination: pane), sender: nil)
  check("what is in place keeps its scope", pane.scope?[.user].name == "Ada")
  ScopeSegue(identifier: "e", source: guest, destination: pane).perform()
  check("also by a propagating segue", pane.scope?[.user].name == "Ada")
  ScopeSegue(identifier: "f", source: guest, destination: prepared).perform()
  check("what is not is handed that of the source", prepared.scope?[.user].name == "Grace")
}

@MainActor func storyboards(_ app: Scope<AppScope>) throws {
  let storyboard = NSStoryboard()
  let session = try app.open(SessionScope.self, .init(user: User(name: "Grace")))
  let note = try session.open(NoteScope.self, .init(note: 9))
  let screen = try storyboard.instantiateController(identifier: "Detail", in: note) {
    DetailScreen(coder: $0, scope: $1)
  }
  check("a creator is given the nearest scope of its definition", screen.session[.user].name == "Grace")
  let window = try storyboard.instantiateController(identifier: "Window", in: session) {
    DetailWindow(coder: $0, scope: $1)
  }
  check("also of a window's controller", window.session[.user].name == "Grace")
  let first = try storyboard.instantiateInitialController(in: note) { DetailScreen(coder: $0, scope: $1) }
  check("also for the first controller", first?.session[.user].name == "Grace")
  let firstWindow = try storyboard.instantiateInitialController(in: note) { DetailWindow(coder: $0, scope: $1) }
  check("also for the first window's controller", firstWindow?.session[.user].name == "Grace")
  do {
    _ = try storyboard.instantiateController(identifier: "Detail", in: app) { DetailScreen(coder: $0, scope: $1) }
    check("a scope that does not do is refused", false)
  } catch {
    check("a scope that does not do is refused", error.code == .narrower)
  }
}

@MainActor func documents(_ app: Scope<AppScope>) throws {
  let document = NoteDocument()
  try app.open(SessionScope.self, .init(user: User(name: "Grace"))).pass(to: document).require()
  let controller = NSWindowController(window: NSWindow())
  controller.document = document
  let content = ListScreen()
  controller.contentViewController = content
  let joining = QuietScreen()
  content.addChild(joining)
  content.passScope(to: joining)
  check("a place is found up to the document", joining.scope?[.user].name == "Grace")
}

@MainActor func hosting(_ app: Scope<AppScope>) {
  let hosting = ScopedHostingController(of: SessionScope.self, rootView: NameView())
  let controller = MainWindow(window: NSWindow())
  controller.contentViewController = hosting
  app.propagate(through: controller)
  check("the views in a hosting controller find its scope", standInRender(hosting.rootView) == ["Ada"])
}

@main @MainActor struct Program {
  static func main() throws {
    let app = try Scope(AppScope.self)
    windows(app)
    joining(app)
    launching()
    segues(app)
    try storyboards(app)
    try documents(app)
    hosting(app)
  }
}
