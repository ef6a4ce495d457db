internal import TrellisAtomics
internal import TrellisCore
internal import TrellisResolver

// The implementation of `start`. The caller retains the scope meanwhile; the engine retains it for work that outlives its callers.
extension ScopeRef {
  func start(grace: Duration = .zero, timeLimit: Duration? = nil) async throws {
    let closed = { ResolutionError(.closed).requested(in: plan.name) }
    guard isOpen else { throw closed() }
    if LongWait.isWatched { _ = SharedState.insert(SharedState.started, into: state) }
    let body = LifecycleEngine.Body(for: self) { work in
      let errors = await loadAndStart()
      if errors.isEmpty, LifecycleEngine.startSucceeded(work) { return }
      let (isFirst, below) = closeToRequests()
      LifecycleEngine.change { machine in
        registerClosing(below, in: &machine)
        machine.startFailed(work, errors, isFirst: isFirst, below: below.map(\.ref))
      }
      withExtendedLifetime(below) {}
    }
    switch await LifecycleEngine.ask(body: body, { $0.start(self, grace: grace, limit: timeLimit, $1, by: $2) }) {
    // A start that waits for the calling hook or factory is not awaited.
    case .done, .cycle: return
    case .cancelled: throw CancellationError()
    case .retry, .closed: throw closed()
    case .failed(let error): throw error
    }
  }

  /// Creates and starts the services of a start, and starts the instances that exist already.
  ///
  /// - Returns: All errors.
  private func loadAndStart() async -> [any Error] {
    let required = slotsToStart
    let forbidden = required.filter { $0.traits.contains(.isForbidden) }
    if !forbidden.isEmpty {
      return forbidden.map { ResolutionError(.liveInTest, at: $0.registration).requested(in: plan.name) }
    }
    func unstarted() -> [ScopeSlot] { LifecycleEngine.unstarted(in: self) }
    func load(_ slots: [ScopeSlot]) async -> [any Error] {
      await LoadOrder(slots, awaitingStarts: true).run().map {
        ($0 as? ResolutionError)?.requested(in: plan.name) ?? $0
      }
    }
    let errors = await load(Set(required).union(unstarted()).rarelySorted { $0.number < $1.number })
    // Also instances that others have created meanwhile.
    return errors.isEmpty ? await load(unstarted()) : errors
  }

  /// The slots that a start creates and to which a key of the scope leads. Overridden registrations may have copies to which none
  /// leads.
  private var slotsToStart: [ScopeSlot] {
    let slots = plan.slots
    var isReachable = Array(repeating: false, count: slots.count)
    var stack = plan.locators.compactMap { $0.distance == 0 && $0.slot >= 0 ? $0.slot : nil }
    while let number = stack.popLast() {
      if isReachable[Int(number)] { continue }
      isReachable[Int(number)] = true
      let slot = slots[Int(number)]
      for need in 0..<Int(slot.needCount) where slot.needs[need].distance == 0 && slot.needs[need].slot >= 0 {
        stack.append(slot.needs[need].slot)
      }
    }
    return slots.indices.filter { isReachable[$0] && slots[$0].isStarted }.map { ScopeSlot(self, Int32($0)) }
  }
}
