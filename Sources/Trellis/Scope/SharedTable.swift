internal import TrellisAtomics

/// The scopes of one definition that a parent shares, by their inputs.
///
/// A scope in it retains the parent, which retains the table: an entry leaves when its scope is closed, or when the last holder
/// lets go. No scope is opened, closed or released under the lock, and no factory, hook or clock runs, nor the `deinit` of inputs.
final class SharedTable: Sendable {
  private let places = Lock<[SharedKey: Place]>([:])

  private struct Place: Sendable {
    /// What requests find.
    var current: SharedEntry?
    /// Those that requests do not find any more and whose closing has not ended.
    var closing: [SharedEntry] = []
  }

  /// What is left to do without the lock.
  private struct Rest {
    /// Scopes that nothing holds, to be closed.
    var unheld: [SharedEntry] = []
    var timers: [Task<Void, Never>] = []
    /// Inputs, clocks and what holds scopes.
    var released: [any Sendable] = []
  }

  private func change<Result>(_ body: (inout [SharedKey: Place], inout Rest) -> Result) -> Result {
    let (result, rest) = places.withLock { places in
      var rest = Rest()
      return (body(&places, &rest), rest)
    }
    for timer in rest.timers { timer.cancel() }
    for entry in rest.unheld where mustWait(toClose: entry) { closeInTask(entry) }
    return result
  }

  // MARK: Requests

  /// Returns the entry for a request, which holds it from now on; its scope may have to be opened.
  func take(_ inputs: SharedKey) -> SharedEntry {
    change { places, rest in
      retireClosed(inputs, &places, &rest)
      return current(inputs, &places, &rest)
    }
  }

  /// Does the same once the earlier scopes are closed, unless the parent is: then none can be opened.
  func takeAfterClosing(_ inputs: SharedKey) async -> SharedEntry {
    // Their closing waits for this call.
    var passed: [SharedEntry] = []
    while true {
      let (earlier, entry): (SharedEntry?, SharedEntry?) = change { places, rest in
        retireClosed(inputs, &places, &rest)
        let earlier = places[inputs]?.closing.first { entry in
          entry.known?.ref.parent?.isOpen == true && !passed.contains { $0 === entry }
        }
        return earlier.map { ($0, nil) } ?? (nil, current(inputs, &places, &rest))
      }
      if let entry { return entry }
      guard let earlier else { continue }
      await close(earlier)
      if !remove(earlier) { passed.append(earlier) }
    }
  }

  private func current(
    _ inputs: SharedKey, _ places: inout [SharedKey: Place], _ rest: inout Rest
  ) -> SharedEntry {
    let entry = places[inputs]?.current ?? SharedEntry(inputs)
    places[inputs, default: Place()].current = entry
    entry.holders += 1
    stopLingering(entry, &rest)
    return entry
  }

  /// Makes place for another scope if the current one was closed by others.
  private func retireClosed(_ inputs: SharedKey, _ places: inout [SharedKey: Place], _ rest: inout Rest) {
    guard let entry = places[inputs]?.current, entry.known?.ref.isOpen == false else { return }
    retire(entry, &places, &rest)
    if entry.holders == 0 { rest.unheld.append(entry) }
  }

  /// Closes the scope of an entry to requests, and hides it from them: in one step, so that no two are open.
  private func retire(_ entry: SharedEntry, _ places: inout [SharedKey: Place], _ rest: inout Rest) {
    if let ref = entry.known?.ref {
      entry.wasClosedHere = SharedState.insert(SharedState.closed, into: ref.state) & SharedState.closed == 0
      SharedState.closeToKeys(ref.state)
    }
    places[entry.inputs]?.current = nil
    places[entry.inputs]?.closing.append(entry)
    stopLingering(entry, &rest)
    stopTimer(of: entry, &rest)
  }

  private func stopLingering(_ entry: SharedEntry, _ rest: inout Rest) {
    if let deadline = entry.lingers?.deadline { rest.released.append(deadline) }
    entry.lingers = nil
  }

  /// - Parameter isOver: Whether it is the timer itself that stops.
  private func stopTimer(of entry: SharedEntry, isOver: Bool = false, _ rest: inout Rest) {
    guard let timer = entry.timer else { return }
    if !isOver { rest.timers.append(timer.task) }
    rest.released.append(timer.lingering)
    entry.timer = nil
  }

  // MARK: Letting go

  /// Notes that one of an entry's holders is gone.
  ///
  /// - Parameters:
  ///   - lingering: How long the scope stays open if that was the last.
  ///   - deadline: Until when.
  func letGo(_ entry: SharedEntry, _ lingering: Lingering?, until deadline: (any Deadline)?) {
    change { places, rest in
      entry.holders -= 1
      guard entry.holders == 0 else { return }
      guard places[entry.inputs]?.current === entry else {
        if places[entry.inputs]?.closing.contains(where: { $0 === entry }) == true { rest.unheld.append(entry) }
        return
      }
      guard let lingering, let deadline, entry.known?.ref.isOpen == true else {
        retire(entry, &places, &rest)
        rest.unheld.append(entry)
        return
      }
      entry.letGoCount += 1
      // Requests have taken the last one away.
      entry.lingers = (deadline, entry.letGoCount)
      // A timer that sleeps already goes on when it wakes. A cancelled sleep would take memory until its end.
      if entry.timer?.lingering.isLike(lingering) == true { return }
      stopTimer(of: entry, &rest)
      let number = entry.letGoCount
      entry.timer = (number, lingering, LifecycleEngine.detached { await self.wait(for: entry, timer: number) })
    }
  }

  /// Closes a scope whose time has passed without another holder.
  private func wait(for entry: SharedEntry, timer: Int) async {
    while true {
      let next: (deadline: any Deadline, letGoCount: Int)? = change { _, rest in
        guard entry.timer?.number == timer else { return nil }
        if entry.lingers == nil { stopTimer(of: entry, isOver: true, &rest) }
        return entry.lingers
      }
      guard let next else { return }
      // One that cannot sleep any longer closes the scope early; a cancelled one finds another timer in its place.
      try? await next.deadline.sleep()
      let isOver = change { places, rest in
        guard entry.timer?.number == timer, entry.lingers?.letGoCount == next.letGoCount else { return false }
        stopTimer(of: entry, isOver: true, &rest)
        retire(entry, &places, &rest)
        return true
      }
      if isOver {
        if mustWait(toClose: entry) { await closeAndRemove(entry) }
        return
      }
    }
  }

  /// Removes the scopes that linger, once the parent is closed.
  func removeLingering() {
    change { places, rest in
      for entry in places.values.compactMap(\.current) where entry.holders == 0 && entry.known?.ref.isOpen == false {
        retire(entry, &places, &rest)
        rest.unheld.append(entry)
      }
    }
  }

  // MARK: Closing

  func close(_ inputs: SharedKey) async throws {
    let entries = change { places, rest in
      if let entry = places[inputs]?.current, entry.known != nil { retire(entry, &places, &rest) }
      return places[inputs]?.closing ?? []
    }
    var errors: [any Error] = []
    for entry in entries {
      do { try await entry.known?.ref.close(timeLimit: nil) } catch { errors.append(error) }
      // Closing goes on in the background if it waits for the caller.
      if !remove(entry) { closeInTask(entry) }
    }
    if let error = LifecycleError.ofStart(errors) { throw error }
  }

  /// Closes a scope that nothing holds to requests, and removes it unless something has to be stopped.
  private func mustWait(toClose entry: SharedEntry) -> Bool {
    guard let ref = entry.known?.ref else { return !remove(entry) }
    _ = ref.closeToRequests()
    // Whoever has closed the parent, and this scope with it, waits for the end and receives all failures.
    let isClosedWithParent = !entry.wasClosedHere && ref.parent?.isOpen == false
    return !remove(entry, evenIfClosing: isClosedWithParent)
  }

  private func closeInTask(_ entry: SharedEntry) {
    // Detached: nothing of what happens to let go of the scope last concerns its hooks.
    LifecycleEngine.detached(priority: Task.currentPriority) { await self.closeAndRemove(entry) }
  }

  private func closeAndRemove(_ entry: SharedEntry) async {
    await close(entry)
    remove(entry)
  }

  private func close(_ entry: SharedEntry) async {
    guard let ref = entry.known?.ref else { return }
    do {
      try await ref.close(timeLimit: nil)
    } catch {
      // The last holder is gone, and no caller waits for the end.
      ref.reportFailures((error as? LifecycleError)?.failures ?? [])
    }
    withExtendedLifetime(entry) {}
  }

  /// Removes a closed scope.
  ///
  /// - Returns: False if its closing has not ended.
  @discardableResult
  private func remove(_ entry: SharedEntry, evenIfClosing: Bool = false) -> Bool {
    guard evenIfClosing || entry.known?.ref.isFullyClosed != false else { return false }
    change { places, rest in
      places[entry.inputs]?.closing.removeAll { $0 === entry }
      guard let index = places.index(forKey: entry.inputs), places[index].value.current == nil,
        places[index].value.closing.isEmpty
      else { return }
      let (inputs, place) = places.remove(at: index)
      rest.released += [inputs, place]
    }
    return true
  }
}

extension ScopeRef {
  /// Whether the scope is closed, nothing in it is left to be stopped, and a caller has received every failure.
  fileprivate var isFullyClosed: Bool {
    if hasNothingToStop { return true }
    return LifecycleEngine.transition { machine in
      guard let state = machine.scopes[self], case .closed = state.phase else { return false }
      return state.unreported.isEmpty
    }
  }
}
