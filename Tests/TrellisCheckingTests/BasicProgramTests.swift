import Testing
import TrellisChecking

struct BasicProgramTests {
  @Test func `The program of the design page is read end to end`() {
    let program = Program(
      """
      import Trellis

      extension Keys {
        static let logger  = Key<any Logger>("logger")
        static let api     = Key<APIClient>("api")
        static let user    = Key<User>("user")
        static let profile = Key<ProfileModel>("profile")
      }

      enum AppScope: ScopeDefinition {
        static func register(in app: inout Registry<AppScope>) {
          app.shared(.logger) { ConsoleLogger() }
          app.shared(.api, needs: Keys.logger, make: APIClient.init)
        }
      }

      enum SessionScope: ScopeDefinition {
        typealias Parent = AppScope
        struct Inputs: Sendable { var user: User }
        static func register(in session: inout Registry<SessionScope>) {
          session.input(.user, \\.user)
          session.unique(.profile, needs: Keys.api, Keys.user) { ProfileModel(api: $0, user: $1) }
        }
      }

      let app     = try Scope(AppScope.self)
      let session = try app.open(SessionScope.self, .init(user: user))
      let profile = try session.resolve(.profile)
      print(session[.profile])
      """)
    #expect(program.scopes == ["AppScope 10:6 under root", "SessionScope 17:6 under AppScope 18:22"])
    #expect(
      program.keys == [
        "logger: any Logger 4:14", "api: APIClient 5:14", "user: User 6:14", "profile: ProfileModel 7:14",
      ])
    #expect(
      program.registrations == [
        "AppScope: shared logger 12:9", "AppScope: shared api(logger) 13:9",
        "SessionScope: input user 21:13", "SessionScope: unique profile(api user) 22:13",
      ])
    #expect(program.needSites == ["logger 13:34", "api 22:42", "user 22:52"])
    #expect(program.uses == ["SessionScope.profile 28:36", "SessionScope.profile 29:16"])
    #expect(program.opaques == [])
    #expect(program.unmentioned == [])
    #expect(program.unchecked == 0)
  }

  @Test("An eager registration, or one that runs, needs no mention, because `start` creates it")
  func eager() {
    let program = Program(
      app(
        """
        app.shared(.a, options: .eager) { A() }
        app.shared(.b, options: [.live, .eager], needs: Keys.d) { B($0) }
        app.shared(.c, options: .live) { C() }
        app.shared(.d, options: options) { D() }
        app.shared(.e) { E() }
        app.shared(.f) { F() } run: { try await $0.run() }
        """))
    #expect(program.unmentioned == ["c", "e"])
  }
}
