internal import TrellisGraph

/// Creates instances at the end of long dependency chains iteratively, so that their depth is unlimited.
///
/// Creates the deepest instances first and passes each in a cell to its dependent. It runs as part of creating the instance
/// whose needs they are, so a factory that requests that instance finds it being created.
struct DeepCreation {
  private struct Frame {
    let owner: ScopeRef
    let requester: ScopeRef
    /// Distance 0: relative to the owner.
    let locator: Locator
    /// The need of the frame below that this one supplies.
    let receives: Int
    var nextNeed = 0
    let prepared: PreparedNeeds
    /// Whether it is created for something that outlives the request.
    let isKept: Bool

    var slot: UnsafePointer<Slot> { owner.slot(locator.slot) }
  }

  private var frames: [Frame] = []

  /// Creates all deep needs of a slot, but not the slot's own instance.
  static func prepare(_ slot: Int32, owner: ScopeRef, requester: ScopeRef) throws(ResolutionError) -> PreparedNeeds {
    var creation = DeepCreation()
    creation.push(owner.ownLocator(slot), owner: owner, requester: requester, receives: -1)
    do {
      return try creation.run()
    } catch {
      // The frames are the dependency path that an error would collect in a recursion.
      var error = error
      for frame in creation.frames.dropFirst().reversed() {
        error = error.through(frame.owner.registration(of: frame.locator.slot))
      }
      throw error
    }
  }

  private func make(_ frame: Frame) throws(ResolutionError) -> InstanceCell? {
    func make() throws(ResolutionError) -> InstanceCell? {
      try frame.owner.make(frame.locator, requester: frame.requester, prepared: frame.prepared)
    }
    return frame.isKept ? try CurrentScope.hidden(make) : try make()
  }

  private mutating func push(_ locator: Locator, owner: ScopeRef, requester: ScopeRef, receives: Int) {
    let slot = owner.slot(locator.slot)
    frames.append(
      Frame(
        owner: owner, requester: requester, locator: locator, receives: receives, prepared: PreparedNeeds(for: slot),
        isKept: locator.kind != .unique || frames.last?.isKept == true))
  }

  private mutating func run() throws(ResolutionError) -> PreparedNeeds {
    while true {
      let top = frames.count - 1
      let frame = frames[top]
      let slot = frame.slot
      if frame.nextNeed < slot.pointee.needCount {
        frames[top].nextNeed += 1
        let need = slot.pointee.needs[frame.nextNeed]
        let mode = slot.pointee.registration.takeUnretainedValue().mode(ofNeed: frame.nextNeed)
        guard need.isDeep, mode == .strict || mode == .optional else { continue }
        let target = frame.owner.ancestor(need.distance)
        try target.admit(need)
        if need.kind == .shared || need.kind == .replaceable, target.isReady(at: need.offset) { continue }
        // The need belongs to another registration, so that registration's owner is the requester.
        push(need.atOwner, owner: target, requester: frame.owner, receives: frame.nextNeed)
      } else {
        if top == 0 { return frame.prepared }
        // Removed first: a creation that fails adds its registration to the path itself.
        frames.removeLast()
        if let cell = try make(frame) { frames[top - 1].prepared.put(cell, at: frame.receives) }
      }
    }
  }
}

extension ScopeRef {
  /// Creates the instance of a slot of this scope, for a dependent that reads it later.
  ///
  /// - Returns: The instance, or nil if the scope holds it.
  func make(
    _ locator: Locator, requester: ScopeRef, prepared: PreparedNeeds?
  ) throws(ResolutionError) -> InstanceCell? {
    switch locator.kind {
    case .shared:
      try fill(locator.slot, prepared: prepared)
      return nil
    case .replaceable:
      try fillCell(locator.slot, prepared: prepared)
      return nil
    default:
      let registration = registration(of: locator.slot)
      let cell = InstanceCell(registration.key, registration.layout)
      try renew(locator.slot, into: cell.memory, requester: requester, prepared: prepared)
      cell.markAsFilled()
      return cell
    }
  }
}
