/// A broken rule, in numbers.
package struct LevelFault: Hashable, Sendable {
  package let rule: Rule
  /// The slot of the level that breaks it.
  package let slot: Int32
  /// The need concerned, by its position among the slot's; -1 for none.
  package let need: Int32
  /// The other registration concerned: the earlier one, the one above, the one that is needed.
  package let other: Target

  init(_ rule: Rule, _ slot: Int, need: Int = -1, _ other: Target = .missing) {
    self.rule = rule
    self.slot = Int32(slot)
    self.need = Int32(need)
    self.other = other
  }
}

extension Resolver {
  /// The most registrations that may strictly need one another in a chain.
  ///
  /// Half of what fits on the smallest stack of a thread, in a debug build. See Documentation/Decisions/0021.
  package static let deepestChain: Int32 = 50

  /// What is wrong with the level. A cycle is one fault for each of `cycles`.
  ///
  /// - Returns: Rule by rule, in order of the slots.
  package func faults() -> [LevelFault] {
    var faults: [LevelFault] = []
    for slot in slots.indices where collisions[slot].isRegistration {
      faults.append(LevelFault(.duplicate, slot, collisions[slot]))
    }
    for slot in slots.indices {
      let found = slots[slot]
      if found.traits.isSuperset(of: [.replacesNothing, .isPlaced]) {
        faults.append(LevelFault(.overrideNothing, slot))
      }
      if let above = shadowed(by: slot) { faults.append(LevelFault(.shadow, slot, above)) }
      if found.lifetime == .weak, found.traits.contains(.createsValue) { faults.append(LevelFault(.weakValue, slot)) }
      // Of a chain, only what is one longer than allowed.
      if found.height == Self.deepestChain + 1, !found.traits.contains(.isCircular) {
        faults.append(LevelFault(.tooDeep, slot))
      }
      if found.traits.contains(.isPlaced) { addFaultsOfNeeds(of: slot, to: &faults) }
    }
    for circle in circles { faults.append(LevelFault(.cycle, Int(circle[0]))) }
    return faults
  }

  /// The registration above that a slot hides without saying so.
  private func shadowed(by slot: Int) -> Target? {
    let found = slots[slot]
    guard found.role == .plain, found.traits.isDisjoint(with: [.isOverride, .isGiven]),
      found.traits.contains(.isPlaced),
      replaced[slot].isRegistration
    else { return nil }
    // A decoration of nothing is a fault of its own; a decoration of a default registers nothing.
    let above = self[replaced[slot]].base
    // So is an override of nothing, which hides nothing.
    guard above.isRegistration, above.level != depth,
      !(self[above].traits.isSuperset(of: [.isOverride, .replacesNothing]))
    else { return nil }
    return above
  }

  private func addFaultsOfNeeds(of slot: Int, to faults: inout [LevelFault]) {
    let found = slots[slot]
    for need in found.needs {
      let position = need - found.needs.lowerBound
      let target = needs[need].target
      guard target.isRegistration else {
        // Decorating nothing is a fault of its own.
        if target == .missing, needs[need].mode != .optional, !found.isInner(position) {
          faults.append(LevelFault(.missing, slot, need: position))
        }
        continue
      }
      let needed = self[target]
      if needs[need].mode.isStrict {
        if needed.traits.contains(.isOnMainActor), needed.lifetime != .maker, !found.traits.contains(.isOnMainActor) {
          faults.append(LevelFault(.isolation, slot, need: position, target))
        }
      }
      if needed.isNeverReady, !needs[need].mode.isStrict || found.traits.contains(.isPlainMaker) {
        faults.append(LevelFault(.asyncInSync, slot, need: position, target))
      }
    }
  }
}
