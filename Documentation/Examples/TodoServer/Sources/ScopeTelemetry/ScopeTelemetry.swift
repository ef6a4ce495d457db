import Metrics
import Synchronization
import Tracing
public import Trellis

/// Reports the events of scopes as spans and metrics.
///
/// | event | span | metrics |
/// | --- | --- | --- |
/// | a factory returned or threw | `create .key` | timer `trellis.create`, counter `trellis.errors` |
/// | an `onStart` or `onStop` hook ended | `start .key`, `stop .key` | timers `trellis.start`, `trellis.stop`, counter `trellis.errors` |
/// | a `run` began, or ended | | meter `trellis.running`; at the end timer `trellis.run`, counter `trellis.errors` |
/// | a scope was opened, or released | | meter `trellis.scopes` |
///
/// A span's parent is the one that is current for the request. A service that runs has no span, which would last as long as
/// the program. All metrics have the dimension `scope`, those of instances also `key`.
///
/// ```swift
/// let telemetry = ScopeTelemetry()
/// let app = try Scope(AppScope.self, observer: ScopeObserver { telemetry.record($0) })
/// ```
public final class ScopeTelemetry: Sendable {
  private struct ID: Hashable {
    let step: String
    let scope: String
    let key: String?

    init(step: String, _ event: ScopeEvent) {
      self.step = step
      scope = event.scope
      key = event.keys.first?.description
    }

    var dimensions: [(String, String)] { [("scope", scope)] + (key.map { [("key", $0)] } ?? []) }
  }

  private let timers = Mutex<[ID: (Timer, errors: Counter)]>([:])
  private let meters = Mutex<[ID: Meter]>([:])

  /// Creates a recorder that uses the process's tracer and metrics.
  public init() {}

  /// Records an event.
  public func record(_ event: ScopeEvent) {
    switch event.kind {
    case .scopeOpened: meter("scopes", event).increment()
    case .scopeReleased: meter("scopes", event).decrement()
    case .instanceCreated: addSpan("create", event)
    case .instanceStarted: addSpan("start", event)
    case .instanceStopped: addSpan("stop", event)
    case .runBegan: meter("running", event).increment()
    case .runEnded:
      meter("running", event).decrement()
      time("run", event)
    default: break
    }
  }

  private func addSpan(_ step: String, _ event: ScopeEvent) {
    guard let nanoseconds = time(step, event), let key = event.keys.first else { return }
    // An event comes when its step is over.
    let end = DefaultTracerClock.now.nanosecondsSinceEpoch
    let begin = DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: end - UInt64(nanoseconds))
    let span = startSpan("\(step) \(key)", at: begin)
    span.attributes["trellis.scope"] = event.scope
    if let error = event.error { span.recordError(error) }
    span.end(at: DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: end))
  }

  /// Records how long a step took, and whether it failed.
  ///
  /// - Returns: The nanoseconds.
  @discardableResult
  private func time(_ step: String, _ event: ScopeEvent) -> Int64? {
    guard let duration = event.duration else { return nil }
    let nanoseconds = duration.components.seconds * 1_000_000_000 + duration.components.attoseconds / 1_000_000_000
    let (timer, errors) = timers.withLock { timers in
      let id = ID(step: step, event)
      if let known = timers[id] { return known }
      let new = (
        Timer(label: "trellis.\(step)", dimensions: id.dimensions),
        errors: Counter(label: "trellis.errors", dimensions: id.dimensions + [("step", step)])
      )
      timers[id] = new
      return new
    }
    timer.recordNanoseconds(nanoseconds)
    if event.error != nil { errors.increment() }
    return nanoseconds
  }

  private func meter(_ name: String, _ event: ScopeEvent) -> Meter {
    meters.withLock { meters in
      let id = ID(step: name, event)
      if let known = meters[id] { return known }
      let new = Meter(label: "trellis.\(name)", dimensions: id.dimensions)
      meters[id] = new
      return new
    }
  }
}
