import Hummingbird
import InMemoryLogging
import Logging
import RequestScopes
import ScopeService
import ScopeTelemetry
import Synchronization
import Testing
import Trellis

@Suite("A request's scope", .timeLimit(.minutes(1)))
struct RequestScopesTests {
  private let steps = Steps()

  @Test("is open while the body is written, and closed after that")
  func written() async throws {
    let log = try await serving { client, steps in
      let answer = try await client.send("GET", "/parts")
      #expect(String(decoding: answer.body, as: UTF8.self) == "one two")
      try await steps.wait(for: "closed")
    }
    #expect(steps.all == ["route", "one", "two", "closed"])
    #expect(log.filter { $0.level >= .error } == [])
  }

  @Test("is the current one in routes and bodies, whose messages name its path")
  func current() async throws {
    let log = try await serving { client, _ in _ = try await client.send("GET", "/parts") }
    let own = log.filter { $0.message == "route" || $0.message == "body" }
    #expect(own.map(\.message) == ["route", "body"])
    #expect(own.allSatisfy { $0.metadata["scope"] == "ServingScope/PartScope" })
  }

  @Test("is closed before the client receives what a route throws")
  func thrown() async throws {
    try await serving { client, steps in
      let answer = try await client.send("GET", "/refused")
      #expect(answer.status == 418)
      #expect(steps.all == ["route", "closed"])
    }
    #expect(steps.all == ["route", "closed"])
  }

  @Test("is closed once when writing the body fails")
  func failingBody() async throws {
    try await serving { client, _ in _ = try? await client.send("GET", "/broken") }
    #expect(steps.all == ["route", "closed"])
  }

  @Test("is closed when the response is dropped: of a HEAD request, or by a middleware")
  func dropped() async throws {
    try await serving { client, steps in
      #expect(try await client.send("HEAD", "/parts").status == 200)
      try await steps.wait(for: "closed")
      #expect(try await client.send("GET", "/parts?replaced").status == 404)
    }
    #expect(steps.all == ["route", "closed", "route", "closed"])
  }

  @Test("that fails to close is logged, and the response stays as it is")
  func failingClose() async throws {
    let log = try await serving(closing: { throw Broken() }) { client, _ in
      var statuses: [Int] = []
      for (method, path) in [("GET", "/parts"), ("GET", "/refused"), ("HEAD", "/parts")] {
        statuses.append(try await client.send(method, path).status)
      }
      #expect(statuses == [200, 418, 200])
    }
    let errors = log.filter { $0.level == .error }
    #expect(errors.map(\.message) == Array(repeating: "closing the scope of a request failed", count: 3))
    #expect(errors.allSatisfy { "\($0.metadata["error"] as Any)".contains("Broken") })
  }

  /// Runs a server in a scope, and returns what it has logged.
  @discardableResult
  private func serving(
    closing: @escaping @Sendable () throws -> Void = {}, _ body: (Client, Steps) async throws -> Void
  ) async throws -> [InMemoryLogHandler.Entry] {
    var handler = InMemoryLogHandler()
    handler.metadataProvider = .scope
    let logger = Logger(label: "test", factory: { [handler] _ in handler })
    let (ports, port) = AsyncStream<Int>.makeStream()
    let inputs = ServingScope.Inputs(steps: steps, logger: logger, closing: closing)
    try await withScope(ServingScope.self, inputs) { app in
      let run = Task { try await server(in: app, logger) { port.yield($0) }.runUntilCancelled() }
      let number = try #require(await ports.first { _ in true })
      try await body(Client(port: number), steps)
      run.cancel()
      try await run.value
    }
    return handler.entries
  }

  private func server(
    in app: Scope<ServingScope>, _ logger: Logger, onListening: @escaping @Sendable (Int) -> Void
  ) -> some ApplicationProtocol {
    let router = Router(context: PartContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: Replacing())
    router.add(middleware: RequestScopes { _, _ in try app.open(PartScope.self) })
    router.get("parts") { _, context in
      let (scope, steps) = try context.parts()
      Logger.ofCurrentScope?.info("route")
      return Response(
        status: .ok,
        body: ResponseBody { writer in
          Logger.ofCurrentScope?.info("body")
          for part in ["one", " two"] {
            try scope.resolve(.steps)(part.trimmingPrefix(" ").description)
            try await writer.write(ByteBuffer(string: part))
          }
          try await writer.finish(nil)
          #expect(steps.all.last != "closed")
        })
    }
    router.get("refused") { _, context -> String in
      _ = try context.parts()
      throw HTTPError(.init(code: 418))
    }
    router.get("broken") { _, context in
      _ = try context.parts()
      return Response(status: .ok, body: ResponseBody { _ in throw Broken() })
    }
    return Application(
      router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { onListening($0.localAddress?.port ?? 0) }, logger: logger)
  }
}

private struct Broken: Error {}

private enum ServingScope: ScopeDefinition {
  struct Inputs: Sendable {
    let steps: Steps
    let logger: Logger
    let closing: @Sendable () throws -> Void
  }

  static func register(in app: inout Registry<ServingScope>) {
    app.input(.steps, \.steps)
    app.input(.serverLogger, \.logger)
    app.input(.closing, \.closing)
  }
}

private enum PartScope: ScopeDefinition {
  typealias Parent = ServingScope

  static func register(in request: inout Registry<PartScope>) {
    request.shared(.part, needs: Keys.steps, Keys.closing) {
      Part(steps: $0, closing: $1)
    } onStop: {
      $0.steps("closed")
      try $0.closing()
    }
  }
}

private struct Part: Sendable {
  let steps: Steps
  let closing: @Sendable () throws -> Void
}

private struct PartContext: ScopedRequestContext {
  var coreContext: CoreRequestContextStorage
  var scope: Scope<PartScope>?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
  }

  /// Makes what is stopped with the scope.
  func parts() throws -> (Scope<PartScope>, Steps) {
    let scope = try #require(scope)
    let steps = try scope.resolve(.part).steps
    steps("route")
    return (scope, steps)
  }
}

/// Answers with a response of its own if asked to.
private struct Replacing: RouterMiddleware {
  func handle(
    _ request: Request, context: PartContext, next: (Request, PartContext) async throws -> Response
  ) async throws -> Response {
    let response = try await next(request, context)
    return request.uri.query == "replaced" ? Response(status: .notFound) : response
  }
}

extension Logger {
  fileprivate static var ofCurrentScope: Logger? { Scope<ServingScope>.current?[.serverLogger] }
}

extension Keys {
  fileprivate static let steps = Key<Steps>("steps")
  fileprivate static let serverLogger = Key<Logger>("serverLogger")
  fileprivate static let closing = Key<@Sendable () throws -> Void>("closing")
  fileprivate static let part = Key<Part>("part")
}
