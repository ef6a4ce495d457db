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
  var wrappedValue: () throws -> Value { { try Wrappers.app().resolve(key) } }
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

  /// The lines of each are compared with the findings.
  static let attempts: [@Sendable (Scope<App>, Scope<Session>) throws -> Void] = [
    { (app: Scope<App>, session: Scope<Session>) in _ = try app.wrappersGet(.wrappersA) },
    { (app: Scope<App>, session: Scope<Session>) in _ = try app.wrappersGet(.wrappersB) },
    { (app: Scope<App>, session: Scope<Session>) in _ = try session.wrappersGet(.wrappersB) },
    { (app: Scope<App>, session: Scope<Session>) in _ = try session.wrappersGet(Keys.wrappersC) },
    { (app: Scope<App>, session: Scope<Session>) in _ = try session.wrappersOwn(.wrappersA) },
    { (app: Scope<App>, session: Scope<Session>) in _ = try session.wrappersOwn(.wrappersD) },
    { (app: Scope<App>, session: Scope<Session>) in _ = try wrappersShow(.wrappersB, in: session) },
    { (app: Scope<App>, session: Scope<Session>) in _ = try wrappersShow(.wrappersC, in: app) },
    { (app: Scope<App>, session: Scope<Session>) in _ = try Services.of(.wrappersA) },
    { (app: Scope<App>, session: Scope<Session>) in _ = try Services.of(.wrappersD) },
    { (app: Scope<App>, session: Scope<Session>) in _ = try Services.shown(key: .wrappersA) },
    { (app: Scope<App>, session: Scope<Session>) in _ = try Services.shown(key: .wrappersE) },
    { (app: Scope<App>, session: Scope<Session>) in _ = try Services.any(session, key: .wrappersB) },
    { (app: Scope<App>, session: Scope<Session>) in _ = try Services.any(session, key: .wrappersE) },
    { (app: Scope<App>, session: Scope<Session>) in
      let key = Keys.wrappersF
      _ = try wrappersShow(key, in: session)
    },
    { (app: Scope<App>, session: Scope<Session>) in _ = try View().a() },
  ]
}

extension Keys {
  static let wrappersA = Key<Int>("wrappersA"), wrappersB = Key<Int>("wrappersB"), wrappersC = Key<Int>("wrappersC")
  static let wrappersD = Key<Int>("wrappersD"), wrappersE = Key<Int>("wrappersE"), wrappersF = Key<Int>("wrappersF")
}
