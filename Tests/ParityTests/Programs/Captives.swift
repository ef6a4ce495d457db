import TestTools
import Trellis

// Services of a scope that read the one below it by hand. No scope is current where an instance is made that outlives the
// request, and in hooks.

final class CapturesUser: Sendable {
  let user: Int?
  init(_ user: Int?) { self.user = user }
}

enum Captives {
  static let found = Guarded<[String: Bool]>([:])

  /// Notes whether a user was found.
  static func note(_ name: String, _ user: Int?) -> Int? {
    found.withLock { $0[name] = user != nil }
    return user
  }

  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      app.shared(.captivesShared) { CapturesUser(note("Shared", Scope<Session>.current?[.captivesUser])) }
      app.weak(.captivesWeak) { CapturesUser(note("Weak", Scope<Session>.current?[.captivesUser])) }
      app.unique(.captivesUnique) { CapturesUser(note("Unique", Scope<Session>.current?[.captivesUser])) }
      app.shared(.captivesEager, options: [.eager]) {
        guard let session = Scope<Session>.current else { return CapturesUser(note("Eager", nil)) }
        return CapturesUser(note("Eager", session[.captivesUser]))
      }
      app.shared(.captivesAsync) {
        await Task.yield()
        return CapturesUser(note("Async", Scope<Session>.current?[.captivesUser]))
      }
      app.unique(.captivesLate) {
        await Task.yield()
        return CapturesUser(note("Late", Scope<Session>.current?[.captivesUser]))
      }
      app.contribute(to: .captivesElement) { CapturesUser(note("Element", Scope<Session>.current?[.captivesUser])) }
      app.shared(.captivesDecorated) { CapturesUser(nil) }
      app.decorate(.captivesDecorated) { _ in
        CapturesUser(note("Decorated", Scope<Session>.current?[.captivesUser]))
      }
      app.unique(.captivesWrapped) { CapturesUser(nil) }
      app.decorate(.captivesWrapped) { _ in CapturesUser(note("Wrapped", Scope<Session>.current?[.captivesUser])) }
      app.shared(.captivesHook) {
        CapturesUser(nil)
      } onStart: { _ in
        _ = note("Hook", Scope<Session>.current?[.captivesUser])
      }
      app.maker(.captivesMaker) { (_: Int) in CapturesUser(note("Maker", Scope<Session>.current?[.captivesUser])) }
    }
  }
  enum Session: ScopeDefinition {
    typealias Parent = App
    static func register(in session: inout Registry<Session>) { session.value(.captivesUser, 7) }
  }

  /// What finds a user when it is requested where a session is current, and what finds none.
  static func run() async throws -> (finding: Set<String>, missing: Set<String>) {
    let app = try Scope(App.self)
    let session = try app.open(Session.self)
    try await session.run {
      for key in [Keys.captivesShared, .captivesWeak, .captivesUnique, .captivesDecorated, .captivesWrapped] {
        _ = try session.resolve(key)
      }
      for key in [Keys.captivesEager, .captivesAsync, .captivesLate, .captivesHook] { _ = try await session.load(key) }
      _ = try session.resolve(.captivesElement)
      _ = try session.resolve(.captivesMaker)(1)
      try await app.start()
    }
    let found = found.withLock { $0 }
    return (Set(found.filter(\.value).keys), Set(found.filter { !$0.value }.keys))
  }
}

extension Keys {
  static let captivesUser = Key<Int>("captivesUser")
  static let captivesShared = Key<CapturesUser>("captivesShared"), captivesWeak = Key<CapturesUser>("captivesWeak")
  static let captivesUnique = Key<CapturesUser>("captivesUnique"), captivesEager = Key<CapturesUser>("captivesEager")
  static let captivesAsync = Key<CapturesUser>("captivesAsync"), captivesLate = Key<CapturesUser>("captivesLate")
  static let captivesElement = Key<[CapturesUser]>("captivesElement")
  static let captivesDecorated = Key<CapturesUser>("captivesDecorated")
  static let captivesWrapped = Key<CapturesUser>("captivesWrapped"), captivesHook = Key<CapturesUser>("captivesHook")
  static let captivesMaker = Key<Maker<CapturesUser, Int>>("captivesMaker")
}
