import Testing
import Trellis

private struct Unauthorized: Error, Equatable { var place = 0 }
private protocol Answering: Error {}
extension Unauthorized: Answering {}

extension Keys {
  fileprivate static let user = Key<Int>("user")
  fileprivate static let feed = Key<Int>("feed")
  fileprivate static let error = Key<any Error>("error")
  fileprivate static let parts = Key<[Int]>("parts")
}

private enum App: ScopeDefinition {
  static func register(in app: inout Registry<App>) {
    app.shared(.user) { throw Unauthorized() }
    app.shared(.feed, options: .eager, needs: Keys.user) { $0 }
  }
}

private enum Hooked: ScopeDefinition {
  static func register(in app: inout Registry<Hooked>) {
    app.contribute(to: .parts, options: .eager) {
      1
    } onStop: { _ in
      throw Unauthorized(place: 1)
    }
    app.contribute(to: .parts, options: .eager) {
      2
    } onStop: { _ in
      throw Unauthorized(place: 2)
    }
  }
}

/// Its start fails with what the one before has thrown.
private enum Nested: ScopeDefinition {
  struct Inputs: Sendable { let error: any Error }

  static func register(in nested: inout Registry<Nested>) {
    nested.input(.error, \.error)
    nested.shared(.user, options: .eager, needs: Keys.error) { throw $0 }
  }
}

@Suite("The program's own error")
struct FirstCauseTests {
  @Test("is found as itself, in a resolution error, in a lifecycle error around that, and as an existential")
  func found() async throws {
    #expect(Unauthorized().firstCause(as: Unauthorized.self) == Unauthorized())
    #expect(Unauthorized().firstCause(as: CancellationError.self) == nil)
    let app = try Scope(App.self)
    let resolution = try #require(await thrown { _ = try app.resolve(.feed) })
    #expect(resolution is ResolutionError)
    #expect(resolution.firstCause(as: Unauthorized.self) == Unauthorized())
    let start = try #require(await thrown { try await app.start() })
    #expect(start is LifecycleError)
    #expect(start.firstCause(as: Unauthorized.self) == Unauthorized())
    #expect(start.firstCause(as: (any Answering).self) is Unauthorized)
    #expect(start.firstCause(as: ResolutionError.self)?.path == [.feed, .user])
    #expect(start.firstCause(as: CancellationError.self) == nil)
  }

  @Test("is the function's own before those of closing, which come in their order")
  func order() async throws {
    let closing = try #require(await thrown { try await withScope(Hooked.self) { _ in } })
    // Which of the two is created first is open.
    let failures = try #require((closing as? LifecycleError)?.failures.map { $0.error as? Unauthorized })
    #expect(failures.count == 2)
    #expect(closing.firstCause(as: Unauthorized.self) == failures[0])
    let both = try #require(
      await thrown { try await withScope(Hooked.self) { _ in throw Unauthorized(place: 3) } })
    #expect(both is ScopeFailures)
    #expect(both.firstCause(as: Unauthorized.self)?.place == 3)
    let other = try #require(await thrown { try await withScope(Hooked.self) { _ in throw CancellationError() } })
    #expect(other.firstCause(as: Unauthorized.self)?.place == 2)
  }

  @Test("is found at any depth")
  func deep() async throws {
    var error: any Error = Unauthorized(place: 7)
    for _ in 0..<2_000 {
      error = try #require(await thrown { try await Scope(Nested.self, .init(error: error)).start() })
    }
    #expect(error.firstCause(as: Unauthorized.self)?.place == 7)
  }
}
