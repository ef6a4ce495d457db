// The lifetimes of overrides and decorations that state none.
extension Resolver {
  /// Follows what is replaced or wrapped, and the aliases between, down to the registration that decides.
  mutating func settleLifetimes() {
    var isSettled = slots.map { $0.lifetime != .inherited && $0.lifetime != .alias }
    for start in slots.indices where !isSettled[start] {
      var path: [Int] = []
      var next = target(ofSlot: start)
      while isOwn(next), !isSettled[Int(next.slot)] {
        let slot = Int(next.slot)
        // A cycle of aliases is a fault of its own: the walk ends where it returns.
        isSettled[slot] = true
        path.append(slot)
        // In source text, the target of an alias may be unknown.
        let alias = slots[slot].lifetime == .alias ? slots[slot].needs.first : nil
        next = alias.map { needs[$0].target } ?? replaced[slot]
      }
      var lifetime = next.isRegistration ? self[next].whenReplaced : .shared
      for slot in path.reversed() {
        if slots[slot].lifetime == .alias {
          lifetime = lifetime.behindAlias
        } else {
          slots[slot].lifetime = lifetime
        }
        slots[slot].whenReplaced = lifetime
      }
    }
  }
}
