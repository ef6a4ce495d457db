import Trellis

// What wraps a registration: of its own scope, of one above, of a default, of a collection, and of nothing.

enum Decorations {
  enum Net: Module {
    static func register<S>(in scope: inout Registry<S>) {
      scope.decorate(.decorationsHost) { "logged " + $0 }
      scope.unique(.decorationsHost, needs: Keys.decorationsPort) { "\($0)" }
    }
  }

  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      app.shared(.decorationsClient, needs: Keys.decorationsHost) { $0 }
      app.include(Net.self)
      app.value(.decorationsPort, 80)
      app.decorate(.decorationsHost, needs: Keys.decorationsPort, Keys.decorationsUser.optional) { host, _, _ in host }
      app.decorate(.decorationsClient, make: { client in client })
      app.decorate(.decorationsNumber) { $0 + 1 }
      app.alias(.decorationsSecond, to: Keys.decorationsHost)
      app.decorate(.decorationsSecond, needs: Keys.decorationsSecond.lazy) { second, _ in second }
      app.decorate(.decorationsList) { $0 + [0] }
      app.contribute(to: .decorationsList) { 1 }
      if DecorationsFlags.isOn {
        app.decorate(.decorationsPort) { $0 }
      } else {
        app.decorate(.decorationsPort, needs: Keys.decorationsNumber) { $0 + $1 }
      }
    }
  }

  enum Session: ScopeDefinition {
    typealias Parent = App
    struct Inputs: Sendable { var user: String }
    static func register(in session: inout Registry<Session>) {
      session.input(.decorationsUser, \.user)
      session.decorate(.decorationsUser) { $0 }
      session.decorate(.decorationsHost, needs: Keys.decorationsUser, Keys.decorationsUser.lazy) { a, b, _ in a + b }
      session.decorate(.decorationsClient, needs: Keys.decorationsUser) { a, _ in a }
      session.contribute(to: .decorationsList) { 2 }
      session.override(.decorationsNumber) { 3 }
    }
  }

  enum Deep: ScopeDefinition {
    typealias Parent = Session
    static func register(in deep: inout Registry<Deep>) {
      deep.decorate(.decorationsNumber, needs: Keys.decorationsLoop) { a, b in a + b }
      deep.shared(.decorationsLoop, needs: Keys.decorationsNumber) { $0 }
      deep.decorate(.decorationsOwn, needs: Keys.decorationsOwn) { a, _ in a }
      deep.value(.decorationsOwn, 1)
      deep.decorate(.decorationsNothing, needs: Keys.decorationsMissing) { a, _ in a }
      deep.decorate(.decorationsNothing) { $0 }
      deep.shared(.decorationsTaker, needs: Keys.decorationsNothing) { $0 }
      deep.shared(.decorationsHost) { "again" }
    }
  }

  enum Below: ScopeDefinition {
    typealias Parent = Deep
    static func register(in below: inout Registry<Below>) {
      below.value(.decorationsNothing, 0)
      below.override(.decorationsClient, needs: Keys.decorationsHost) { $0 }
    }
  }
}

enum DecorationsFlags {
  static var isOn: Bool { true }
}

extension Keys {
  static let decorationsHost = Key<String>("decorationsHost"), decorationsSecond = Key<String>("decorationsSecond")
  static let decorationsClient = Key<String>("decorationsClient"), decorationsUser = Key<String>("decorationsUser")
  static let decorationsPort = Key<Int>("decorationsPort"), decorationsLoop = Key<Int>("decorationsLoop")
  static let decorationsNumber = Key<Int>("decorationsNumber") { 1 }
  static let decorationsList = Key<[Int]>("decorationsList")
  static let decorationsOwn = Key<Int>("decorationsOwn"), decorationsNothing = Key<Int>("decorationsNothing")
  static let decorationsMissing = Key<Int>("decorationsMissing"), decorationsTaker = Key<Int>("decorationsTaker")
}
