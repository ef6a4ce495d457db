import Foundation
import Testing
import Trellis

@Suite("In a target that is on the main actor by default")
struct MainActorByDefaultTests {
  let user = User(name: "Ada")

  @Test("services on the main actor are shared, unique and resolved there without a word on isolation")
  func services() throws {
    let app = try Scope(AppScope.self)
    let session = try app.open(SessionScope.self, .init(user: user))
    let editor = try session.resolve(.editor)
    #expect(editor !== session[.editor])
    #expect(editor.store === app[.store])
    #expect(editor.user == user)
    editor.router.logger.log("edited")
    #expect(app[.memoryLogger].lines == ["edited"])
    #expect(session.ancestor(AppScope.self)?[.store] === editor.store)
    #expect(session.ancestor(SessionScope.self) != nil)
  }

  @Test("scopes start, load and close, and run hooks")
  func lifecycle() async throws {
    let app = try Scope(AppScope.self)
    try await app.start()
    let store = app[.store]
    #expect(store.isOpen)
    #expect(try await app.load(.database).store === store)
    #expect(app[.database] === app[.database])
    try await app.close(timeLimit: .seconds(86_400))
    #expect(!store.isOpen)
    #expect(throws: ResolutionError.self) { try app.resolve(.store) }
  }

  @Test("the forms of needs are received and called")
  func forms() async throws {
    let session = try Scope(AppScope.self).open(SessionScope.self, .init(user: user))
    let links = session[.links]
    #expect(try links.router() === session[.router])
    #expect(try links.editor() !== links.editor())
    #expect(links.analytics == nil)
    let upload = try await session.load(.upload)
    #expect(upload.store.isOpen)
  }

  @Test("collections and decorations are written with plain closures")
  func combining() throws {
    let app = try Scope(AppScope.self)
    let session = try app.open(SessionScope.self, .init(user: user))
    #expect(session[.plugins].map(\.title) == ["spelling"])
    #expect(session[.titles] == [.settings: "Settings", .about: "About"])
    #expect(app[.titles] == [.settings: "Settings"])
    let more = try app.overriding {
      $0.contribute(to: .tabs, at: .about, on: MainActor.self, needs: Keys.logger, make: Router.init)
      $0.decorate(.header, on: MainActor.self) { $0 }
    }
    #expect(more[.tabs].keys.count == 2)
    #expect(more[.tabs][.settings] === app[.tabs][.settings])
    #expect(app[.routers].count == 1)
    #expect(session[.greeting].text == "hello, Ada")
    #expect(app[.report].text == "hello 50")
    #expect(session[.header].path == ["Ada"])
    #expect(app[.header].path == [])
    let cache = app[.cache]
    #expect(app[.cache] === cache)
  }

  @Test("overrides take main-actor factories and values")
  func overrides() throws {
    let logger = MemoryLogger()
    let app = try Scope(AppScope.self, mode: .test) {
      $0.override(.memoryLogger, on: MainActor.self) { logger }
      $0.override(.pageSize, value: 2)
      $0.permitLive(.upload)
    }
    app[.logger].log("one")
    #expect(logger.lines == ["one"])
    // What is live is registered below, where nothing has been opened yet.
    #expect(app.unusedOverrides == [.upload, .pageSize])
    let derived = try app.overriding {
      $0.override(.router, on: MainActor.self, needs: Keys.logger) { Router(logger: $0) }
    }
    #expect(derived[.router] !== app[.router])
    let session = try app.open(SessionScope.self, .init(user: user)) {
      $0.override(.greeting) { Greeting(text: "bye") }
    }
    #expect(session[.greeting].text == "bye, Ada")
  }

  @Test("an observer may touch what is on the main actor by hopping there")
  func observer() throws {
    let app = try Scope(AppScope.self, observer: ScopeObserver { event in print(event) })
    _ = app[.greeting]
    #expect(app[.greeting].text == "hello")
  }

  @Test("what the build plugin writes for a struct off the main actor reads the keys that are declared here")
  func writtenNeeds() async {
    let key = await Task.detached { keyOffTheMainActor() }.value
    #expect(key === Keys.pageSize)
  }
}

nonisolated private func keyOffTheMainActor() -> Dependency<Int> {
  precondition(!Thread.isMainThread)
  return Needs<Editor>.dependency(Keys.pageSize)
}
