import Testing
import Trellis

private final class Token: Sendable {}

extension Keys {
  fileprivate static let token = Key<Token>("token")
}

private enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) {
    app.shared(.token) { Token() }
  }
}

private enum SessionScope: ScopeDefinition {
  typealias Parent = AppScope
  static func register(in session: inout Registry<SessionScope>) {}
}

@Suite("The tree of live scopes")
struct LiveTreeTests {
  @Test("may be looked at while its scopes come and go")
  func look() async throws {
    try await ends {
      let app = try Scope(AppScope.self)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<2 {
          group.addTask {
            try await onThread { for _ in 0..<20_000 { _ = try app.open(SessionScope.self) } }
          }
          group.addTask {
            try await onThread { for _ in 0..<20_000 { _ = app.description } }
          }
        }
        try await group.waitForAll()
      }
      #expect(app.description.contains("AppScope"))
    }
  }
}
