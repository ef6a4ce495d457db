package import Logging
package import Tracing

extension Logger {
  /// Returns a logger whose messages name a request and its trace.
  package func ofRequest(_ id: String, in trace: InstrumentationContext) -> Logger {
    var logger = self
    logger[metadataKey: "request"] = .string(id)
    // What the tracer would tell another server: for most tracers, the identifiers of trace and span.
    InstrumentationSystem.instrument.inject(trace, into: &logger, using: MetadataInjector())
    return logger
  }
}

private struct MetadataInjector: Injector {
  func inject(_ value: String, forKey key: String, into logger: inout Logger) {
    logger[metadataKey: key] = .string(value)
  }
}
