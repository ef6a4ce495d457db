internal import TrellisAtomics
internal import TrellisCore

// Whether shared scopes are closed. Without asynchronous functions: the optimizer may put code here that others use, too.
extension SharedTable {
  /// Closes a scope that nothing holds to requests, and removes it unless something has to be stopped.
  ///
  /// - Returns: If something has to be stopped, the descendants, which the caller retains until the scope is closed: others may
  ///   release them meanwhile.
  func closeToRequests(_ entry: SharedEntry) -> [ScopeHolder]? {
    guard let ref = entry.known?.ref else { return remove(entry) ? nil : [] }
    let below = ref.closeToRequests().below
    // Whoever closes the parent, and this scope with it, retains it, waits for the end and receives all failures.
    let isClosedWithParent = !entry.wasClosedHere && ref.parent?.isOpen == false && ref.isBeingClosed
    return remove(entry, evenIfClosing: isClosedWithParent) ? nil : below
  }

  /// Removes a closed scope.
  ///
  /// - Returns: False if its closing has not ended.
  @discardableResult
  func remove(_ entry: SharedEntry, evenIfClosing: Bool = false) -> Bool {
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
  /// Whether its closing has begun, which retains it; a scope can refuse requests before that.
  fileprivate var isBeingClosed: Bool { LifecycleEngine.transition { $0.scopes[self]?.closing != nil } }

  /// Whether the scope is closed, nothing in it is left to be stopped, and a caller has received every failure.
  fileprivate var isFullyClosed: Bool {
    if hasNothingToStop { return true }
    return LifecycleEngine.transition { machine in
      guard let state = machine.scopes[self], case .closed = state.phase else { return false }
      return state.unreported.isEmpty
    }
  }
}
