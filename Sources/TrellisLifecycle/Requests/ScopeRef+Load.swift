internal import TrellisAtomics
internal import TrellisCore
internal import TrellisResolver

// Requests that may wait.
extension ScopeRef {
  /// Returns the instance for a key, creating it asynchronously if needed.
  func load<Value>(_ key: Key<Value>) async throws -> Value { try await load(key, at: locator(of: key)) }

  /// - Parameter product: For a call of a maker, what it creates.
  func load<Value>(_ key: Keys, at locator: Locator, product: MakerProduct? = nil) async throws -> Value {
    do {
      // Only within a creation: the graph was checked, so strict needs alone never lead a `unique` back to itself.
      if locator.kind == .unique, let node = LifecycleEngine.current {
        let slot = slot(at: locator)
        // A maker may be called again, but not while its needs are created.
        let guarded = product == nil ? [slot] : slot.strictNeeds.filter { $0.kind == .unique }
        if let again = LifecycleEngine.making(guarded, for: node) {
          let error = ResolutionError(.cycle, at: again.registration.key)
          throw product == nil ? error : error.through(slot.registration)
        }
      }
      return try await loaded(key, at: locator, product)
    } catch let error as CancellationError {
      throw error
    } catch let error as LifecycleError {
      LifecycleEngine.change { $0.received(error.failures) }
      throw error
    } catch {
      throw requested(error)
    }
  }

  private func loaded<Value>(_ key: Keys, at locator: Locator, _ product: MakerProduct?) async throws -> Value {
    guard isOpen else { throw ResolutionError(.closed, at: key) }
    guard locator.slot >= 0 else { return try get(key, as: Value.self, at: locator) }
    assert(locator.kind != .prepared, "only a factory about to run has needs that were created beforehand")
    let slot = slot(at: locator)
    let cell = try await slot.load(for: self, product)
    // If the scope was closed meanwhile, its instances have been stopped.
    guard isOpen else { throw ResolutionError(.closed, at: key) }
    if let cell {
      cell.markAsTaken()
      return cell.memory.take()
    }
    return slot.memory.read()
  }
}
