internal import TrellisAtomics
internal import TrellisCore
internal import TrellisResolver

/// The scopes of one definition that a parent shares, by their inputs.
///
/// A scope in it retains the parent, which retains the table: an entry leaves when its scope is closed, or when the last holder
/// lets go. No scope is opened, closed or released under the lock, and no factory, hook or clock runs, nor the `deinit` of inputs.
final class SharedTable: Sendable {
  let places = Lock<[SharedKey: SharedPlace]>([:])

  func change<Result>(_ body: (inout [SharedKey: SharedPlace], inout SharedRest) -> Result) -> Result {
    let (result, rest) = places.withLock { places in
      var rest = SharedRest()
      return (body(&places, &rest), rest)
    }
    for timer in rest.timers { timer.cancel() }
    for entry in rest.unheld { if let below = closeToRequests(entry) { closeInTask(entry, below) } }
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

  func current(_ inputs: SharedKey, _ places: inout [SharedKey: SharedPlace], _ rest: inout SharedRest) -> SharedEntry {
    let entry = places[inputs]?.current ?? SharedEntry(inputs)
    places[inputs, default: SharedPlace()].current = entry
    entry.holders += 1
    stopLingering(entry, &rest)
    retainParent(of: entry)
    return entry
  }

  /// Makes place for another scope if the current one was closed by others.
  func retireClosed(_ inputs: SharedKey, _ places: inout [SharedKey: SharedPlace], _ rest: inout SharedRest) {
    guard let entry = places[inputs]?.current, entry.known?.ref.isOpen == false else { return }
    retire(entry, &places, &rest)
    if entry.holders == 0 { rest.unheld.append(entry) }
  }

  /// Closes the scope of an entry to requests, and hides it from them: in one step, so that no two are open.
  func retire(_ entry: SharedEntry, _ places: inout [SharedKey: SharedPlace], _ rest: inout SharedRest) {
    retainParent(of: entry)
    if let ref = entry.known?.ref {
      entry.wasClosedHere = SharedState.insert(SharedState.closed, into: ref.state) & SharedState.closed == 0
      SharedState.closeToKeys(ref.state)
    }
    places[entry.inputs]?.current = nil
    places[entry.inputs]?.closing.append(entry)
    stopLingering(entry, &rest)
    stopTimer(of: entry, &rest)
  }

  func stopLingering(_ entry: SharedEntry, _ rest: inout SharedRest) {
    if let deadline = entry.lingers?.deadline { rest.released.append(deadline) }
    entry.lingers = nil
  }

  /// - Parameter isOver: Whether it is the timer itself that stops.
  func stopTimer(of entry: SharedEntry, isOver: Bool = false, _ rest: inout SharedRest) {
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
      releaseParent(of: entry, &rest)
      // A timer that sleeps already goes on when it wakes. A cancelled sleep would take memory until its end.
      if entry.timer?.lingering.isLike(lingering) == true { return }
      stopTimer(of: entry, &rest)
      let number = entry.letGoCount
      entry.timer = (number, lingering, beginTimer(number, for: entry))
    }
  }

  /// Removes the scopes that linger, once the parent is closed or is being deallocated.
  func removeLingering(isParentGone: Bool) {
    change { places, rest in
      for entry in places.values.compactMap(\.current) where entry.holders == 0 {
        if isParentGone, let ref = entry.known?.ref {
          ref.unlink()
          ref.extras.parentLink = .gone
          // The timer may hold the scope until it wakes.
          ref.keep(ref.plan)
          stopTimer(of: entry, &rest)
          rest.released.append(entry)
          places[entry.inputs] = nil
        } else if entry.known?.ref.isOpen == false {
          retire(entry, &places, &rest)
          rest.unheld.append(entry)
        }
      }
    }
  }

  // MARK: The parent

  /// Lets the parent go while nothing holds a scope: otherwise both would keep each other alive until its time is over. Only
  /// where nothing uses the scope then, which would need the parent: no hook, `Lazy`, provider or maker, nor what was below.
  private func releaseParent(of entry: SharedEntry, _ rest: inout SharedRest) {
    guard let ref = entry.known?.ref, let parent = ref.parent, ref.hasNothingToStop,
      SharedState.bits(of: ref.state) & SharedState.hasBelow == 0,
      !ref.plan.slots.contains(where: {
        $0.traits.contains(.mayReenter) || $0.registration.takeUnretainedValue().lifetime == .maker
      })
    else { return }
    ref.extras.parentLink = .unretained
    rest.released.append(ScopeHolder(parent.block.pointee.object.takeRetainedValue()))
  }

  /// Undoes that, for a caller that retains the parent.
  private func retainParent(of entry: SharedEntry) {
    guard let ref = entry.known?.ref, let extras = ref.knownExtras, extras.parentLink == .unretained else { return }
    extras.parentLink = .retained
    _ = ref.parent?.block.pointee.object.retain()
  }
}
