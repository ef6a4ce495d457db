internal import Trellis

/// Records the objects created in a tree of scopes, without retaining them.
final class CreationRecord: Sendable {
  private let state = Lock(State())

  private struct State: Sendable {
    var scopes: [ScopeTrace] = []
    var instances: [MadeInstance] = []
    /// The number of instances at which released ones are removed.
    var limit = 1024
  }

  var observer: ScopeObserver {
    ScopeObserver(
      opened: { trace in self.state.withLock { $0.scopes.append(trace) } },
      made: { instance in
        let many = self.state.withLock { state -> [MadeInstance] in
          state.instances.append(instance)
          guard state.instances.count >= state.limit else { return [] }
          defer { state.instances = [] }
          return state.instances
        }
        if !many.isEmpty { self.compact(many) }
      })
  }

  /// Removes released instances, so that a test that creates a million short-lived ones does not use up memory.
  ///
  /// Runs outside the lock: looking at an instance may release the last reference to it, and its `deinit` may create others.
  private func compact(_ instances: [MadeInstance]) {
    let living = instances.filter { $0.object != nil }
    state.withLock { state in
      state.instances = living + state.instances
      state.limit = max(1024, state.instances.count * 2)
    }
  }

  private var content: (scopes: [ScopeTrace], instances: [MadeInstance]) {
    state.withLock { ($0.scopes, $0.instances) }
  }

  /// The reports of scopes that were released without being closed, which would have stopped something.
  var skippedHooks: [String] {
    content.scopes.compactMap { scope in
      guard let skipped = scope.skippedHooks, !skipped.isEmpty else { return nil }
      return "a scope of \(scope.name) was \(ScopeTrace.released(skipping: skipped))"
    }
  }

  /// Returns whether anything is still alive.
  func hasLiving(besides excluded: Set<Keys>) -> Bool {
    let (scopes, instances) = content
    return scopes.contains { $0.identity != nil }
      || instances.contains { !$0.isInput && !excluded.contains($0.key) && $0.object != nil }
  }

  /// Returns the objects that are still alive, and why.
  func leaks(besides excluded: Set<Keys>) -> [Leak] {
    let (scopes, instances) = content
    return LivingGraph(scopes, instances.filter { !excluded.contains($0.key) }).leaks
  }
}
