internal import TrellisGraph

/// A plan that overrides derive from another, and the registrations that they replace in one scope.
struct Overridden {
  let plan: Plan
  let registrations: [Registration]
  /// The slot that each of them replaces.
  let slots: [Int32]
  /// Whether the base plan keeps this plan.
  let isKept: Bool
}

extension Overridden {
  /// Creates a plan without overrides, which another plan retains.
  init(_ plan: Plan) { self.init(plan: plan, registrations: [], slots: [], isKept: true) }
}

/// A plan that overrides derived from another, shared by scopes whose overrides differ only in their factories.
struct Variation: Sendable {
  /// More than a program has; limits the memory of a program that generates overrides.
  static let limit = 64

  /// What the overrides of all its scopes have in common.
  let shapes: [Registration]
  /// Keys that are permitted in addition, by index.
  let permitted: Set<Int>
  /// Whether the overrides form a level below that of the base plan.
  let isBelow: Bool
  let plan: Plan
  let slots: [Int32]

  func fits(_ overrides: [Registration], _ permitted: Set<Int>, isBelow: Bool) -> Bool {
    self.isBelow == isBelow && shapes.count == overrides.count && self.permitted == permitted
      && zip(shapes, overrides).allSatisfy { $0.fits($1) }
  }
}

extension Registration {
  /// Whether one plan fits both.
  fileprivate func fits(_ other: Registration) -> Bool {
    // The traits tell whether there are hooks, and whether the factory is asynchronous or on the main actor.
    key === other.key && role == other.role && entry == other.entry && lifetime == other.lifetime
      && traits == other.traits && isLive == other.isLive
      && needs.count == other.needs.count
      && zip(needs, other.needs).allSatisfy { $0.index == $1.index && $0.mode == $1.mode && $0.isSet == $1.isSet }
  }
}

extension Plan {
  /// Returns the plan of a scope with overrides: their keys, and every registration that needs one of them, directly or
  /// indirectly, are re-created.
  ///
  /// A re-created registration keeps the view of the scope that owns it, except for registrations that are overridden or
  /// re-created themselves.
  ///
  /// - Parameters:
  ///   - overrides: Of two replacements for one key, the later one applies; decorations and contributions all do.
  ///   - permitted: Keys, by index, that may be live in a test from here on down. Permitted registrations above are re-created
  ///     as well, since there they remain forbidden.
  ///   - site: Where the overrides are given.
  ///   - asOwnLevel: Whether the overrides form a level below this one, or are part of it.
  /// - Throws: The findings of the resulting graph.
  func overriding(
    _ overrides: [Registration], permitted: Set<Int> = [], site: Site, asOwnLevel: Bool
  ) throws(GraphError) -> Overridden {
    let permitted = permitted.isEmpty || settings.mode == .live ? [] : permitted.subtracting(settings.permitted)
    guard !overrides.isEmpty || !permitted.isEmpty else {
      return Overridden(self)
    }
    let overrides = overrides.count <= 1 ? overrides : Self.latest(overrides)
    let known = variations.withLock { known in known.first { $0.fits(overrides, permitted, isBelow: asOwnLevel) } }
    if let known { return Overridden(plan: known.plan, registrations: overrides, slots: known.slots, isKept: true) }
    let rewiring = Rewiring(self, asOwnLevel: asOwnLevel)
    // The plan outlives this scope, so it must not retain what the factories have captured.
    let shapes = overrides.map(\.shape)
    let (level, slots) = rewiring.level(shapes, permitted: permitted, site: site)
    var settings = settings
    settings.permitted.formUnion(permitted)
    let above = asOwnLevel ? levels : Array(levels.dropLast())
    let plan = try Plan(
      checked: above + [level], parent: asOwnLevel ? self : parent, settings: settings)
    let variation = Variation(shapes: shapes, permitted: permitted, isBelow: asOwnLevel, plan: plan, slots: slots)
    let isKept = variations.withLock { variations -> Bool in
      guard variations.count < Variation.limit else { return false }
      variations.append(variation)
      return true
    }
    return Overridden(plan: plan, registrations: overrides, slots: slots, isKept: isKept)
  }

  private static func latest(_ overrides: [Registration]) -> [Registration] {
    var latest: [Int: Registration] = [:]
    for override in overrides where override.role == .plain { latest[override.key.index] = override }
    return overrides.filter { $0.role != .plain || latest[$0.key.index] === $0 }
  }
}

/// Locates the factory of an override that was given to a scope above and is re-created here: a plan knows only the shape of
/// an override.
struct Borrowing {
  let slot: Int32
  /// The number of scopes up.
  let distance: Int32
  /// The slot in that scope.
  let source: Int32

  /// The factories that a level borrows from those above.
  static func all(in level: Level, below parent: Plan?) -> [Borrowing] {
    level.entries.indices.compactMap { position in
      let entry = level.entries[position]
      // A counted one was given to this scope itself.
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
