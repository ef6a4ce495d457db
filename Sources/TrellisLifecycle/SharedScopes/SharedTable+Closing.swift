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
