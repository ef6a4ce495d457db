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
/// | a scope was opened, or released | | meter `trellis.scopes` |
///
/// A span's parent is the one that is current for the request. All metrics have the dimension `scope`, those of instances also
/// `key`.
///
/// ```swift
/// let telemetry = ScopeTelemetry()
/// let app = try Scope(AppScope.self, observer: ScopeObserver { telemetry.record($0) })
/// ```
public final class ScopeTelemetry: Sendable {
  private struct ID: Hashable {
    let kind: ScopeEvent.Kind
    let scope: String
    let key: String
  }

  private let timers = Mutex<[ID: (Timer, errors: Counter)]>([:])
  private let meters = Mutex<[String: Meter]>([:])

  /// Creates a recorder that uses the process's tracer and metrics.
  public init() {}

  /// Records an event.
  public func record(_ event: ScopeEvent) {
    switch event.kind {
    case .scopeOpened: meter(event.scope).increment()
    case .scopeReleased: meter(event.scope).decrement()
    case .instanceCreated: record(event, as: "create")
    case .instanceStarted: record(event, as: "start")
    case .instanceStopped: record(event, as: "stop")
    default: break
    }
  }

  private func record(_ event: ScopeEvent, as step: String) {
    guard let key = event.keys.first?.description, let duration = event.duration else { return }
    let nanoseconds = duration.components.seconds * 1_000_000_000 + duration.components.attoseconds / 1_000_000_000
    let (timer, errors) = timers.withLock { timers in
      let id = ID(kind: event.kind, scope: event.scope, key: key)
      if let known = timers[id] { return known }
      let dimensions = [("scope", event.scope), ("key", key)]
      let new = (
        Timer(label: "trellis.\(step)", dimensions: dimensions),
        errors: Counter(label: "trellis.errors", dimensions: dimensions + [("step", step)])
      )
      timers[id] = new
      return new
    }
    timer.recordNanoseconds(nanoseconds)
    if event.error != nil { errors.increment() }

    // An event comes when its step is over.
    let end = DefaultTracerClock.now.nanosecondsSinceEpoch
    let begin = DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: end - UInt64(nanoseconds))
    let span = startSpan("\(step) \(key)", at: begin)
    span.attributes["trellis.scope"] = event.scope
    if let error = event.error { span.recordError(error) }
    span.end(at: DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: end))
  }

  private func meter(_ scope: String) -> Meter {
    meters.withLock { meters in
      if let known = meters[scope] { return known }
      let new = Meter(label: "trellis.scopes", dimensions: [("scope", scope)])
      meters[scope] = new
      return new
    }
  }
}
