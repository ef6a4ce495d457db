internal import TrellisGraph

/// A plan that overrides make of another, and what takes the place of its registrations in one scope.
struct Overridden {
  let plan: Plan
  let registrations: [Registration]
  /// Which slot each of them takes.
  let slots: [Int32]
  /// Whether the base plan keeps the plan.
  let isKept: Bool
}

/// Plans that overrides made of one plan. Scopes with overrides of the same shape share one: only the factories differ.
struct Variations: Sendable {
  /// What two overrides have in common for which one plan serves.
  struct Shape: Sendable {
    let key: ObjectIdentifier
    let lifetime: Lifetime
    let isAsync: Bool
    let isOnMainActor: Bool
    let hasHooks: Bool
    let isLive: Bool
    let isEager: Bool
    let needs: [Need]

    struct Need: Sendable {
      let key: Int
      let mode: NeedFact.Mode
      let isSet: Bool

      init(_ need: Keys) {
        key = need.index
        mode = need.mode
        isSet = need.isSet
      }
    }

    init(_ registration: Registration) {
      key = ObjectIdentifier(registration.key)
      lifetime = registration.lifetime
      isAsync = registration.makeAsync != nil
      isOnMainActor = registration.isOnMainActor
      hasHooks = registration.hooks != nil
      isLive = registration.options.isLive
      isEager = registration.options.isEager
      needs = registration.needs.map { Need($0) }
    }

    func fits(_ registration: Registration) -> Bool {
      guard key == ObjectIdentifier(registration.key), lifetime == registration.lifetime,
        isAsync == (registration.makeAsync != nil), isOnMainActor == registration.isOnMainActor,
        hasHooks == (registration.hooks != nil), isLive == registration.options.isLive,
        isEager == registration.options.isEager, needs.count == registration.needs.count
      else { return false }
      return zip(needs, registration.needs).allSatisfy { need, other in
        need.key == other.index && need.mode == other.mode && need.isSet == other.isSet
      }
    }
  }

  struct Variation: Sendable {
    let shapes: [Shape]
    /// What is permitted besides, by the keys' index.
    let permitted: Set<Int>
    let plan: Plan
    let slots: [Int32]

    func fits(_ overrides: [Registration], _ permitted: Set<Int>) -> Bool {
      guard shapes.count == overrides.count, self.permitted == permitted else { return false }
      for (shape, override) in zip(shapes, overrides) where !shape.fits(override) { return false }
      return true
    }
  }

  /// More than a program has; a program that makes overrides up as it goes does not fill the memory with plans.
  static let limit = 64
  var ofOwnLevel: [Variation] = []
  var ofLevelBelow: [Variation] = []
}

extension Plan {
  /// The plan of a scope in which the given keys, and every registration that needs one of them, directly or through
  /// others, are made afresh; all else stays where it is.
  ///
  /// A registration made afresh keeps the view of the scope that owns it, except for what is overridden or made afresh
  /// itself.
  ///
  /// - Parameters:
  ///   - overrides: The replacements; of two for one key the later one holds.
  ///   - permitted: Keys, by index, that may be live in a test from here on down. What is permitted and lives above is made
  ///     afresh as well: there it stays forbidden.
  ///   - site: Where they are given.
  ///   - asOwnLevel: Whether the overrides form a level below this one, or are part of it.
  /// - Throws: What is wrong with the graph that they make.
  func overriding(
    _ overrides: [Registration], permitted: Set<Int> = [], site: Site, asOwnLevel: Bool
  ) throws(GraphError) -> Overridden {
    let permitted = permitted.isEmpty || settings.mode == .live ? [] : permitted.subtracting(settings.permitted)
    guard !overrides.isEmpty || !permitted.isEmpty else {
      return Overridden(plan: self, registrations: [], slots: [], isKept: true)
    }
    let overrides = overrides.count <= 1 ? overrides : Self.latest(overrides)
    let known = variations.withLock { variations in
      (asOwnLevel ? variations.ofLevelBelow : variations.ofOwnLevel).first { $0.fits(overrides, permitted) }
    }
    if let known { return Overridden(plan: known.plan, registrations: overrides, slots: known.slots, isKept: true) }
    let rewiring = Rewiring(self, asOwnLevel: asOwnLevel)
    // The plan outlives this scope: it must not keep what the factories have captured.
    let (level, slots) = rewiring.level(overrides.map(\.shape), permitted: permitted, site: site)
    var settings = settings
    settings.permitted.formUnion(permitted)
    let above = asOwnLevel ? levels : Array(levels.dropLast())
    let plan = try Plan(
      checked: above + [level], definition, parent: asOwnLevel ? self : parent, settings: settings)
    let variation = Variations.Variation(
      shapes: overrides.map(Variations.Shape.init), permitted: permitted, plan: plan, slots: slots)
    let isKept = variations.withLock { variations -> Bool in
      if asOwnLevel {
        guard variations.ofLevelBelow.count < Variations.limit else { return false }
        variations.ofLevelBelow.append(variation)
      } else {
        guard variations.ofOwnLevel.count < Variations.limit else { return false }
        variations.ofOwnLevel.append(variation)
      }
      return true
    }
    return Overridden(plan: plan, registrations: overrides, slots: slots, isKept: isKept)
  }

  private static func latest(_ overrides: [Registration]) -> [Registration] {
    var latest: [Int: Registration] = [:]
    for override in overrides { latest[override.key.index] = override }
    return overrides.filter { latest[$0.key.index] === $0 }
  }
}
