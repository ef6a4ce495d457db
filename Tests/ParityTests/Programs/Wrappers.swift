import Trellis

// An app's own functions that look keys up: what they throw at a run is what is missing in the text.

extension Scope {
  func wrappersGet<T>(_ key: Key<T>) throws -> T { try resolve(key) }
}

extension Scope<Wrappers.Session> {
  func wrappersOwn<T>(_ key: Key<T>) throws -> T { try wrappersGet(key) }
}

@propertyWrapper struct WrappersDependency<Value> {
  private let key: Key<Value>
  init(_ key: Key<Value>) { self.key = key }
  var wrappedValue: WrappersDependency { self }
  func callAsFunction() throws -> Value { try Wrappers.app().resolve(key) }
}

func wrappersShow<T, D>(_ key: Key<T>, in scope: Scope<D>) throws -> T { try scope.resolve(key) }

enum Wrappers {
  static func app() throws -> Scope<App> { try Scope(App.self) }

  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) { app.value(.wrappersA, 1) }
  }
  enum Session: ScopeDefinition {
    typealias Parent = App
    static func register(in session: inout Registry<Session>) { session.value(.wrappersB, 2) }
  }

  enum Services {
    static func of<T>(_ key: Key<T>) throws -> T { try app().resolve(key) }
    static func shown<T>(key: Key<T>) throws -> T { try wrappersShow(key, in: app()) }
    static func any<T, D>(_ scope: Scope<D>, key: Key<T>) throws -> T { try wrappersShow(key, in: scope) }
  }

  struct View {
    @WrappersDependency(.wrappersA) var a
  }

  struct Other {
    @WrappersDependency(.wrappersB) var b
  }

  static let attempts: [@Sendable (Scope<App>, Scope<Session>) throws -> Void] = [
    attempt1, attempt2, attempt3, attempt4, attempt5, attempt6, attempt7, attempt8, attempt9, attempt10, attempt11,
    attempt12, attempt13, attempt14, attempt15, attempt16,
  ]

  // The lines of each are compared with the findings.
  static func attempt1(app: Scope<App>, session: Scope<Session>) throws { _ = try app.wrappersGet(.wrappersA) }
  static func attempt2(app: Scope<App>, session: Scope<Session>) throws { _ = try app.wrappersGet(.wrappersB) }
  static func attempt3(app: Scope<App>, session: Scope<Session>) throws { _ = try session.wrappersGet(.wrappersB) }
  static func attempt4(app: Scope<App>, session: Scope<Session>) throws { _ = try session.wrappersGet(Keys.wrappersC) }
  static func attempt5(app: Scope<App>, session: Scope<Session>) throws { _ = try session.wrappersOwn(.wrappersA) }
  static func attempt6(app: Scope<App>, session: Scope<Session>) throws { _ = try session.wrappersOwn(.wrappersD) }
  static func attempt7(app: Scope<App>, session: Scope<Session>) throws {
    _ = try wrappersShow(.wrappersB, in: session)
  }
  static func attempt8(app: Scope<App>, session: Scope<Session>) throws { _ = try wrappersShow(.wrappersC, in: app) }
  static func attempt9(app: Scope<App>, session: Scope<Session>) throws { _ = try Services.of(.wrappersA) }
  static func attempt10(app: Scope<App>, session: Scope<Session>) throws { _ = try Services.of(.wrappersD) }
  static func attempt11(app: Scope<App>, session: Scope<Session>) throws { _ = try Services.shown(key: .wrappersA) }
  static func attempt12(app: Scope<App>, session: Scope<Session>) throws { _ = try Services.shown(key: .wrappersE) }
  static func attempt13(app: Scope<App>, session: Scope<Session>) throws {
    _ = try Services.any(session, key: .wrappersB)
  }
  static func attempt14(app: Scope<App>, session: Scope<Session>) throws {
    _ = try Services.any(session, key: .wrappersE)
  }
  static func attempt15(app: Scope<App>, session: Scope<Session>) throws {
    _ = try wrappersShow(Keys.wrappersF, in: session)
  }
  static func attempt16(app: Scope<App>, session: Scope<Session>) throws { _ = try View().a() }
}

extension Keys {
  static let wrappersA = Key<Int>("wrappersA"), wrappersB = Key<Int>("wrappersB"), wrappersC = Key<Int>("wrappersC")
  static let wrappersD = Key<Int>("wrappersD"), wrappersE = Key<Int>("wrappersE"), wrappersF = Key<Int>("wrappersF")
}
