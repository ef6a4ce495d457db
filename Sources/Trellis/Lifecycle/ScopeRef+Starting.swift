internal import Synchronization

// What `start` and `close` do. Everything here runs while the caller holds the scope; work that outlives its callers holds it
// itself.
extension ScopeRef {
  func start(timeLimit: Duration?) async throws {
    let holder = ScopeHolder(object)
    while true {
      guard isOpen else { throw ResolutionError(.closed).asked(in: plan.name) }
      let outcome = await LifecycleEngine.ask(body: { work in
        let errors = await holder.ref.makeAndStart(for: work)
        LifecycleEngine.transition { $0.startTried(work, errors) }
      }) {
        $0.start(self, limit: timeLimit, $1, by: $2)
      }
      switch outcome {
      // A start that waits for the hook or factory that asks for it is not waited for.
      case .done, .loop: return
      case .again: continue
      case .cancelled: throw CancellationError()
      case .closed: throw ResolutionError(.closed).asked(in: plan.name)
      case .failed(let error as ResolutionError) where error.scope.isEmpty: throw error.asked(in: plan.name)
      case .failed(let error): throw error
      }
    }
  }

  /// Makes and starts what a start makes, and what was made before.
  ///
  /// - Returns: Everything that failed.
  private func makeAndStart(for work: LifecycleMachine.WorkID) async -> [any Error] {
    let wanted = slotsToStart
    for number in wanted where slot(number).pointee.traits.contains(.isForbidden) {
      return [ResolutionError(.liveInTest, at: registration(of: number))]
    }
    func unstarted() -> [Int32] { LifecycleEngine.transition { $0.unstarted(in: self) } }
    func bringUp(_ slots: some Collection<Int32>) async -> [any Error] {
      await self.bringUp(slots.map { ScopeSlot(scope: self, slot: $0) }) { error in
        LifecycleEngine.transition { $0.startFailed(work, error) }
      }.map { ($0 as? ResolutionError)?.asked(in: plan.name) ?? $0 }
    }
    let errors = await bringUp(Set(wanted).union(unstarted()).sorted())
    if !errors.isEmpty { return errors }
    // What others have made meanwhile.
    let late = await bringUp(unstarted())
    return late.isEmpty && Task.isCancelled ? [CancellationError()] : late
  }

  /// The slots of what a start makes: what is eager or asynchronous and a key of the scope leads to. Of what overrides take
  /// the place of there may be copies that none leads to.
  private var slotsToStart: [Int32] {
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
    return slots.indices.filter { number in
      let slot = slots[number]
      return isReachable[number] && (slot.kind == .shared || slot.kind == .replaceable)
        && !slot.traits.isDisjoint(with: [.isEager, .isAsync])
    }.map(Int32.init)
  }

  /// Closes the scope and those below it.
  ///
  /// - Throws: ``LifecycleError`` with everything that failed, when all is done.
  func close(timeLimit: Duration?) async throws {
    let below = closeToRequests()
    let isObserved = block.pointee.isObserved
    let outcome = await LifecycleEngine.ask(isCancellable: false) { machine, waiter, node in
      machine.register(self)
      // Somebody waits to be told of their ends, if they have anything to end or not.
      if isObserved { for each in below { machine.register(each.ref) } }
      return machine.close(self, below: below.map(\.ref), limit: timeLimit, waiter, by: node)
    }
    withExtendedLifetime(below) {}
    if case .failed(let error) = outcome { throw error }
  }

  /// From here on no request to this scope or one below is met.
  ///
  /// - Returns: Those below, the newest of one parent first.
  private func closeToRequests() -> [ScopeHolder] {
    var found = [ScopeHolder(object)]
    var next = 0
    while next < found.count {
      found[next].ref.block.pointee.state.store(ScopeBlock.State.closed, ordering: .sequentiallyConsistent)
      found += found[next].ref.liveChildren().map(ScopeHolder.init)
      next += 1
    }
    return Array(found.dropFirst())
  }

  // MARK: Instances and what they need

  /// Sees to it that a shared slot of this scope has its instance, and that it is started if the scope is.
  func bringUp(_ number: Int32) async throws {
    let slot = slot(number)
    let traits = slot.pointee.traits
    let registration = registration(of: number)
    while true {
      if !isReady(at: slot.pointee.offset) {
        // What a start has been told to end makes would have to be taken away again.
        try Task.checkCancellation()
        if traits.contains(.isAsync) {
          try await joinCreation(of: number)
        } else {
          try await onItsActor(traits) {
            _ = try makeNow(ownLocator(number), requester: self)
          }
        }
      }
      guard traits.contains(.hasHooks) else { return }
      let place = ScopeSlot(scope: self, slot: number)
      switch await LifecycleEngine.ask({ $0.start(place, registration.key, $1, by: $2) }) {
      // What waits for the caller is not waited for: the instance is there.
      case .done, .loop: return
      case .again:
        // A failure elsewhere has taken it away; the next attempt makes another.
        guard isOpen else { throw ResolutionError(.closed, at: registration) }
        try Task.checkCancellation()
        _ = try await bringUpNeeds(of: number)
      case .cancelled: throw CancellationError()
      case .closed: throw ResolutionError(.closed, at: registration)
      case .failed(let error): throw error
      }
    }
  }

  /// Brings up what a slot strictly needs that has an `onStart`, where scopes are started: it is started before who needs it
  /// is made.
  ///
  /// - Returns: What had not started yet; nil if neither this scope nor one above it starts its instances.
  func bringUpNeeds(of number: Int32) async throws -> Set<ScopeSlot>? {
    guard slot(number).pointee.traits.contains(.mayLeave) else { return nil }
    let place = ScopeSlot(scope: self, slot: number)
    guard let needs = LifecycleEngine.transition({ $0.startsInstances(self) ? $0.startNeeds(of: place).places : nil })
    else { return nil }
    if let error = LifecycleError.combined(await bringUp(needs)) { throw error }
    return Set(needs)
  }

  /// Brings up instances and those they need, independent ones at once; the first failure cancels the others.
  ///
  /// - Parameter failed: Receives the first failure when it happens.
  /// - Returns: Everything that failed.
  func bringUp(_ wanted: [ScopeSlot], _ failed: (any Error) -> Void = { _ in }) async -> [any Error] {
    if wanted.isEmpty { return [] }
    var order = StartOrder(wanted)
    let nodes = order.nodes
    return await withTaskGroup(of: (Int, (any Error)?).self) { group in
      func add(_ numbers: [Int]) {
        for number in numbers {
          group.addTask {
            do {
              try await nodes[number].scope.bringUp(nodes[number].slot)
              return (number, nil)
            } catch {
              return (number, error)
            }
          }
        }
      }
      add(order.ready)
      var errors: [any Error] = []
      while let (number, error) = await group.next() {
        if let error {
          group.cancelAll()
          if errors.isEmpty { failed(error) }
          errors.append(error)
        } else if errors.isEmpty {
          add(order.finish(number))
        }
      }
      return errors
    }
  }
}

/// Instances with hooks that have to be there and started, and which of them wait for which.
private struct StartOrder {
  let nodes: [ScopeSlot]
  private var waitsFor: [Int]
  private var isNeededBy: [[Int]]

  /// - Parameter wanted: What has to be there. What it strictly needs is added where that has hooks and its scope is started.
  init(_ wanted: [ScopeSlot]) {
    var nodes = wanted
    var numbers = Dictionary(wanted.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var waitsFor = Array(repeating: 0, count: wanted.count)
    var isNeededBy: [[Int]] = Array(repeating: [], count: wanted.count)
    var next = 0
    while next < nodes.count {
      let place = nodes[next]
      // What only runs in a test if it is permitted is refused where it is needed, with the path to it.
      for need in LifecycleEngine.transition({ $0.startNeeds(of: place).places })
      where !need.traits.contains(.isForbidden) {
        let number = numbers[need] ?? nodes.count
        if number == nodes.count {
          numbers[need] = number
          nodes.append(need)
          waitsFor.append(0)
          isNeededBy.append([])
        }
        waitsFor[next] += 1
        isNeededBy[number].append(next)
      }
      next += 1
    }
    self.nodes = nodes
    self.waitsFor = waitsFor
    self.isNeededBy = isNeededBy
  }

  /// Those that wait for nothing.
  var ready: [Int] { nodes.indices.filter { waitsFor[$0] == 0 } }

  /// - Returns: Those that waited for this one alone.
  mutating func finish(_ number: Int) -> [Int] {
    isNeededBy[number].filter {
      waitsFor[$0] -= 1
      return waitsFor[$0] == 0
    }
  }
}
