internal import Trellis

/// Remembers what was made in a tree of scopes, without holding any of it.
final class CreationRecord: Sendable {
  private let state = Lock(State())

  private struct State: Sendable {
    var scopes: [ScopeTrace] = []
    var instances: [MadeInstance] = []
    /// How many instances there may be before those that are gone are forgotten.
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

  /// Forgets those that are gone: a test that makes and drops a million of them is not to fill the memory.
  ///
  /// Outside the lock, since whoever looks at an instance may be the last to let go of it, and its end may make others.
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

  /// Whether anything is still alive.
  func hasLiving(besides excluded: Set<Keys>) -> Bool {
    let (scopes, instances) = content
    return scopes.contains { $0.identity != nil }
      || instances.contains { !excluded.contains($0.key) && $0.object != nil }
  }

  /// What is still alive, and why.
  func leaks(besides excluded: Set<Keys>) -> [Leak] {
    let (scopes, instances) = content
    return LivingGraph(scopes, instances.filter { !excluded.contains($0.key) }).leaks
  }
}
