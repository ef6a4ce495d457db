/// Says where a scope finds the factory of an override that was given to a scope above and that it makes afresh: a plan knows
/// the shape of an override alone.
struct Borrowing {
  let slot: Int32
  /// How many scopes up.
  let distance: Int32
  /// The slot there.
  let source: Int32

  /// What a level takes from those above.
  static func all(in level: Level, below parent: Plan?) -> [Borrowing] {
    level.entries.indices.compactMap { position in
      let entry = level.entries[position]
      // A counted one is given to the scope itself.
      guard entry.registration.isShape, !entry.isCounted else { return nil }
      var distance: Int32 = 1
      var plan = parent
      while let above = plan {
        let entries = above.levels[above.levels.count - 1].entries
        if let source = entries.firstIndex(where: { $0.registration === entry.registration }) {
          return Borrowing(slot: Int32(position), distance: distance, source: Int32(source))
        }
        plan = above.parent
        distance += 1
      }
      return nil
    }
  }
}
