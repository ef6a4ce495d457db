import Testing
import Trellis

private protocol Logger: Sendable {
  func log(_ text: String)
}

private struct ConsoleLogger: Logger {
  func log(_ text: String) {}
}

private struct User: Sendable, Equatable {
  var name: String
}

private final class APIClient: Sendable {
  let logger: any Logger
  init(_ logger: any Logger) { self.logger = logger }
}

private final class ProfileModel {
  let api: APIClient
  let user: User
  init(api: APIClient, user: User) {
    self.api = api
    self.user = user
  }
}

extension Keys {
  fileprivate static let logger = Key<any Logger>("logger")
  fileprivate static let api = Key<APIClient>("api")
  fileprivate static let user = Key<User>("user")
  fileprivate static let profile = Key<ProfileModel>("profile")
  fileprivate static let absent = Key<Int>("absent")
}

private enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) {
    app.shared(.logger) { ConsoleLogger() }
    app.shared(.api, needs: Keys.logger, make: APIClient.init)
  }
}

private enum SessionScope: ScopeDefinition {
  typealias Parent = AppScope
  struct Inputs: Sendable { var user: User }

  static func register(in session: inout Registry<SessionScope>) {
    session.input(.user, \.user)
    session.unique(.profile, needs: Keys.api, Keys.user) { ProfileModel(api: $0, user: $1) }
  }
}

@Suite("The design's first page")
struct FirstStepsTests {
  @Test("a child scope resolves its own and its parent's services")
  func resolves() throws {
    let app = try Scope(AppScope.self)
    let session = try app.open(SessionScope.self, .init(user: User(name: "Ada")))
    let profile = try session.resolve(.profile)
    #expect(profile.user == User(name: "Ada"))
    #expect(profile.api === app[.api])
    #expect(session[.profile] !== session[.profile])
    #expect(session.ancestor(AppScope.self)?[.api] === profile.api)
  }

  @Test("a key that nothing registers is a thrown error that names it")
  func missing() throws {
    let app = try Scope(AppScope.self)
    let error = #expect(throws: ResolutionError.self) { try app.resolve(.absent) }
    #expect(error?.code == .missing)
    #expect(error?.path == [Keys.absent])
    #expect(error?.description.contains("nothing registers '.absent'") == true)
  }

  @Test("overrides given at creation reach everything that needs the key")
  func overridden() throws {
    struct Silent: Logger {
      func log(_ text: String) {}
    }
    let app = try Scope(AppScope.self) { $0.override(.logger) { Silent() } }
    #expect(app[.api].logger is Silent)
  }

  @Test("overrides given when a scope is opened re-wire what lies above, and leave the parent as it is")
  func rewired() throws {
    struct Silent: Logger {
      func log(_ text: String) {}
    }
    let app = try Scope(AppScope.self)
    let session = try app.open(SessionScope.self, .init(user: User(name: "Ada"))) {
      $0.override(.logger) { Silent() }
    }
    #expect(session[.api].logger is Silent)
    #expect(session[.api] === session[.profile].api)
    #expect(app[.api].logger is ConsoleLogger)
  }
}
