import AppKit
import SwiftUI
import Trellis
import TrellisUI

@MainActor final class ProfileScreen: NSViewController, @MainActor ScopeConsumer {
  var scope: Scope<SessionScope>?
  @Injected(.user) var user: User
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
  override func prepare(for segue: NSStoryboardSegue, sender: Any?) { handScope(to: segue) }

  func showDetail(_ coder: NSCoder) -> DetailScreen? {
    handScope { DetailScreen(coder: coder, scope: $0) }
  }
}

@MainActor final class MainWindow: NSWindowController, @MainActor ScopeOpener {
  var openedScope: Scope<SessionScope>?

  func openScope(in app: Scope<AppScope>) throws -> Scope<SessionScope> {
    try app.open(SessionScope.self, .init(user: User(name: "Ada")))
  }

  override func prepare(for segue: NSStoryboardSegue, sender: Any?) { handScope(to: segue) }
}

@MainActor final class NoteDocument: @MainActor ScopeConsumer {
  var scope: Scope<SessionScope>?
}

struct NameView: View {
  @FromScope(SessionScope.self, .user) var user: User
  var body: some View { Text(user.name) }
}

@MainActor func windows(_ app: Scope<AppScope>) {
  let (pane, presented, inSheet, attached) = (ProfileScreen(), ProfileScreen(), ProfileScreen(), ProfileScreen())
  let content = ListScreen()
  content.addChild(pane)
  content.presentAsSheet(presented)
  let (window, sheet, child) = (NSWindow(), NSWindow(), NSWindow())
  let controller = MainWindow(window: window)
  window.contentViewController = content
  let sheetController = NSWindowController(window: sheet)
  sheetController.contentViewController = inSheet
  window.beginSheet(sheet)
  child.contentViewController = attached
  window.addChildWindow(child, ordered: .above)
  let result = app.propagate(through: controller)
  check("a scope arrives in a pane", pane.scope?[.user].name == "Ada")
  check("a scope arrives in what is presented", presented.scope?[.user].name == "Ada")
  check("a scope arrives in a sheet with a controller", inSheet.scope?[.user].name == "Ada")
  check("a scope arrives in an attached window", attached.scope?[.user].name == "Ada")
  check("each is reached once", result.reached.count == 4 && result.leftWithout.isEmpty)
  let embedded = ProfileScreen()
  inSheet.addChild(embedded)
  inSheet.joined(by: embedded)
  check("a scope arrives in what is embedded in a sheet", embedded.scope?[.user].name == "Ada")
  check("a segue action is given the scope of the place", content.showDetail(NSCoder())?.session[.user].name == "Ada")
}

@MainActor func segues(_ app: Scope<AppScope>) {
  let controller = MainWindow(window: NSWindow())
  let list = ListScreen()
  controller.contentViewController = list
  app.propagate(through: controller)
  let (prepared, byWindow, performed) = (ProfileScreen(), ProfileScreen(), ProfileScreen())
  list.prepare(for: NSStoryboardSegue(identifier: "a", source: list, destination: prepared), sender: nil)
  check("prepare hands on", prepared.scope?[.user].name == "Ada")
  let shown = NSWindowController(window: NSWindow())
  shown.contentViewController = byWindow
  controller.prepare(for: NSStoryboardSegue(identifier: "b", source: controller, destination: shown), sender: nil)
  check("prepare of a window's controller hands on through a window", byWindow.scope?[.user].name == "Ada")
  ScopeSegue(identifier: "c", source: list, destination: performed).perform()
  check("a propagating segue hands on", performed.scope?[.user].name == "Ada")
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
  try app.open(SessionScope.self, .init(user: User(name: "Grace"))).pass(to: document)
  let controller = NSWindowController(window: NSWindow())
  controller.document = document
  let content = ListScreen()
  controller.contentViewController = content
  let joining = ProfileScreen()
  content.addChild(joining)
  content.joined(by: joining)
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
    segues(app)
    try storyboards(app)
    try documents(app)
    hosting(app)
  }
}
