import Testing
import Trellis

private final class Token: Sendable {}

extension Keys {
  fileprivate static let global = Key<Token>("global")
  fileprivate static let account = Key<Token>("account")
  fileprivate static let hooked = Key<Token>("hooked")
  fileprivate static let model = Key<Token>("model")
  fileprivate static let late = Key<Token>("late")
  fileprivate static let lateModel = Key<Token>("lateModel")
  fileprivate static let noticed = Key<Token>("noticed")
  fileprivate static let preset = Key<Token>("preset") { Token() }
}

private enum App: ScopeDefinition {
  static func register(in app: inout Registry<App>) {
    app.shared(.global) { Token() }
  }
}

private enum Session: ScopeDefinition {
  typealias Parent = App

  static func register(in session: inout Registry<Session>) {
    session.shared(.account) { Token() }
    session.shared(.hooked) {
      Token()
    } onStop: { _ in
    }
    session.unique(.model, needs: Keys.account, Keys.global) { _, _ in Token() }
    session.shared(.late) { Token() }
    session.unique(.lateModel, needs: Keys.late) { _ in Token() }
    session.weak(.noticed) { Token() }
  }
}

private final class Screen: ScopeConsumer {
  var scope: Scope<Session>?
  @Injected(.account) var account: Token
  @Injected(.late) var late: Token
}

@Suite("Reading from a scope that was closed")
struct ReadAfterClosingTests {
  @Test("gives what is there, and what nobody keeps, where nothing can be thrown")
  func reading() async throws {
    let session = try Scope(App.self).open(Session.self)
    let screen = Screen()
    try session.pass(to: screen).require()
    let (account, hooked, noticed) = (session[.account], session[.hooked], session[.noticed])
    try await session.close()
    #expect(session[.account] === account && session[.hooked] === hooked && session[.noticed] === noticed)
    #expect(screen.account === account)
    #expect(session[.model] !== session[.model])
    #expect(session[.global] === session[.global])
    #expect(session.run { Reader().account } === account)
    for request in [Keys.account, .model, .global] {
      #expect(#expect(throws: ResolutionError.self) { try session.resolve(request) }?.code == .closed)
    }
    #expect((#expect(throws: (any Error).self) { try screen.$account() } as? ResolutionError)?.code == .closed)
    await #expect(throws: ResolutionError.self) { try await session.load(.account) }
  }

  private struct Reader {
    @Current(.account) var account: Token
  }

  @Test("a scope whose application is closed too still has what it had")
  func below() async throws {
    let app = try Scope(App.self)
    let session = try app.open(Session.self)
    let (global, account) = (app[.global], session[.account])
    try await app.close()
    #expect(session[.global] === global && session[.account] === account && session[.preset] === session[.preset])
  }

  @Test("stops the program where something would have to be made and kept")
  func making() async {
    await #expect(processExitsWith: .failure) { _ = try await closed()[.late] }
    await #expect(processExitsWith: .failure) { _ = try await closed()[.lateModel] }
    await #expect(processExitsWith: .failure) { _ = try await closed()[.noticed] }
    await #expect(processExitsWith: .failure) {
      let screen = Screen()
      screen.scope = try await closed()
      _ = screen.late
    }
  }
}

private func closed() async throws -> Scope<Session> {
  let session = try Scope(App.self).open(Session.self)
  try await session.close()
  return session
}
