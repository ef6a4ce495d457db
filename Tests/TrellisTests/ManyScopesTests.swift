import TestTools
import Testing
import Trellis

extension Keys {
  fileprivate static let part = Key<Int>("part")
  fileprivate static let created = Key<Guarded<Int>>("created")
}

private enum AppScope: ScopeDefinition {
  struct Inputs: Sendable { let created: Guarded<Int> }
  static func register(in app: inout Registry<AppScope>) { app.input(.created, \.created) }
}

private enum ChildScope: ScopeDefinition {
  typealias Parent = AppScope
  static func register(in child: inout Registry<ChildScope>) {
    child.shared(.part, needs: Keys.created) { created in
      created.withLock { $0 += 1 }
      return 1
    } onStart: { _ in
    }
  }
}

@Suite("Closing many scopes")
struct ManyScopesTests {
  @Test("takes no stack for each, be they beside one another", arguments: [size(20_000, large: 100_000)])
  func wide(count: Int) async throws {
    let created = Guarded(0)
    let app = try Scope(AppScope.self, .init(created: created))
    let children = try (0..<count).map { _ in try app.open(ChildScope.self) }
    for child in children { _ = try child.resolve(.part) }
    try await app.close()
    #expect(created.withLock { $0 } == count)
    #expect(children.allSatisfy { (try? $0.resolve(.part)) == nil })
  }

  @Test("takes no stack for each, be they below one another", arguments: [size(300, large: 2_000)])
  func deep(count: Int) async throws {
    let created = Guarded(0)
    let app = try Scope(AppScope.self, .init(created: created))
    let first = try app.open(ChildScope.self)
    var scopes = [first]
    for _ in 0..<count {
      scopes.append(try scopes[scopes.count - 1].overriding { $0.override(.created) { created } })
      _ = try scopes[scopes.count - 1].resolve(.part)
    }
    try await app.close()
    #expect(created.withLock { $0 } == count)
    #expect(scopes.allSatisfy { (try? $0.resolve(.part)) == nil })
  }
}
