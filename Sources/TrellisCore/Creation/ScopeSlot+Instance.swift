internal import TrellisAtomics
internal import TrellisResolver

// Finding an instance, or claiming the slot, having the instance created, and publishing it.
extension ScopeSlot {
  /// Returns the instance, creating it if needed.
  func instance<Value>() throws(ResolutionError) -> Value {
    guard isHeld else { return try newInstance() }
    if !isReady { try hold() }
    return memory.read()
  }

  // A separate function, because space for an instance on the stack costs a lookup of its type.
  @inline(never)
  private func newInstance<Value>() throws(ResolutionError) -> Value {
    var value: Value? = nil
    try withUnsafeMutablePointer(to: &value) { (pointer) throws(ResolutionError) in
      try fill(InstanceMemory(UnsafeMutableRawPointer(pointer)))
    }
    return value.unsafelyUnwrapped
  }

  /// Ensures that the scope holds the instance of a shared slot.
  package func hold() throws(ResolutionError) {
    let header = header
    let isManaged = traits.contains(.isManaged)
    while !header.isReady {
      if traits.contains(.runsAsync) { throw cannotWait }
      try mustBeOpen()
      guard try header.enter(for: self) else { continue }
      var work: Int?
      do {
        if isManaged { work = try beginTracked() }
        try run(into: memory)
      } catch {
        header.leave(isReady: false)
        endTracked(work)
        // A refusal is that of this registration already.
        throw isManaged && work == nil ? ResolutionError.of(error) : failure(error)
      }
      publish(work) { header.leave(isReady: true) }
      // `close` has not waited for it: an instance that may hold stopped ones is not returned.
      if !isManaged { try mustBeOpen() }
    }
    // Closing the scope meanwhile stops the instance, which is not returned then.
    if isManaged { try mustBeOpen() }
  }

  /// The error of a request that cannot wait for the instance.
  private var cannotWait: ResolutionError {
    let thread = ThreadState.current.takeUnretainedValue().address
    func isBeingCreatedHere(_ slot: ScopeSlot) -> Bool {
      slot.isHeld
        && (slot.header.isTaken(by: thread) || Lifecycle.tracking?.isCreatingHere(slot) == true)
    }
    // What creates something that it needs waits for it in vain, whoever has begun.
    var seen: Set = [self]
    func cycle(through slot: ScopeSlot) -> ResolutionError? {
      if isBeingCreatedHere(slot) { return ResolutionError(.cycle, at: slot.registration.key) }
      for need in slot.strictNeeds where seen.insert(need).inserted {
        if let error = cycle(through: need) { return error.through(slot.registration) }
      }
      return nil
    }
    if let error = cycle(through: self) { return error }
    return ResolutionError(notLoaded: registration, in: scope.plan.name, isStarted: planned.pointee.isStarted)
  }

  /// Creates an instance that the scope does not hold, or finds a weak one, in the caller's memory.
  func fill(_ memory: InstanceMemory) throws(ResolutionError) {
    if kind == .weak { return try fillWeak(memory) }
    if traits.contains(.mayReenter) { return try createGuarded(into: memory) }
    if traits.contains(.isHigh) { try requireStack() }
    try create(into: memory)
  }

  @inline(never)
  private func createGuarded(into memory: InstanceMemory) throws(ResolutionError) {
    var frame = CreationFrame(scope: scope, slot: number)
    try withUnsafeMutablePointer(to: &frame) { (pointer) throws(ResolutionError) in
      try pointer.enter(registration.key)
      defer { pointer.leave() }
      try create(into: memory)
    }
  }

  @inline(never)
  private func requireStack() throws(ResolutionError) {
    try ThreadState.current.requireStack(for: registration.key)
  }

  /// Like `fill(_:)`, in memory of its own.
  package func newCell() throws(ResolutionError) -> InstanceCell {
    let cell = InstanceCell(registration.key, registration.layout)
    try fill(cell.memory)
    cell.markAsFilled()
    return cell
  }

  // MARK: What the lifecycle machine must know

  // It tracks only instances with hooks, those that hold them, and asynchronous creations: without hooks and
  // asynchronous factories, none of this runs.

  /// Begins the creation of an instance that is managed: closing waits for it.
  func beginTracked() throws(ResolutionError) -> Int {
    guard let tracking = Lifecycle.tracking else { throw failure(NoLifecycle()) }
    if let work = tracking.beginMaking(self) { return work }
    throw ResolutionError(.closed, at: registration)
  }

  /// Ends a creation that has put no instance into its slot.
  func endTracked(_ work: Int?) {
    if let work { Lifecycle.tracking?.endMaking(work) }
  }

  /// Adds a new instance to those that the scope holds, and ends its creation.
  ///
  /// - Parameter work: The creation, if it is tracked.
  package func publish(_ work: Int?, _ markAsReady: () -> Void) {
    let header = header
    scope.push(number) { header.pointee.older = $0 }
    guard let work, let tracking = Lifecycle.tracking else { return markAsReady() }
    tracking.made(self, by: work, markAsReady)
  }
}
