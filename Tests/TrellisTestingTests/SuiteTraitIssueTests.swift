import Testing
import Trellis
import TrellisTesting

// Real suites and tests, whose traits run as those of a user do. The compiler gives everything inside an attribute the place of the
// declaration below it; what is declared elsewhere keeps its own.

/// Expects one issue of the traits that follow it.
private struct Expected: SuiteTrait, TestTrait, TestScoping {
  let text: String
  let line: Int

  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let found = Lock<[Issue]>([])
    try await withKnownIssue {
      try await function()
    } matching: { issue in
      found.withLock { $0.append(issue) }
      return true
    }
    let issues = found.withLock { $0 }
    #expect(issues.count == 1)
    #expect(issues.first?.comments.map(\.rawValue).joined().contains(text) == true)
    #expect(issues.first?.sourceLocation?.line == line)
    #expect(issues.first?.sourceLocation?.fileID == #fileID)
  }
}

private let noKey = "'.nobody' is overridden, but nothing registers it in AppScope"

private let faultyLine = #line + 5
extension Trait where Self == ScopeTrait {
  fileprivate static var faulty: Self {
    .scope(AppScope.self) {
      $0.override(.mark, value: "?")
      $0.override(.nobody) { 1 }
    }
  }
}

@Suite("A trait with a fault that an override brings in")
struct FaultyOverrideTests {
  @Suite("declared elsewhere, is recorded at the override", Expected(text: noKey, line: faultyLine), .faulty)
  struct Elsewhere {
    @Test func `and runs no test`() {
      Issue.record("it ran")
    }
  }

  fileprivate static let suiteLine = #line + 6
  @Suite(
    "in an attribute, is recorded at the suite", Expected(text: noKey, line: FaultyOverrideTests.suiteLine),
    .scope(AppScope.self) {
      $0.override(.nobody) { 1 }
    })
  struct InAttribute {
    @Test func `and runs no test`() {
      Issue.record("it ran")
    }
  }

  fileprivate static let testLine = #line + 6
  @Test(
    "of a test, is recorded at the test", Expected(text: noKey, line: FaultyOverrideTests.testLine),
    .scope(AppScope.self) {
      $0.override(.nobody) { 1 }
    })
  func ofTest() {
    Issue.record("it ran")
  }
}

private let unusedLine = #line + 8
@Suite(
  "A suite's trait names an override that a test did not use, at the suite",
  Expected(text: "the test did not request '.network'", line: unusedLine),
  .scope(AppScope.self, reportsUnusedOverrides: true) {
    $0.override(.mark, value: "?")
    $0.override(.network) { "fake" }
  })
struct UnusedOverrideTests {
  @Test func `it uses one override`() throws {
    #expect(try testScope(AppScope.self)[.mark] == "?")
  }
}
