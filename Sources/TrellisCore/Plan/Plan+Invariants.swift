#if DEBUG
  internal import TrellisResolver

  extension Plan {
    /// Stops the program if a need or a key of this plan points to memory that is not its own.
    ///
    /// A request trusts its locator: a wrong one would read an instance of one type as another. Release builds contain none of
    /// this.
    func checkInvariants() {
      var end = Int32(ScopeBlock.size)
      for slot in slots {
        let registration = slot.registration.takeUnretainedValue()
        if slot.offset >= 0 {
          check(slot.offset >= end, registration, "its memory begins in that of another")
          end = slot.offset + Int32(StorageLayout.unit)
          if slot.kind == .shared { end += Int32(registration.layout.sizeInScope) }
          if slot.kind == .weak { end += Int32(UnsafeMutablePointer<WeakReference>.size(for: registration.layout)) }
        }
        let isCollection = registration.role == .collection
        for position in 0..<Int(slot.needCount) {
          check(
            slot.needs[position], of: registration.need(position), by: registration,
            isPart: isCollection && position > 0)
        }
        check(Int(end) <= byteCount, registration, "its memory ends outside the scope's")
      }
    }

    private func check(_ locator: Locator, of need: Keys, by registration: Registration, isPart: Bool) {
      guard locator.slot >= 0 else { return }
      var plan = self
      for _ in 0..<locator.distance {
        check(plan.parent != nil, registration, "'\(need)' lies above the root")
        plan = plan.parent ?? plan
      }
      check(Int(locator.slot) < plan.slots.count, registration, "'\(need)' lies behind the last slot")
      let found = plan.slots[Int(locator.slot)]
      let needed = found.registration.takeUnretainedValue()
      check(needed.key.index == need.index, registration, "'\(need)' leads to '\(needed.key)'")
      check(
        (needed.collection != nil) == isPart, registration,
        "a part of '\(need)' is taken for the whole, or the whole for a part")
      check(
        locator.kind == found.kind && locator.offset == found.offset, registration,
        "'\(need)' is read as something else")
    }

    private func check(_ condition: Bool, _ registration: Registration, _ fault: @autoclosure () -> String) {
      precondition(condition, "trellis: the plan of \(name) is broken at '\(registration.key)': \(fault())")
    }
  }
#endif
