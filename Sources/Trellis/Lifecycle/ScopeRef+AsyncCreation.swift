internal import Synchronization
internal import TrellisGraph

// How an instance is made whose factory, or one below it, is asynchronous.
extension ScopeRef {
  /// Makes an instance whose factory, or one below it, is asynchronous.
  func makeAsynchronously(_ number: Int32, requester: ScopeRef) async throws -> InstanceCell {
    guard block.pointee.isObserved, isWatched else { return try await makeUnwatched(number, requester: requester) }
    let key = slot(number).pointee.registration.takeUnretainedValue().key
    return try await CreationPath.through(key) { try await makeUnwatched(number, requester: requester) }
  }

  private func makeUnwatched(_ number: Int32, requester: ScopeRef) async throws -> InstanceCell {
    let slot = slot(number)
    let registration = slot.pointee.registration.takeUnretainedValue()
    do {
      let isWeak = slot.pointee.kind == .weak
      let cell = InstanceCell(registration.key, registration.layout)
      if isWeak, try findWeak(number, into: cell) { return cell }
      let prepared = try await prepare(number, requester: requester)
      if let makeAsync = registration.makeAsync {
        let reader = NeedReader(owner: self, requester: requester, slot: slot, prepared: prepared)
        try await observedAsync(registration.key, in: slot.pointee.traits) { try await makeAsync(cell.memory, reader) }
        withExtendedLifetime(prepared) {}
        cell.markAsFilled()
        if isWeak { try settleWeak(number, cell) }
        if slot.pointee.traits.contains(.isObserved) { show(number, in: cell.memory) }
      } else {
        try await onItsActor(slot.pointee.traits) {
          if isWeak {
            try renew(number, into: cell.memory, requester: requester, prepared: prepared, isPartOfLoad: true)
          } else {
            try run(number, into: cell.memory, requester: requester, prepared: prepared)
          }
        }
        cell.markAsFilled()
      }
      return cell
    } catch let error as CancellationError where Task.isCancelled {
      throw error
    } catch let error as LifecycleError {
      throw error
    } catch {
      throw failure(error, of: number)
    }
  }

  /// Makes those needs of a registration that take asynchronous factories, all at once.
  private func prepare(_ number: Int32, requester: ScopeRef) async throws -> PreparedNeeds {
    let slot = slot(number)
    let prepared = PreparedNeeds(for: slot)
    let needs = slot.pointee.registration.takeUnretainedValue().needs
    var wanted: [(position: Int, from: ScopeRef, locator: Locator)] = []
    for position in 0..<Int(slot.pointee.needCount) {
      let key = position < needs.count ? needs[position] : nil
      var locator = slot.pointee.needs[position]
      var from = self
      switch key?.mode {
      case .lazy, .provider: continue
      case .fromRequester:
        from = requester
        locator = key.map { requester.locator(of: $0) } ?? locator
      default: break
      }
      guard locator.slot >= 0 else { continue }
      let target = from.ancestor(locator.distance)
      guard target.takesLoading(locator.slot, requester: from) else { continue }
      if locator.kind == .replaceable, target.isReady(at: locator.offset) { continue }
      wanted.append((position, from, locator))
    }
    if wanted.count == 1 {
      let (position, from, locator) = wanted[0]
      if let cell = try await from.supply(locator, requester: from) { prepared.put(cell, at: position) }
      return prepared
    }
    let errors = await withTaskGroup(of: (Int, Result<InstanceCell?, any Error>).self) { group in
      for (position, from, locator) in wanted {
        group.addTask {
          // In two steps: Swift 6.3.1, optimising, loses the position of a tuple that is returned around an 'await'.
          let result: Result<InstanceCell?, any Error>
          do {
            result = .success(try await from.supply(locator, requester: from))
          } catch {
            result = .failure(error)
          }
          return (position, result)
        }
      }
      var errors: [any Error] = []
      for await (position, result) in group {
        switch result {
        case .success(let cell): if let cell { prepared.put(cell, at: position) }
        case .failure(let error):
          errors.append(error)
          group.cancelAll()
        }
      }
      return errors
    }
    if let error = LifecycleError.combined(errors) { throw error }
    return prepared
  }
}
