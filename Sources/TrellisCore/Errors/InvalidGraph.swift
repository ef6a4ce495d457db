package import TrellisResolver

/// A level with faults; the levels above it have none.
// A class: a program carries a kilobyte of code that copies a struct of these.
package final class InvalidGraph {
  package let faults: [LevelFault]
  package let resolver: Resolver
  package let level: Level
  package let parent: Plan?
  /// Of the slots, in their order. A collection is registered where its contributions are.
  package let registrations: [Registration]

  init(_ faults: [LevelFault], _ resolver: Resolver, _ level: Level, below parent: Plan?) {
    self.faults = faults
    self.resolver = resolver
    self.level = level
    self.parent = parent
    registrations =
      level.registrations
      + resolver.slots.dropFirst(level.registrations.count).map {
        level.registrations[Int(resolver.needs[$0.needs.upperBound - 1].target.slot)]
      }
  }

  package func isCollection(_ slot: Int32) -> Bool { resolver.slots[Int(slot)].role == .collection }

  /// The shortest cycles, as slots of which each needs the next.
  package var cycles: [[Int32]] {
    resolver.cycles { a, b in
      // A collection has the place of its contribution, which may not be in the cycle.
      let (first, second) = (isCollection(a), isCollection(b))
      return first != second ? second : (registrations[Int(a)].site, a) < (registrations[Int(b)].site, b)
    }
  }
}
