import TestTools
import Testing
import Trellis
import TrellisTesting

/// What traits record, seen by giving a test's body to them as the testing library does.
@Suite("A scope trait records")
struct ScopeTraitIssueTests {
  @Test func `the findings of a graph with faults, at its own place, and runs no test with it`() async throws {
    let hasRun = Guarded(false)
    let line = #line + 1
    let found = try await issues(of: .scope(BrokenScope.self)) { hasRun.withLock { $0 = true } }
    let ran = hasRun.withLock { $0 }
    #expect(!ran)
    #expect(found.count == 1)
    #expect(found.first?.text.contains("error: '.page' needs '.nobody' (Int), which nothing registers") == true)
    #expect(found.first?.location?.line == line)
    #expect(found.first?.location?.fileID == #fileID)
  }

  @Test func `a fault at the trait that brings it in`() async throws {
    let line = #line + 3
    let found = try await issues(
      of: .scope(AppScope.self) { $0.override(.mark, value: "?") },
      .overriding(AppScope.self) { $0.override(.nobody) { 1 } },
      .overriding(AppScope.self) { $0.override(.greeting) { Greeting(text: "x") } })
    #expect(found.count == 1)
    #expect(found.first?.text.contains("'.nobody' is overridden, but nothing registers it in AppScope") == true)
    #expect(found.first?.location?.line == line)
  }

  @Test func `a fault at the override that brings it in, in a trait of several lines`() async throws {
    let line = #line + 5
    let found = try await issues(
      of: .scope(AppScope.self) {
        $0.override(.mark, value: "?")
        // An override of its own line.
        $0.override(.nobody) { 1 }
      })
    #expect(found.count == 1)
    #expect(found.first?.location?.line == line)
  }

  @Test func `what closing fails with, also after a test that fails`() async throws {
    for isFailing in [false, true] {
      let line = #line + 1
      let found = try await issues(of: .scope(AppScope.self)) {
        _ = try testScope(AppScope.self)[.stubborn]
        if isFailing { throw Refusal() }
      }
      let closing = found.first { $0.text.contains("closing the scope of this test failed") }
      #expect(closing?.text.contains("onStop of '.stubborn' in AppScope failed: it refuses") == true)
      #expect(closing?.location?.line == line)
      #expect(found.count == (isFailing ? 2 : 1))
    }
  }

  @Test func `that its test's scope is closed when the test has ended`() async throws {
    let scope = Lock<Scope<AppScope>?>(nil)
    let found = try await issues(of: .scope(AppScope.self)) {
      let app = try testScope(AppScope.self)
      scope.withLock { $0 = app }
    }
    #expect(found.isEmpty)
    let error = #expect(throws: ResolutionError.self) { try scope.withLock { $0 }?.resolve(.ledger) }
    #expect(error?.code == .closed)
  }

  @Test func `that there is nothing to override in`() async throws {
    let found = try await issues(of: .overriding(AppScope.self) { $0.override(.mark, value: "?") })
    #expect(found.map(\.text).first?.contains("add '.scope(AppScope.self)' to the suite around") == true)
  }

  @Test func `inputs that cannot be made`() async throws {
    @Sendable func refuse() throws -> NamedScope.Inputs { throw Refusal() }
    let found = try await issues(of: .scope(NamedScope.self, try refuse()))
    #expect(found.map(\.text) == ["the inputs of NamedScope could not be created: it refuses"])
  }

  @Test func `overrides that nothing asked for, each at its place, where it is asked to`() async throws {
    let line = #line + 1
    let found = try await issues(
      of: .scope(AppScope.self) {
        $0.override(.ledger) { Ledger() }
        $0.override(.greeting) { Greeting(text: "suite") }
      },
      .scope(AppScope.self, reportsUnusedOverrides: true) {
        $0.override(.greeting) { Greeting(text: "test") }
        $0.override(.network) { "fake" }
        $0.override(.mark, value: "used")
      }
    ) {
      let app = try testScope(AppScope.self)
      #expect(app[.mark] == "used")
    }
    #expect(
      found.map(\.text) == [
        "the test did not request '.greeting', which TrellisTestingTests/ScopeTraitIssueTests.swift:\(line + 6) overrides",
        "the test did not request '.network', which TrellisTestingTests/ScopeTraitIssueTests.swift:\(line + 7) overrides",
      ])
    #expect(found.map(\.location?.line) == [line + 6, line + 7])
  }

  @Test func `a permission that permits nothing, where it is asked to`() async throws {
    let line = #line + 1
    let found = try await issues(
      of: .scope(AppScope.self, reportsUnusedOverrides: true) {
        $0.permitLive(.ledger)
        $0.permitLive(.network)
      }
    ) { _ = try testScope(AppScope.self)[.page] }
    #expect(found.map(\.text) == ["the test permits '.ledger' to be live, but no registration of it is '.live'"])
    #expect(found.first?.location?.line == line + 1)
  }

  @Test func `nothing of unused overrides unless it is asked to`() async throws {
    let found = try await issues(of: .scope(AppScope.self) { $0.override(.mark, value: "?") })
    #expect(found.isEmpty)
  }
}
