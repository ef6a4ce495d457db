import Trellis

// Conformance, parent, inputs and registrations in extensions of their own.

enum Extensions {
  enum App {}
  struct Session {
    var name: String
  }
  enum Net {}
}

extension Extensions.App: Trellis.ScopeDefinition {
  static func register(in app: inout Trellis.Registry<Extensions.App>) {
    app.include(Extensions.Net.self)
    addMore(to: &app)
  }
}

extension Extensions.Session {
  typealias Parent = Extensions.App
}

extension Extensions.Session {
  struct Inputs: Sendable {
    var user: String
  }
}

extension Extensions.Session: ScopeDefinition, Sendable {
  static func register(in session: inout Registry<Extensions.Session>) {
    session.input(.extensionsUser, \.user)
    session.shared(.extensionsGreeting, needs: Keys.extensionsUser, Keys.extensionsWord) { $1 + $0 }
  }
}

extension Extensions.Net: Module {
  static func register<Scope>(in scope: inout Registry<Scope>) {
    scope.value(.extensionsWord, "hello")
  }
}

extension Extensions.App {
  fileprivate static func addMore(to app: inout Registry<Extensions.App>) {
    app.value(.extensionsCount, 1)
  }
}

extension Keys { static let extensionsUser = Key<String>("extensionsUser") }
extension Trellis.Keys { static let extensionsWord = Key<String>("extensionsWord") }
internal extension Keys { static let extensionsGreeting = Key<String>("extensionsGreeting") }
extension Keys { fileprivate static let extensionsCount = Key<Int>("extensionsCount") }
