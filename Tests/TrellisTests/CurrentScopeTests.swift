import Testing
import Trellis

@Suite("The scope of a task")
struct CurrentScopeTests {
  private enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {}
  }

  private enum Session: ScopeDefinition {
    typealias Parent = App
    static func register(in session: inout Registry<Session>) {}
  }

  @Test func `is the one that runs it, and all above`() async throws {
    #expect(Scope<App>.current == nil)
    let app = try Scope(App.self)
    let session = try app.open(Session.self)
    app.run {
      #expect(Scope<App>.current != nil)
      #expect(Scope<Session>.current == nil)
    }
    try await session.run {
      await Task.yield()
      #expect(Scope<Session>.current != nil)
      #expect(Scope<App>.current != nil)
      async let child = Scope<Session>.current != nil
      #expect(await child)
      #expect(await Task { Scope<Session>.current != nil }.value)
      #expect(await Task.detached { Scope<Session>.current == nil }.value)
      try await app.open(Session.self).close()
    }
    #expect(Scope<Session>.current == nil)
  }

  @MainActor @Test func `leaves its body on the actor that it is on`() async throws {
    let app = try Scope(App.self)
    var count = 0
    await app.run {
      count += 1
      await Task.yield()
      MainActor.assertIsolated()
    }
    #expect(count == 1)
  }
}
