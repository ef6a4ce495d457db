import TestTools
import Testing
import Trellis

private final class Part: Sendable {
  let name: String
  let parts: [Part]
  private let living: Guarded<Int>?
  private let scope: Scope<SessionScope>?

  init(_ name: String, _ parts: Part...) {
    self.name = name
    self.parts = parts
    living = nil
    scope = nil
  }

  /// - Parameter living: Counts the parts that are alive.
  init(_ name: String, _ living: Guarded<Int>, _ scope: Scope<SessionScope>? = nil) {
    self.name = name
    self.living = living
    self.scope = scope
    parts = []
    living.withLock { $0 += 1 }
  }

  deinit { living?.withLock { $0 -= 1 } }
}

extension Keys {
  fileprivate static let base = Key<Part>("base")
  fileprivate static let top = Key<Part>("top")
  fileprivate static let local = Key<Part>("local")
  fileprivate static let all = Key<[Part]>("all")
  fileprivate static let fresh = Key<Part>("fresh")
  fileprivate static let second = Key<Part>("second")
}

private enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) {
    app.shared(.base) { Part("base") }
    app.shared(.top, needs: Keys.base) { Part("top", $0) }
    app.contribute(to: .all, needs: Keys.base) { Part("one", $0) }
    app.contribute(to: .all, needs: Keys.base) { Part("two", $0) }
    app.unique(.fresh, needs: Keys.base) { Part("fresh", $0) }
    app.shared(.second) { Part("second") }
  }
}

private enum SessionScope: ScopeDefinition {
  typealias Parent = AppScope
  static func register(in session: inout Registry<SessionScope>) {
    session.shared(.local, needs: Keys.top) { Part("local", $0) }
  }
}

@Suite("Overrides over overrides")
struct DerivedAgainTests {
  @Test("make an overridden registration afresh with the factory that overrode it")
  func derived() throws {
    let app = try Scope(AppScope.self) { $0.override(.top, needs: Keys.base) { Part("fake top", $0) } }
    #expect(app[.top].parts[0].name == "base")
    let derived = try app.overriding { $0.override(.base) { Part("fake base") } }
    #expect(derived[.top].name == "fake top")
    #expect(derived[.top].parts[0].name == "fake base")
    #expect(derived[.top] !== app[.top])
  }

  @Test("do so again and again, and below")
  func again() throws {
    let first = try Scope(AppScope.self).overriding { $0.override(.top, needs: Keys.base) { Part("first", $0) } }
    let second = try first.overriding { $0.override(.base) { Part("second") } }
    let third = try second.overriding { $0.override(.base) { Part("third") } }
    #expect(third[.top].name == "first")
    #expect(third[.top].parts[0].name == "third")
    let session = try first.open(SessionScope.self) { $0.override(.base) { Part("below") } }
    #expect(session[.local].parts[0].name == "first")
    #expect(session[.local].parts[0].parts[0].name == "below")
    let under = try second.open(SessionScope.self)
    #expect(try under.overriding { $0.override(.base) { Part("x") } }[.local].parts[0].name == "first")
  }

  @Test("of one shape keep factories apart")
  func apart() throws {
    let app = try Scope(AppScope.self)
    for name in ["one", "two"] {
      let first = try app.overriding { $0.override(.top, needs: Keys.base) { Part(name, $0) } }
      let second = try first.overriding { $0.override(.base) { Part("base of \(name)") } }
      #expect(second[.top].name == name)
      #expect(second[.top].parts[0].name == "base of \(name)")
    }
  }

  @Test("of every form do so")
  func forms() async throws {
    let first = try Scope(AppScope.self).overriding {
      $0.override(.all, needs: Keys.base) { [Part("instead", $0)] }
      $0.override(.fresh, needs: Keys.base) { Part("new", $0) }
      $0.override(.second, to: Keys.base)
      $0.override(.top, needs: Keys.base) { base in
        await Task.yield()
        return Part("awaited", base)
      }
    }
    let second = try first.overriding { $0.override(.base) { Part("other") } }
    #expect(second[.all].map(\.name) == ["instead"])
    #expect(second[.all][0].parts[0] === second[.base])
    #expect(second[.fresh].name == "new")
    #expect(second[.fresh].parts[0].name == "other")
    #expect(second[.second] === second[.base])
    let top = try await second.load(.top)
    #expect(top.name == "awaited")
    #expect(top.parts[0] === second[.base])
    #expect(first[.all][0].parts[0].name == "base")
  }

  @Test("let go of what the factories captured")
  func release() throws {
    weak var captured: Part?
    do {
      let part = Part("captured")
      captured = part
      let app = try Scope(AppScope.self)
      let first = try app.overriding { $0.override(.top, needs: Keys.base) { Part("top", part, $0) } }
      let second = try first.overriding { $0.override(.base) { Part("other") } }
      #expect(second[.top].parts[0] === part)
    }
    #expect(captured == nil)
  }

  /// Whatever size a stack has, there is a number that a recursion would be too deep for; deriving so many takes long.
  @Test("are released on a small stack, however many lie over one another, and so is what only they hold")
  func released() async {
    await #expect(processExitsWith: .success) {
      let living = Guarded(0)
      let scopes = Guarded<[Scope<AppScope>]>([])
      do {
        let root = try Scope(AppScope.self)
        var scope = root
        for number in 0..<250 {
          let below = scope
          scope = try below.overriding {
            // Every other one holds a scope below.
            $0.override(.base) {
              Part("\(number)", living, number.isMultiple(of: 2) ? try below.open(SessionScope.self) : nil)
            }
          }
          _ = scope[.base]
        }
        #expect(scope[.top].parts[0].name == "249")
        scopes.withLock { $0 = [root, scope] }
      }
      #expect(living.withLock { $0 } == 250)
      try await onThread(stackSize: 128 << 10) {
        _ = scopes.withLock { $0.popLast() }
        #expect(living.withLock { $0 } == 0)
        // The root's plan keeps those of all the others.
        _ = scopes.withLock { $0.popLast() }
      }
    }
  }
}
