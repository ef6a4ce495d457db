public import Logging
public import Trellis

extension ScopeObserver {
  /// Logs each event with swift-log: failures as errors, hooks that did not run as warnings, the rest at the level `debug`.
  ///
  /// ```swift
  /// let app = try Scope(AppScope.self, observer: .logging(to: logger))
  /// ```
  public static func logging(to logger: Logger) -> ScopeObserver {
    ScopeObserver { event in
      var metadata: Logger.Metadata = ["scope": "\(event.scope)"]
      if !event.keys.isEmpty { metadata["keys"] = .array(event.keys.map { "\($0)" }) }
      if let duration = event.duration { metadata["milliseconds"] = "\(duration / .milliseconds(1))" }
      if let error = event.error { metadata["error"] = "\(error)" }
      let level: Logger.Level = event.error != nil ? .error : event.kind == .hooksSkipped ? .warning : .debug
      logger.log(level: level, "\(event.kind)", metadata: metadata)
    }
  }
}
