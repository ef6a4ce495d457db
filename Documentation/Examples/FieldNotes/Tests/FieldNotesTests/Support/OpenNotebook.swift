import FieldNotesScopes
import Testing
import Trellis
import TrellisTesting

/// Runs a test in the notebook of the test moor: opened in the test's app, the current scope, and closed behind it.
struct OpenNotebook: TestTrait, SuiteTrait, TestScoping {
  var isRecursive: Bool { true }

  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? nil : self }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let app = try testScope(AppScope.self)
    try await app.start()
    let session = try app.open(SessionScope.self, .moor)
    try await session.start()
    try await session.run { try await function() }
    try await session.close()
  }
}

extension Trait where Self == OpenNotebook {
  /// Behind a `scope` trait: opens a notebook in its app.
  static var inNotebook: Self { Self() }
}
