internal import TrellisCore

extension ScopeRef {
  /// Creates an instance asynchronously and reports how long it took.
  func observedAsync(_ key: Keys, _ make: () async throws -> Void) async throws {
    let begin = ContinuousClock.now
    do {
      try await make()
      observe(.instanceCreated, keys: [key], duration: ContinuousClock.now - begin)
    } catch {
      observe(.instanceCreated, keys: [key], duration: ContinuousClock.now - begin, error: error)
      throw error
    }
  }

  /// Reports failures that no caller has received and now none will, on standard error unless there is an observer: that has
  /// received each with the event of its hook.
  func reportFailures(_ failures: [LifecycleError.Failure]) {
    if observer?.receive != nil { return }
    for failure in failures { StandardError.print("trellis: \(failure)") }
  }
}
