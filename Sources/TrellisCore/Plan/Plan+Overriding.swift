internal import TrellisResolver

/// A scope's plan, and the registrations that take the place of the plan's in this scope alone: those of its overrides, if any.
struct Overridden {
  let plan: Plan
  let registrations: RegistrationSequence
  /// Whether the base plan keeps this plan.
  let isKept: Bool
}

extension Overridden {
  /// Creates a plan without overrides, which another plan retains.
  init(_ plan: Plan) { self.init(plan: plan, registrations: RegistrationSequence(), isKept: true) }
}

/// How a plan differs from the one that overrides derived it from. Scopes whose overrides differ only in their factories share
/// the plan.
// An object, so that whoever compares it retains one reference instead of three.
final class Variation: Sendable {
  /// The number of plans that a plan keeps: more than a program has; limits the memory of a program that generates overrides.
  static let limit = 64
  static let none = Variation(shapes: [], permitted: [], isBelow: false, slots: [])

  /// What the overrides of all its scopes have in common.
  let shapes: [Registration]
  /// Keys that are permitted in addition, by index.
  let permitted: Set<Int>
  /// Whether the overrides form a level below that of the base plan.
  let isBelow: Bool
  /// The slot of each override.
  let slots: [Int32]

  init(shapes: [Registration], permitted: Set<Int>, isBelow: Bool, slots: [Int32]) {
    self.shapes = shapes
    self.permitted = permitted
    self.isBelow = isBelow
    self.slots = slots
  }

  // Loops over indices, since `zip` retains both arrays and its iterators.
  func fits(_ overrides: RegistrationSequence, _ permitted: Set<Int>, isBelow: Bool) -> Bool {
    guard self.isBelow == isBelow, shapes.count == overrides.count, self.permitted == permitted else { return false }
    for position in shapes.indices where !shapes[position].hasShape(of: overrides[position]) { return false }
    return true
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
    _ overrides: RegistrationSequence, permitted: Set<Int> = [], site: Site, asOwnLevel: Bool
  ) throws(GraphError) -> Overridden {
    let permitted = permitted.isEmpty || settings.mode == .live ? [] : permitted.subtracting(settings.permitted)
    guard !overrides.isEmpty || !permitted.isEmpty else { return Overridden(self) }
    let overrides = overrides.count <= 1 ? overrides : Self.latest(overrides)
    if let known = derivedPlan(for: overrides, permitted, isBelow: asOwnLevel) {
      return Overridden(plan: known, registrations: overrides, isKept: true)
    }
    // The plan outlives this scope, so it must not retain what the factories have captured.
    let shapes = overrides.map(\.shape)
    let redirection = Redirection(self, isBelow: asOwnLevel, shapes, permitted: permitted)
    var settings = settings
    settings.permitted.formUnion(permitted)
    let level = Level(
      definition, site: asOwnLevel ? site : self.site, redirection.members, view: redirection.view)
    let plan = try Plan(
      level, below: asOwnLevel ? self : parent, settings,
      variation: Variation(shapes: shapes, permitted: permitted, isBelow: asOwnLevel, slots: redirection.slots),
      borrowings: redirection.borrowings)
    let isKept = derived.withLock { derived -> Bool in
      guard derived.count < Variation.limit else { return false }
      derived.append(plan)
      return true
    }
    return Overridden(plan: plan, registrations: overrides, isKept: isKept)
  }

  /// The plan that has been derived for such overrides, if there is one.
  private func derivedPlan(for overrides: RegistrationSequence, _ permitted: Set<Int>, isBelow: Bool) -> Plan? {
    derived.withLock { $0.first { $0.variation.fits(overrides, permitted, isBelow: isBelow) } }
  }

  private static func latest(_ overrides: RegistrationSequence) -> RegistrationSequence {
    var latest: [Int: Registration] = [:]
    for override in overrides where override.role == .plain { latest[override.key.index] = override }
    var result = RegistrationSequence()
    for override in overrides where override.role != .plain || latest[override.key.index] === override {
      result.append(override)
    }
    return result
  }
}
