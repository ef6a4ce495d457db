import Trellis

// Keys with defaults: needed without a registration, overridden, registered below.

extension Keys {
  static let defaultsArgument = Key<Int>("defaultsArgument", default: { 1 })
  static let defaultsTrailing = Key<Int>("defaultsTrailing") { 2 }
  static let defaultsTyped: Key<String> = .init("defaultsTyped") {
    "three"
  }
  static let defaultsFunction = Key("defaultsFunction", default: Defaults.makeFour)
  static let defaultsBelow = Key<Int>("defaultsBelow") { 5 }
  static let defaultsNone = Key<Int>("defaultsNone")
  static let defaultsSum = Key<Int>("defaultsSum")
}

enum Defaults {
  @Sendable static func makeFour() -> Int { 4 }

  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      app.override(.defaultsTrailing, value: 3)
      app.shared(
        .defaultsSum, needs: Keys.defaultsArgument, Keys.defaultsTrailing, Keys.defaultsTyped.lazy,
        Keys.defaultsFunction,
        Keys.defaultsBelow.provider, Keys.defaultsNone
      ) { a, b, _, d, _, f in a + b + d + f }
    }
  }

  enum Session: ScopeDefinition {
    typealias Parent = App
    static func register(in session: inout Registry<Session>) {
      session.value(.defaultsBelow, 6)
      session.value(.defaultsArgument, 7)
    }
  }
}
