import Testing
import Trellis
import TrellisTesting

/// Which instances the cases of a test have seen.
private let seen = Lock<[ObjectIdentifier: Int]>([:])
private let kept = Lock<[Ledger]>([])

@Suite(
  "A scope for each test",
  .scope(AppScope.self) {
    $0.override(.greeting) { Greeting(text: "suite") }
    $0.override(.mark, value: "?")
  })
struct ScopeTraitTests {
  @Test func `is the current one, in test mode, with the suite's overrides`() throws {
    let app = try testScope(AppScope.self)
    #expect(app[.greeter].greeting == Greeting(text: "suite"))
    #expect(Scope<AppScope>.current?[.greeter] === app[.greeter])
  }

  @Test(.scope(AppScope.self) { $0.override(.greeting) { Greeting(text: "test") } })
  func `has the test's override where both name a key, and the suite's others`() throws {
    let greeter = try testScope(AppScope.self)[.greeter]
    #expect(greeter.greeting == Greeting(text: "test"))
    #expect(greeter.mark == "?")
  }

  @Test(.overriding(AppScope.self) { $0.override(.greeting) { Greeting(text: "added") } })
  func `takes further overrides without being made anew`() throws {
    #expect(try testScope(AppScope.self)[.greeter].greeting == Greeting(text: "added"))
  }

  @Suite(.overriding(AppScope.self) { $0.override(.greeting) { Greeting(text: "inner") } })
  struct Inner {
    @Test func `has the inner suite's override before the outer's`() throws {
      let greeter = try testScope(AppScope.self)[.greeter]
      #expect(greeter.greeting == Greeting(text: "inner"))
      #expect(greeter.mark == "?")
    }
  }

  @Test(.scope(NamedScope.self, NamedScope.Inputs(name: "Ada")))
  func `takes inputs, and stands beside the scope of another root`() throws {
    #expect(try testScope(NamedScope.self)[.greeting] == Greeting(text: "hello, Ada"))
    #expect(try testScope(AppScope.self)[.greeter].mark == "?")
  }

  @Test func `is found from a scope below it that runs something`() throws {
    let app = try testScope(AppScope.self)
    let other = try Scope(AppScope.self)
    let page = try other.open(PageScope.self)
    let ledger = try page.run { try testScope(AppScope.self)[.ledger] }
    #expect(ledger === other[.ledger])
    #expect(ledger !== app[.ledger])
  }

  @MainActor @Test func `leaves the test on its actor`() async throws {
    await Task.yield()
    MainActor.assertIsolated()
    #expect(try testScope(AppScope.self)[.mark] == "?")
  }

  @Test func `is not there in detached tasks, which are told what to do`() async throws {
    let error = await Task.detached {
      #expect(throws: MissingTestScope.self) { _ = try testScope(AppScope.self) }
    }.value
    #expect(error?.definition == "AppScope")
    #expect(error?.description.contains("add '.scope(AppScope.self)' to the test or its suite") == true)
  }

  @Test(arguments: 0..<1000) func `is one of its own for each of 1,000 cases`(number: Int) async throws {
    let ledger = try testScope(AppScope.self)[.ledger]
    // Held for all time: no other case's ledger can have its address.
    kept.withLock { $0.append(ledger) }
    let users = seen.withLock { seen -> Int in
      seen[ObjectIdentifier(ledger), default: 0] += 1
      return seen[ObjectIdentifier(ledger), default: 0]
    }
    #expect(users == 1)
    ledger.add(number)
    for _ in 0..<5 { await Task.yield() }
    async let child = try testScope(AppScope.self)[.ledger].all
    #expect(try await child == [number])
  }

  @Test func `is one of its own for each of 1,000 at once, with overrides of its own`() async throws {
    try await withThrowingTaskGroup(of: (Int, String, [Int]).self) { group in
      for number in 0..<1000 {
        group.addTask {
          try await withTestScope(AppScope.self, overrides: { $0.override(.mark, value: "\(number)") }) { app in
            app[.ledger].add(number)
            await Task.yield()
            let current = try testScope(AppScope.self)
            return (number, current[.greeter].mark, current[.ledger].all)
          }
        }
      }
      for try await (number, mark, entries) in group {
        #expect(mark == "\(number)")
        #expect(entries == [number])
      }
    }
  }
}

@Suite("Without a trait there is no scope")
struct NoScopeTests {
  @Test func `in a test`() {
    #expect(throws: MissingTestScope.self) { try testScope(AppScope.self) }
  }
}

@Suite("What is live")
struct LiveTests {
  @Test(.scope(AppScope.self)) func `cannot be reached in a test, and the error names the way`() throws {
    let app = try testScope(AppScope.self)
    let page = try app.open(PageScope.self)
    let error = #expect(throws: ResolutionError.self) { try page.resolve(.name) }
    #expect(error?.code == .liveInTest)
    #expect(error?.path == [.name, .page, .network])
    #expect(error?.description.contains("allow it: '$0.permitLive(.network)'") == true)
  }

  @Test(.scope(AppScope.self) { $0.permitLive(.network) }) func `can be permitted`() throws {
    #expect(try testScope(AppScope.self)[.page] == "page of the outside world")
  }

  @Test(.scope(AppScope.self) { $0.override(.network) { "a fake" } }) func `can be replaced`() throws {
    #expect(try testScope(AppScope.self)[.page] == "page of a fake")
  }

  @Test(.scope(AppScope.self, mode: .live)) func `is there where the mode says so`() throws {
    #expect(try testScope(AppScope.self)[.page] == "page of the outside world")
  }
}

@MainActor private final class Window {
  let title: String
  init(title: String) { self.title = title }
}

extension Keys {
  fileprivate static let window = Key<Window>("window")
}

private enum WindowScope: ScopeDefinition {
  struct Inputs: Sendable { var window: Window }
  static func register(in scope: inout Registry<WindowScope>) { scope.input(.window, \.window) }
}

@Suite("A test's scope with inputs on the main actor")
struct MainActorInputsTests {
  @Test(
    "is created from what only the main actor can create",
    .scope(WindowScope.self, .init(window: Window(title: "main"))))
  @MainActor func inputs() throws {
    #expect(try testScope(WindowScope.self)[.window].title == "main")
  }
}
