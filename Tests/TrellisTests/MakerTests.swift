import TestTools
import Testing
import Trellis

private final class Store: Sendable {
  let name: String
  init(name: String = "store") { self.name = name }
}

/// Not `Sendable`.
private final class Editor {
  var text: String
  init(text: String) { self.text = text }
  init(id: Int, store: Store) { text = "\(id) in \(store.name)" }
  init(id: Int, title: String, store: Store) { text = "\(id) \(title) in \(store.name)" }
}

private struct Page: Sendable {
  var id: Int
  var title: String
}

@MainActor private final class Screen {
  let title: String
  var size = 1
  init(id: Int, store: Store) { title = "\(id) in \(store.name)" }
}

/// Creates its children with the maker that it came from.
private final class Tree: Sendable {
  let children: [Tree]
  init(depth: Int, tree: Maker<Tree, Int>) throws {
    children = depth == 0 ? [] : [try tree(depth - 1), try tree(depth - 1)]
  }
  var count: Int { children.reduce(1) { $0 + $1.count } }
}

private struct Unreadable: Error {}

extension Keys {
  fileprivate static let store = Key<Store>("store")
  fileprivate static let absent = Key<Store>("absent")
  fileprivate static let settings = Key<Settings>("settings")
  fileprivate static let editor = Key<Maker<Editor, Int>>("editor")
  fileprivate static let titled = Key<Maker<Editor, (Int, String)>>("titled")
  fileprivate static let page = Key<Maker<Editor, Page>>("page")
  fileprivate static let many = Key<Maker<String, (Int, Int, Int, Int)>>("many")
  fileprivate static let three = Key<Maker<String, (Int, Int, Int)>>("three")
  fileprivate static let screen = Key<Maker<Screen, Int>>("screen")
  fileprivate static let screenHolder = Key<ScreenHolder>("screenHolder")
  fileprivate static let named = Key<Maker<Screen, Int>>("named")
  fileprivate static let tree = Key<Maker<Tree, Int>>("tree")
  fileprivate static let router = Key<Router>("router")
  fileprivate static let detail = Key<Maker<Detail, Int>>("detail")
  fileprivate static let failing = Key<Maker<Editor, Int>>("failing")
  fileprivate static let size = Key<Maker<Int, Int>>("size")
  fileprivate static let cyclic = Key<Int>("cyclic")
  fileprivate static let cyclicAlso = Key<Int>("cyclicAlso")
  fileprivate static let cyclicAlias = Key<Int>("cyclicAlias")
  fileprivate static let looping = Key<Maker<Int, Int>>("looping")
  fileprivate static let cyclicLater = Key<Int>("cyclicLater")
  fileprivate static let cyclicBetween = Key<Int>("cyclicBetween")
  fileprivate static let loopingLater = Key<AsyncMaker<Int, Int>>("loopingLater")
  fileprivate static let set = Key<Maker<String, Int>>("set")
}

private final class Settings: @unchecked Sendable {
  var size = 2
}

private struct ScreenHolder: Sendable {
  let screen: Maker<Screen, Int>
}

private final class Router: Sendable {
  let detail: Maker<Detail, Int>
  init(detail: Maker<Detail, Int>) { self.detail = detail }
}

private final class Detail: Sendable {
  let id: Int
  let router: Router
  init(id: Int, router: Router) { (self.id, self.router) = (id, router) }
}

private struct EditorParts: DependencySet {
  let store: Store
  static var needs: Needs<EditorParts> { Needs(Keys.store) { EditorParts(store: $0) } }
}

private enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) {
    app.shared(.store) { Store() }
    app.shared(.settings) { Settings() }
    app.maker(.editor, needs: Keys.store, make: Editor.init(id:store:))
    app.maker(.titled, needs: Keys.store, make: Editor.init(id:title:store:))
    app.maker(.page, needs: Keys.store, Keys.absent.optional) { page, store, absent in
      Editor(text: "\(page.id) \(page.title) \(store.name) \(absent == nil)")
    }
    app.maker(.many, needs: Keys.store.lazy, Keys.store.provider) { a, b, c, d, store, again in
      "\(a)\(b)\(c)\(d) \(try store() === again())"
    }
    app.maker(.screen, on: MainActor.self, needs: Keys.store) { Screen(id: $0, store: $1) }
    app.shared(.screenHolder, needs: Keys.screen) { ScreenHolder(screen: $0) }
    app.maker(.named, on: MainActor.self, needs: Keys.store, make: Screen.init)
    app.maker(.tree, needs: Keys.tree) { depth, tree in try Tree(depth: depth, tree: tree) }
    app.shared(.router, needs: Keys.detail, make: Router.init)
    app.maker(.detail, needs: Keys.router, make: Detail.init)
    app.maker(.failing) { id in
      if id > 0 { throw Unreadable() }
      return Editor(text: "read")
    }
    app.maker(.size, needs: Keys.settings) { $0 + $1.size }
    app.maker(.three, needs: Keys.store) { "\($0)\($1)\($2) in \($3.name)" }
  }
}

@Suite("A maker")
struct MakerTests {
  @Test("creates a new instance from the arguments and the needs of each call")
  func calls() throws {
    let app = try Scope(AppScope.self)
    let editor = app[.editor]
    let (first, second) = (try editor(1), try editor(1))
    #expect(first !== second)
    #expect(first.text == "1 in store")
    #expect(try app[.titled](2, "Notes").text == "2 Notes in store")
    #expect(try app[.page](Page(id: 3, title: "Plan")).text == "3 Plan store true")
    #expect(try app.resolve(.many)(1, 2, 3, 4) == "1234 true")
    #expect(try app[.size](40) == 42)
  }

  @Test("is called by the scope where nothing can be thrown, with one to four arguments")
  func callbacks() throws {
    let app = try Scope(AppScope.self)
    #expect(app.make(.editor, 1).text == "1 in store")
    #expect(app.make(.titled, 2, "Notes").text == "2 Notes in store")
    #expect(app.make(.page, Page(id: 3, title: "Plan")).text == "3 Plan store true")
    #expect(app.make(.many, 1, 2, 3, 4) == "1234 true")
    let fakes = try app.overriding {
      $0.override(.three, value: Maker { "\($0) \($1) \($2)" })
    }
    #expect(fakes.make(.three, 1, 2, 3) == "1 2 3")
  }

  @Test("ends the process with its error's text where the scope calls it and it throws")
  func trap() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try Scope(AppScope.self).make(.failing, 1)
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains("Unreadable()"))
  }

  @Test("looks its needs up only when it is called")
  func later() throws {
    let created = Guarded(0)
    let app = try Scope(AppScope.self) {
      $0.override(.store) {
        created.withLock { $0 += 1 }
        return Store()
      }
    }
    let editor = app[.editor]
    #expect(created.withLock { $0 } == 0)
    _ = try editor(1)
    _ = try editor(2)
    #expect(created.withLock { $0 } == 1)
  }

  @Test("on the main actor is there anywhere, also for what holds it")
  func foundAnywhere() async throws {
    let titles = try await Task.detached {
      let app = try Scope(AppScope.self)
      let screens = [try app.resolve(.screen), try app.resolve(.screenHolder).screen]
      return try await MainActor.run { try screens.map { try $0(3).title } }
    }.value
    #expect(titles == ["3 in store", "3 in store"])
  }

  @MainActor @Test("on the main actor creates there, and throws elsewhere")
  func mainActor() async throws {
    let app = try Scope(AppScope.self)
    let screen = app[.screen]
    #expect(try screen(1).title == "1 in store")
    #expect(try app[.named](2).title == "2 in store")
    let error = await Task.detached { () -> ResolutionError? in
      do {
        _ = try screen(1).title
        return nil
      } catch {
        return error as? ResolutionError
      }
    }.value
    #expect(error?.code == .wrongActor)
    #expect(error?.path.map(\.description) == [".screen"])
    #expect(error?.description.contains("call the maker on the main actor") == true)
  }

  @Test("may need itself, and what needs it")
  func loops() throws {
    let app = try Scope(AppScope.self)
    #expect(try app[.tree](4).count == 31)
    let detail = try app[.detail](7)
    #expect(try detail.router.detail(8).router === app[.router])
  }

  private enum CycleScope: ScopeDefinition {
    static func register(in app: inout Registry<CycleScope>) {
      app.unique(.cyclic, needs: Keys.looping) { looping in try looping(1) }
      app.unique(.cyclicAlso, needs: Keys.cyclicAlias) { $0 }
      app.alias(.cyclicAlias, to: Keys.cyclic)
      app.maker(.looping, needs: Keys.cyclicAlias) { id, _ in id }
      app.unique(.cyclicLater, needs: Keys.loopingLater) { looping in try await looping(1) }
      app.maker(.loopingLater, needs: Keys.cyclicBetween) { id, _ in id }
      app.unique(.cyclicBetween, needs: Keys.cyclicLater) { $0 }
    }
  }

  @Test("called by what it needs, while that is created, throws with the path")
  func cycles() async throws {
    let app = try Scope(CycleScope.self)
    for key in [Keys.cyclic, .cyclicAlso] {
      let error = #expect(throws: ResolutionError.self) { try app.resolve(key) }
      #expect(error?.code == .cycle)
      #expect(error?.path.contains(Keys.looping) == true)
    }
    let error = try await ends {
      await #expect(throws: ResolutionError.self) { try await app.load(.cyclicLater) }
    }
    #expect(error?.code == .cycle)
    #expect(error?.path.contains(Keys.loopingLater) == true)
  }

  @Test("throws with the dependency path, and can be called again")
  func failures() throws {
    let app = try Scope(AppScope.self)
    let failing = app[.failing]
    let error = #expect(throws: ResolutionError.self) { _ = try failing(1).text }
    #expect(error?.code == .factoryFailed)
    #expect(error?.cause is Unreadable)
    #expect(error?.path.map(\.description) == [".failing"])
    #expect(error?.scope == "AppScope")
    #expect(try failing(0).text == "read")
    let other = try app.overriding { $0.override(.store) { throw Unreadable() } }
    let later = #expect(throws: ResolutionError.self) { _ = try other[.editor](1).text }
    #expect(later?.path.map(\.description) == [".editor", ".store"])
  }

  @Test("does not keep its scope, and throws when that is closed")
  func closed() async throws {
    var app: Scope<AppScope>? = try Scope(AppScope.self)
    let editor = try #require(app)[.editor]
    try await app?.close()
    #expect(throws: ResolutionError.self) { _ = try editor(1).text }
    app = try Scope(AppScope.self)
    let second = try #require(app)[.editor]
    app = nil
    let error = #expect(throws: ResolutionError.self) { _ = try second(1).text }
    #expect(error?.code == .closed)
  }

  @Test("is overridden, and re-created with what it needs, as a service is")
  func overrides() throws {
    let app = try Scope(AppScope.self)
    let named = try app.overriding { $0.override(.store) { Store(name: "fake") } }
    #expect(try named[.editor](1).text == "1 in fake")
    #expect(try app[.editor](1).text == "1 in store")
    // The router holds the maker, which needs the router: both are re-created.
    #expect(try named[.detail](1).router === app[.router])
    let made = try app.overriding {
      $0.overriding.maker(.editor, needs: Keys.settings) { id, settings in Editor(text: "\(id) \(settings.size)") }
      $0.override(.titled, value: Maker { id, title in Editor(text: "\(title) \(id)") })
    }
    #expect(try made[.editor](1).text == "1 2")
    #expect(try made[.titled](1, "fake").text == "fake 1")
    #expect(made.unusedOverrides.isEmpty)
    let decorated = try Scope(DecoratedScope.self)
    #expect(try decorated[.editor](1).text == "<1 in store>")
  }

  private enum DecoratedScope: ScopeDefinition {
    static func register(in app: inout Registry<DecoratedScope>) {
      app.include(Common.self)
      app.decorate(.editor) { editor in Maker { id in Editor(text: "<\(try editor(id).text)>") } }
    }
  }

  private enum Common: Module {
    static func register<S>(in app: inout Registry<S>) {
      app.shared(.store) { Store() }
      app.maker(.editor, needs: EditorParts.needs) { id, parts in Editor(id: id, store: parts.store) }
    }
  }

  private enum ChildScope: ScopeDefinition {
    typealias Parent = AppScope
    static func register(in child: inout Registry<ChildScope>) {
      child.override(.store) { Store(name: "child") }
      child.unique(.set, needs: Keys.editor) { editor in Maker { try editor($0).text } }
    }
  }

  @Test("looks up in the scope that registers it, whichever scope it is requested from")
  func owner() throws {
    let child = try Scope(AppScope.self).open(ChildScope.self)
    #expect(try child[.editor](1).text == "1 in store")
    #expect(try child[.set](1) == "1 in store")
  }

  private enum LiveScope: ScopeDefinition {
    static func register(in app: inout Registry<LiveScope>) {
      app.maker(.failing, options: [.live]) { Editor(text: "\($0)") }
    }
  }

  @Test("that is live is refused in a test") func live() throws {
    let app = try Scope(LiveScope.self, mode: .test)
    let error = #expect(throws: ResolutionError.self) { _ = try app.resolve(.failing) }
    #expect(error?.code == .liveInTest)
    let other = try Scope(LiveScope.self, mode: .test) { $0.permitLive(.failing) }
    #expect(try other[.failing](1).text == "1")
  }

  @Test("reports each product to an observer, and none when it is requested") func observed() throws {
    let log = Log()
    let app = try Scope(AppScope.self, observer: ScopeObserver { if $0.kind == .instanceCreated { log("\($0.keys)") } })
    let editor = app[.editor]
    #expect(log.all == [])
    _ = try editor(1)
    _ = try editor(2)
    #expect(log.all == ["[.store]", "[.editor]", "[.editor]"])
  }

  @Test("creates under any number of threads") func threads() async throws {
    let app = try Scope(AppScope.self)
    let editor = app[.editor]
    let texts = try await withThrowingTaskGroup(of: String.self) { group in
      for id in 0..<100 { group.addTask { try editor(id).text } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(texts == Set((0..<100).map { "\($0) in store" }))
  }
}
