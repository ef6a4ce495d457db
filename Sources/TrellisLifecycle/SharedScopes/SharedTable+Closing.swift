internal import TrellisAtomics
internal import TrellisCore

// Closing shared scopes, and what waits for that. Apart from the rest, so that a program without shared scopes links nothing of it.
extension SharedTable {
  /// Returns the entry for a request once earlier scopes with equal inputs are closed. It does not wait if the parent is closed,
  /// since then none can be opened.
  ///
  /// - Throws: `CancellationError`, if the caller is cancelled while it waits: the closing goes on.
  func takeAfterClosing(_ inputs: SharedKey) async throws -> SharedEntry {
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
      try await close(earlier, isCancellable: true)
      if !remove(earlier) { passed.append(earlier) }
    }
  }

  /// Closes a scope whose time has passed without another holder.
  func wait(for entry: SharedEntry, timer: Int) async {
    while true {
      let next: (deadline: any Deadline, letGoCount: Int)? = change { _, rest in
        guard entry.timer?.number == timer else { return nil }
        if entry.lingers == nil { stopTimer(of: entry, isOver: true, &rest) }
        return entry.lingers
      }
      guard let next else { return }
      // One that cannot sleep any longer closes the scope early; a cancelled one finds another timer in its place.
      try? await next.deadline.sleep()
      let parent: ScopeHolder? = change { places, rest in
        guard entry.timer?.number == timer, entry.lingers?.letGoCount == next.letGoCount,
          let parent = entry.known?.ref.parent?.living
        else { return nil }
        stopTimer(of: entry, isOver: true, &rest)
        retire(entry, &places, &rest)
        return ScopeHolder(parent)
      }
      if let parent {
        if let below = closeToRequests(entry) { await closeAndRemove(entry, below) }
        return withExtendedLifetime(parent) {}
      }
    }
  }

  func close(_ inputs: SharedKey) async throws {
    let entries = change { places, rest in
      if let entry = places[inputs]?.current, entry.known != nil { retire(entry, &places, &rest) }
      return places[inputs]?.closing ?? []
    }
    var errors: [any Error] = []
    for entry in entries {
      do { try await entry.known?.ref.close(timeLimit: nil) } catch { errors.append(error) }
      // Closing goes on in the background if it waits for the caller; it retains what lies below.
      if !remove(entry) { closeInTask(entry, []) }
    }
    if let error = LifecycleError.ofStart(errors) { throw error }
  }

  @inline(never)
  func beginTimer(_ number: Int, for entry: SharedEntry) -> Task<Void, Never> {
    LifecycleEngine.detached { await self.wait(for: entry, timer: number) }
  }

  @inline(never)
  func closeInTask(_ entry: SharedEntry, _ below: [ScopeHolder]) {
    // Detached: nothing of what happens to let go of the scope last concerns its hooks.
    LifecycleEngine.detached(priority: Task.currentPriority) { await self.closeAndRemove(entry, below) }
  }

  func closeAndRemove(_ entry: SharedEntry, _ below: [ScopeHolder]) async {
    try? await close(entry)
    withExtendedLifetime(below) {}
    remove(entry)
  }

  private func close(_ entry: SharedEntry, isCancellable: Bool = false) async throws {
    defer { withExtendedLifetime(entry) {} }
    try await entry.known?.ref.closeUnawaited(isCancellable: isCancellable)
  }

  /// Closes a scope that nothing holds to requests, and removes it unless something has to be stopped.
  ///
  /// - Returns: If something has to be stopped, the descendants, which the caller retains until the scope is closed: others may
  ///   release them meanwhile.
  func closeToRequests(_ entry: SharedEntry) -> [ScopeHolder]? {
    guard let ref = entry.known?.ref else { return remove(entry) ? nil : [] }
    let below = ref.closeToRequests().below
    // Whoever closes the parent, and this scope with it, retains it, waits for the end and receives all failures.
    let isClosedWithParent = !entry.wasClosedHere && ref.parent?.isOpen == false && LifecycleEngine.isClosing(ref)
    return remove(entry, evenIfClosing: isClosedWithParent) ? nil : below
  }

  /// Removes a closed scope.
  ///
  /// - Returns: False if its closing has not ended.
  @discardableResult
  func remove(_ entry: SharedEntry, evenIfClosing: Bool = false) -> Bool {
    guard evenIfClosing || entry.known.map({ LifecycleEngine.isFullyClosed($0.ref) }) != false else { return false }
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
