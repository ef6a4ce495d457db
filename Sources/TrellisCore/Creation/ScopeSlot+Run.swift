internal import TrellisResolver

// Creating an instance: first its needs, then its factory.
extension ScopeSlot {
  /// Creates an instance in the given memory; errors name this registration.
  func create(into memory: InstanceMemory, _ prepared: PreparedNeeds? = nil) throws(ResolutionError) {
    do {
      try run(into: memory, prepared)
    } catch {
      throw failure(error)
    }
  }

  /// Creates an instance in the given memory; errors are thrown as the factory threw them.
  ///
  /// The caller has entered the slot or a frame, since the factory may request the same instance.
  package func run(into memory: InstanceMemory, _ prepared: PreparedNeeds? = nil) throws {
    if !traits.contains(.isObserved) {
      try callFactory(into: memory, try createNeeds(prepared))
    } else if scope.observesInstances {
      try runShown(into: memory, prepared)
    } else {
      try runTimed(into: memory, prepared)
    }
  }

  // Each link of a chain is a few of the functions from here on. They are apart, and without closures where they can be, so that
  // it takes little stack in debug builds too.

  @inline(never)
  private func runShown(into memory: InstanceMemory, _ prepared: PreparedNeeds?) throws {
    // Whoever receives instances receives no events.
    try CreationPath.through(registration.key) {
      try callFactory(into: memory, try createNeeds(prepared))
      show(memory, registration.layout)
    }
  }

  @inline(never)
  private func runTimed(into memory: InstanceMemory, _ prepared: PreparedNeeds?) throws {
    let begin = ContinuousClock.now
    do {
      try callFactory(into: memory, try createNeeds(prepared))
    } catch {
      reportCreation(since: begin, error)
      throw error
    }
    reportCreation(since: begin)
  }

  @inline(never)
  private func reportCreation(since begin: ContinuousClock.Instant, _ error: (any Error)? = nil) {
    scope.observe(.instanceCreated, keys: [registration.key], duration: ContinuousClock.now - begin, error: error)
  }

  /// Creates strict needs before the factory runs. If factories requested them, each link of a chain would take several times as
  /// much stack.
  ///
  /// - Parameter given: Needs that were created before that.
  /// - Returns: The needs that the factory does not find in a scope.
  private func createNeeds(_ given: PreparedNeeds?) throws(ResolutionError) -> PreparedNeeds? {
    var prepared = given
    var position = 0
    while let need = missingNeed(&position, given) {
      try need.admit()
      if need.isHeld {
        try need.hold()
      } else {
        // What a `unique` needs is created in the current scope; the factory of a weak one sees none anyway.
        let cell = need.kind == .weak || kind == .unique ? try need.newCell() : try need.newHiddenCell()
        store(cell, at: position, in: &prepared)
      }
      position += 1
    }
    return prepared
  }

  /// Finds the next need that has to exist before the instance and does not.
  @inline(never)
  private func missingNeed(_ position: inout Int, _ given: PreparedNeeds?) -> ScopeSlot? {
    let planned = planned
    while position < Int(planned.pointee.needCount) {
      let need = planned.pointee.needs[position]
      // A factory calls that of a `unique` directly if it may, which takes little.
      if need.slot >= 0, need.isHeld || need.isTall && need.access == .slow {
        let found = scope.slot(at: need)
        let isMissing = need.isTall ? given?.cells[position] == nil : !found.scope.isReady(at: need.offset)
        let isStrict = planned.pointee.registration._withUnsafeGuaranteedRef {
          $0.lifetime != .maker && $0.mode(ofNeed: position).isStrict
        }
        if isMissing, isStrict { return found }
      }
      position += 1
    }
    return nil
  }

  @inline(never)
  private func store(_ cell: InstanceCell, at need: Int, in prepared: inout PreparedNeeds?) {
    if prepared == nil { prepared = PreparedNeeds(for: planned) }
    prepared?.put(cell, at: need)
  }

  @inline(never)
  private func newHiddenCell() throws(ResolutionError) -> InstanceCell {
    try CurrentScope.hidden { () throws(ResolutionError) in try newCell() }
  }

  @inline(never)
  private func callFactory(into memory: InstanceMemory, _ prepared: PreparedNeeds?) throws {
    let planned = planned
    defer { withExtendedLifetime(prepared) {} }
    var reader = NeedReader(owner: scope, slot: planned, prepared: prepared)
    func make() throws { try planned.pointee.registration._withUnsafeGuaranteedRef { try $0.make(memory, &reader) } }
    if planned.pointee.kind == .unique { return try make() }
    try CurrentScope.hidden(make)
  }
}
