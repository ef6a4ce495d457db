import InMemoryLogging
import InMemoryTracing
import Logging
import Metrics
import MetricsTestKit
import ScopeTelemetry
import Testing
import TodoApp
import TodoStorage
import Tracing
import Trellis

@Suite("Telemetry")
struct TelemetryTests {
  @Test("what a request creates is part of its trace")
  func spans() async throws {
    let tracer = InMemoryTracer()
    let telemetry = ScopeTelemetry()
    try await withTracer(tracer) {
      try await withServer(observer: telemetry.record) { _ = try await $0.client.add("one") }
    }
    let spans = tracer.finishedSpans
    let request = try #require(spans.first { $0.operationName == "/todos" })
    let own = spans.filter { $0.traceID == request.traceID && $0.spanID != request.spanID }
    #expect(
      own.map(\.operationName) == ["create .transaction", "create .logger", "create .todos", "stop .transaction"])
    #expect(own.allSatisfy { $0.parentSpanID == request.spanID })
    #expect(own.allSatisfy { $0.startInstant.nanosecondsSinceEpoch >= request.startInstant.nanosecondsSinceEpoch })
    #expect(own.allSatisfy { $0.attributes.get("trellis.scope") == "RequestScope" })
    #expect(spans.filter { $0.traceID != request.traceID }.map(\.operationName).contains("create .file"))
  }

  @Test("a creation that fails is an error of its span, and is counted")
  func failures() async throws {
    let tracer = InMemoryTracer()
    let metrics = TestMetrics()
    try await withMetricsFactory(metrics) {
      let telemetry = ScopeTelemetry()
      try await withTracer(tracer) {
        try await withServer(observer: telemetry.record) { server in
          try server.app[.file].close()
          #expect(try await server.client.add("one") == nil)
        }
      }
    }
    let failed = tracer.finishedSpans.filter { !$0.errors.isEmpty }.map(\.operationName)
    #expect(failed.contains("create .transaction"))
    let errors = metrics.counters(label: "trellis.errors").filter { $0.totalValue > 0 }
    #expect(errors.contains { $0.dimensions.contains { $0 == ("key", ".transaction") } })
  }

  @Test("scopes are metered until they are gone, and steps are timed")
  func metrics() async throws {
    let metrics = TestMetrics()
    try await withMetricsFactory(metrics) {
      let telemetry = ScopeTelemetry()
      try await withServer(observer: telemetry.record) { server in
        for number in 1...3 { _ = try await server.client.add("\(number)") }
      }
    }
    let meter = try metrics.expectMeter("trellis.scopes", [("scope", "RequestScope")])
    // A client may send again while the scope of its last request is being closed.
    #expect(meter.values.max() ?? 0 >= 1)
    #expect(meter.lastValue == 0)
    #expect(
      try metrics.expectTimer("trellis.create", [("scope", "RequestScope"), ("key", ".transaction")]).values.count == 3)
  }

  @Test("a service that runs is timed from its beginning to its end, and has no span")
  func runs() async throws {
    let metrics = TestMetrics()
    let tracer = InMemoryTracer()
    try await withMetricsFactory(metrics) {
      let telemetry = ScopeTelemetry()
      let server = [("scope", "ServerScope"), ("key", ".server")]
      try await withTracer(tracer) {
        try await withServer(observer: telemetry.record) { _ in
          let running = try metrics.expectMeter("trellis.running", server)
          #expect(running.lastValue == 1)
        }
      }
      #expect(try metrics.expectMeter("trellis.running", server).lastValue == 0)
      #expect(try metrics.expectTimer("trellis.run", server).values.count == 1)
      #expect(metrics.counters(label: "trellis.errors").allSatisfy { $0.totalValue == 0 })
    }
    #expect(tracer.finishedSpans.map(\.operationName).filter { $0.hasSuffix(".server") } == ["create .server"])
  }

  @Test("a service that fails to run is counted")
  func failedRuns() async throws {
    let metrics = TestMetrics()
    try await withMetricsFactory(metrics) {
      let telemetry = ScopeTelemetry()
      try await withServer { taken in
        let folder = try TemporaryFolder()
        let inputs = AppScope.Inputs(settings: Settings(path: folder.file, port: taken.port), logger: .silent)
        await #expect(throws: LifecycleError.self) {
          try await withScope(AppScope.self, inputs, mode: .test, observer: ScopeObserver(telemetry.record)) { app in
            try await serve(app) { _, _ in }
          }
        }
      }
    }
    let errors = metrics.counters(label: "trellis.errors").filter { $0.totalValue > 0 }
    #expect(errors.map(\.totalValue) == [1])
    #expect(errors.first?.dimensions.contains { $0 == ("step", "run") } == true)
  }

  @Test("what a request logs names the request, its trace and the path of its scope")
  func logs() async throws {
    var handler = InMemoryLogHandler()
    handler.metadataProvider = .scope
    var logger = Logger(label: "test", factory: { [handler] _ in handler })
    logger.logLevel = .debug
    let tracer = InMemoryTracer()
    try await withTracer(tracer) {
      try await withServer(logger: logger) { _ = try await $0.client.add("one") }
    }
    let line = try #require(handler.entries.first { $0.message == "added" })
    let request = try #require(tracer.finishedSpans.first { $0.operationName == "/todos" })
    #expect(line.metadata["request"] != nil)
    #expect(line.metadata["scope"] == "AppScope/RequestScope")
    #expect(line.metadata[InMemoryTracer.traceIDKey] == "\(request.traceID)")
  }

  @Test("events are logged, failures as errors")
  func loggedEvents() throws {
    let handler = InMemoryLogHandler()
    var logger = Logger(label: "test", factory: { _ in handler })
    logger.logLevel = .debug
    let scope = try Scope(BrokenScope.self, observer: .logging(to: logger))
    #expect(throws: ResolutionError.self) { try scope.resolve(.broken) }
    #expect(handler.entries.map(\.message) == ["scopeOpened", "instanceCreated"])
    #expect(handler.entries.map(\.level) == [.debug, .error])
    let failure = try #require(handler.entries.last)
    #expect(failure.metadata["scope"] == "BrokenScope")
    #expect(failure.metadata["keys"] == [".broken"])
    #expect(failure.metadata["error"] == "Broken()")
  }
}

private struct Broken: Error {}

private enum BrokenScope: ScopeDefinition {
  static func register(in scope: inout Registry<BrokenScope>) {
    scope.shared(.broken) { throw Broken() }
  }
}

extension Keys {
  fileprivate static let broken = Key<String>("broken")
}
