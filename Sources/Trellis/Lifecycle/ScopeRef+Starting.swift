internal import Synchronization

// The implementation of `start` and `close`. The caller retains the scope meanwhile; the engine retains it for work that
// outlives its callers.
extension ScopeRef {
  func start(timeLimit: Duration?) async throws {
    while true {
      guard isOpen else { throw ResolutionError(.closed).requested(in: plan.name) }
      let outcome = await LifecycleEngine.ask(
        body: .init(for: self) { work in
          let errors = await makeAndStart(for: work)
          LifecycleEngine.transition { $0.startTried(work, errors) }
        }
      ) {
        $0.start(self, limit: timeLimit, $1, by: $2)
      }
      switch outcome {
      // A start that waits for the calling hook or factory is not awaited.
      case .done, .cycle: return
      case .retry: continue
      case .cancelled: throw CancellationError()
      case .failed(let error as LifecycleError) where !isOpen && error.failures.allSatisfy(\.isRefusal): fallthrough
      case .closed: throw ResolutionError(.closed).requested(in: plan.name)
      case .failed(let error): throw error
      }
    }
  }

  /// Creates and starts the services of a start, and starts the instances that exist already.
  ///
  /// - Returns: All errors.
  private func makeAndStart(for work: LifecycleMachine.WorkID) async -> [any Error] {
    let required = slotsToStart
    let forbidden = required.filter { slot($0).pointee.traits.contains(.isForbidden) }
    if !forbidden.isEmpty {
      return forbidden.map { ResolutionError(.liveInTest, at: registration(of: $0)).requested(in: plan.name) }
    }
    func unstarted() -> [Int32] { LifecycleEngine.transition { $0.unstarted(in: self) } }
    func createAndStart(_ slots: some Collection<Int32>) async -> [any Error] {
      await self.createAndStart(slots.map { ScopeSlot(scope: self, slot: $0) }) { error in
        LifecycleEngine.transition { $0.startFailed(work, error) }
      }.map { ($0 as? ResolutionError)?.requested(in: plan.name) ?? $0 }
    }
    let errors = await createAndStart(Set(required).union(unstarted()).sorted())
    if !errors.isEmpty { return errors }
    // Instances that others have created meanwhile.
    let late = await createAndStart(unstarted())
    return late.isEmpty && Task.isCancelled ? [CancellationError()] : late
  }

  /// The slots that a start creates: eager or asynchronous ones to which a key of the scope leads. Overridden registrations may
  /// have copies to which none leads.
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

  /// Whether nothing in a scope that is closed to requests, or in those below it, has to be stopped or awaited, now or later.
  ///
  /// Whatever has to be is registered, together with the scopes above it. The observer receives the closing of every scope.
  var hasNothingToStop: Bool { !block.pointee.isObserved && !isRegistered }

  /// Closes the scope and its descendants; throws ``LifecycleError`` with every failure, at the end.
  ///
  /// - Parameter below: The descendants; they and the scope are closed to requests.
  func close(_ below: [ScopeHolder], timeLimit: Duration?) async throws {
    let isObserved = block.pointee.isObserved
    let outcome = await LifecycleEngine.ask(isCancellable: false) { machine, waiter, node in
      machine.register(self, isClosing: true)
      // The observer receives the closing of every scope, including those without anything to stop.
      if isObserved { for each in below { machine.register(each.ref, isClosing: true) } }
      return machine.close(self, below: below.map(\.ref), limit: timeLimit, waiter, by: node)
    }
    withExtendedLifetime(below) {}
    if case .failed(let error) = outcome { throw error }
  }

  /// Closes this scope and its descendants to requests.
  ///
  /// - Returns: The descendants, each before those below it, siblings newest first.
  func closeToRequests() -> [ScopeHolder] {
    var found: [ScopeHolder] = []
    func close(_ scope: ScopeRef) {
      scope.block.pointee.state.bitwiseOr(ScopeBlock.State.closed, ordering: .sequentiallyConsistent)
      scope.block.pointee.openKeyCount.store(0, ordering: .relaxed)
      found += scope.liveChildren().map(ScopeHolder.init)
    }
    close(self)
    var next = 0
    while next < found.count {
      close(found[next].ref)
      next += 1
    }
    return found
  }

  // MARK: Instances and their needs

  /// Ensures that a shared slot of this scope has its instance, and that it is started if the scope is.
  func createAndStart(_ number: Int32) async throws {
    let slot = slot(number)
    let traits = slot.pointee.traits
    let registration = registration(of: number)
    while true {
      if !isReady(at: slot.pointee.offset) {
        // What a cancelled start creates would have to be removed again.
        try Task.checkCancellation()
        if traits.contains(.isAsync) {
          try await joinCreation(of: number)
        } else {
          try await onItsActor(traits) {
            _ = try makeNow(ownLocator(number), requester: self)
          }
        }
      }
      guard traits.isSuperset(of: [.hasHooks, .isRemovable]) else { return }
      let place = ScopeSlot(scope: self, slot: number)
      switch await LifecycleEngine.ask({ $0.start(place, registration.key, $1, by: $2) }) {
      // An `onStart` that waits for the caller is not awaited: the instance exists.
      case .done, .cycle: return
      case .retry:
        // A failure elsewhere has removed it; the next attempt creates another.
        guard isOpen else { throw ResolutionError(.closed, at: registration) }
        try Task.checkCancellation()
        _ = try await createAndStartNeeds(of: number)
      case .cancelled: throw CancellationError()
      case .closed: throw ResolutionError(.closed, at: registration)
      case .failed(let error): throw error
      }
    }
  }

  /// Creates and starts the strict needs of a slot that have an `onStart`, in scopes that start their instances: they are
  /// started before their dependent is created.
  ///
  /// - Returns: The needs that had not started yet; nil if neither this scope nor one above it starts its instances.
  func createAndStartNeeds(of number: Int32) async throws -> Set<ScopeSlot>? {
    guard slot(number).pointee.traits.contains(.isRemovable) else { return nil }
    let place = ScopeSlot(scope: self, slot: number)
    guard let needs = LifecycleEngine.transition({ $0.startsInstances(self) ? $0.startNeeds(of: place).places : nil })
    else { return nil }
    if let error = LifecycleError.ofRequest(await createAndStart(needs)) { throw error }
    return Set(needs)
  }

  /// Creates and starts instances and their needs, independent ones concurrently; the first failure cancels the others.
  ///
  /// - Parameter failed: Called with the first failure when it occurs.
  /// - Returns: All errors.
  func createAndStart(_ places: [ScopeSlot], _ failed: (any Error) -> Void = { _ in }) async -> [any Error] {
    if places.isEmpty { return [] }
    var order = StartOrder(places)
    let nodes = order.nodes
    return await withTaskGroup(of: (Int, (any Error)?).self) { group in
      func add(_ numbers: [Int]) {
        for number in numbers {
          group.addTask {
            do {
              try await nodes[number].scope.createAndStart(nodes[number].slot)
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
          // What a factory throws because another one's failure has cancelled it is none of its own.
          if !errors.isEmpty, (error as? ResolutionError)?.cause is CancellationError { continue }
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

/// Instances with hooks to be created and started, and which of them wait for which.
private struct StartOrder {
  let nodes: [ScopeSlot]
  private var waitsFor: [Int]
  private var isNeededBy: [[Int]]

  /// - Parameter places: The instances required. Strict needs with hooks are added if their scopes start their instances.
  init(_ places: [ScopeSlot]) {
    var nodes = places
    var numbers = Dictionary(places.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var waitsFor = Array(repeating: 0, count: places.count)
    var isNeededBy: [[Int]] = Array(repeating: [], count: places.count)
    var next = 0
    while next < nodes.count {
      let place = nodes[next]
      // A live service that a test does not permit throws where it is needed, with the dependency path to it.
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

  /// The nodes that wait for nothing.
  var ready: [Int] { nodes.indices.filter { waitsFor[$0] == 0 } }

  /// - Returns: The nodes that waited for this one alone.
  mutating func finish(_ number: Int) -> [Int] {
    isNeededBy[number].filter {
      waitsFor[$0] -= 1
      return waitsFor[$0] == 0
    }
  }
}
