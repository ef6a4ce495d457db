import Foundation
import Testing
import Trellis

// The examples of Documentation/LoopsAndResets.md; the last test holds the page to them.

private struct NoteStore: Sendable { var text = "Hello" }

@MainActor private protocol NoteView: AnyObject {
  func show(_ text: String)
}

@MainActor private final class NotePresenter {
  weak var view: (any NoteView)?
  private let store: NoteStore
  init(store: NoteStore) { self.store = store }
  func appear() { view?.show(store.text) }
}

@MainActor private final class NoteController: NoteView {
  let presenter: NotePresenter
  private(set) var shown = ""
  init(presenter: NotePresenter) { self.presenter = presenter }
  func show(_ text: String) { shown = text }
}

private struct Host: Sendable {
  weak var controller: NoteController?
}

@MainActor private final class Coordinator {
  private let host: Host
  init(host: Host) { self.host = host }
  func start() { host.controller?.show("Hello") }
}

private final class Kitchen: Sendable {
  let waiter: Lazy<Waiter>
  init(waiter: Lazy<Waiter>) { self.waiter = waiter }
  func ready() throws -> String { try waiter().name }
}

private final class Waiter: Sendable {
  let name = "Ada"
  let kitchen: Kitchen
  init(kitchen: Kitchen) { self.kitchen = kitchen }
}

private final class Router: Sendable {
  let detail: Maker<Detail, Int>
  init(detail: Maker<Detail, Int>) { self.detail = detail }
  func open(_ id: Int) throws -> Detail { try detail(id) }
}

private final class Detail: Sendable {
  let id: Int
  let router: Router
  init(id: Int, router: Router) { (self.id, self.router) = (id, router) }
}

private final class Drafts: Sendable {
  let user: String
  init(user: String) { self.user = user }
}

extension Keys {
  fileprivate static let store = Key<NoteStore>("store")
  fileprivate static let presenter = Key<NotePresenter>("presenter")
  fileprivate static let controller = Key<NoteController>("controller")
  fileprivate static let host = Key<Host>("host")
  fileprivate static let coordinator = Key<Coordinator>("coordinator")
  fileprivate static let kitchen = Key<Kitchen>("kitchen")
  fileprivate static let waiter = Key<Waiter>("waiter")
  fileprivate static let router = Key<Router>("router")
  fileprivate static let detail = Key<Maker<Detail, Int>>("detail")
  fileprivate static let user = Key<String>("user")
  fileprivate static let drafts = Key<Drafts>("drafts")
}

private enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) {
    app.value(.store, NoteStore())
    app.shared(.kitchen, needs: Keys.waiter.lazy, make: Kitchen.init)
    app.shared(.waiter, needs: Keys.kitchen, make: Waiter.init)
    app.shared(.router, needs: Keys.detail, make: Router.init)
    app.maker(.detail, needs: Keys.router, make: Detail.init)
  }
}

private enum NoteScope: ScopeDefinition {
  typealias Parent = AppScope

  static func register(in screen: inout Registry<NoteScope>) {
    screen.shared(.presenter, on: MainActor.self, needs: Keys.store, make: NotePresenter.init)
    screen.shared(.controller, on: MainActor.self, needs: Keys.presenter) { presenter in
      let controller = NoteController(presenter: presenter)
      presenter.view = controller
      return controller
    }
  }
}

private enum FlowScope: ScopeDefinition {
  typealias Parent = AppScope
  struct Inputs: Sendable { var host: Host }

  static func register(in flow: inout Registry<FlowScope>) {
    flow.input(.host, \.host)
    flow.shared(.coordinator, on: MainActor.self, needs: Keys.host, make: Coordinator.init)
  }
}

private enum SessionScope: ScopeDefinition {
  typealias Parent = AppScope
  struct Inputs: Sendable { var user: String }

  static func register(in session: inout Registry<SessionScope>) {
    session.input(.user, \.user)
    session.shared(.drafts, needs: Keys.user, make: Drafts.init)
  }
}

@Suite("Objects that know each other")
struct LoopsAndResetsTests {
  @MainActor @Test("are closed by the factory of the second, and gone with their scope")
  func properties() throws {
    let app = try Scope(AppScope.self)
    var screen: Scope<NoteScope>? = try app.open(NoteScope.self)
    weak var controller: NoteController?
    controller = screen?[.controller]
    controller?.presenter.appear()
    #expect(controller?.shown == "Hello")
    screen = nil
    #expect(controller == nil)
  }

  @MainActor @Test("may be an input that the scope does not own")
  func inputs() throws {
    var controller: NoteController? = NoteController(presenter: NotePresenter(store: NoteStore()))
    let flow = try Scope(AppScope.self).open(FlowScope.self, .init(host: Host(controller: controller)))
    flow[.coordinator].start()
    #expect(controller?.shown == "Hello")
    controller = nil
    #expect(flow[.host].controller == nil)
  }

  @Test("are created lazily, or by a maker")
  func later() throws {
    let app = try Scope(AppScope.self)
    #expect(try app[.waiter].kitchen.ready() == "Ada")
    #expect(try app[.router].open(1).router.open(2).id == 2)
  }

  @Test("start over in a new scope")
  func reset() async throws {
    let app = try Scope(AppScope.self)
    var session = try app.open(SessionScope.self, .init(user: "Ada"))
    let first = session[.drafts]
    try await session.close()
    session = try app.open(SessionScope.self, .init(user: "Grace"))
    #expect(session[.drafts] !== first)
    #expect(session[.drafts].user == "Grace")
  }

  @Test("are on the page as they are here")
  func page() throws {
    let here = URL(filePath: #filePath)
    let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(contentsOf: root.appending(path: "Documentation/LoopsAndResets.md"), encoding: .utf8)
    let source = try String(contentsOf: here, encoding: .utf8).replacing("private ", with: "")
    let examples = page.split(separator: "```swift\n").dropFirst().compactMap { $0.split(separator: "\n```").first }
    #expect(examples.count == 9)
    for example in examples {
      let text = example.replacing("private ", with: "")
      #expect(source.contains(text), "not in this file:\n\(example)")
    }
  }
}
