/// A program's graph with every need resolved. The checks and the runtime's plan both read it.
///
/// Built in time linear in scopes, registrations, needs and uses. No walk recurses, so any depth is safe. A class, because
/// debug builds, in which plugins run the checks, would otherwise retain all these arrays at every query.
package final class Graph: Sendable {
  /// The target of a need, a use or an override.
  package enum Target: Hashable, Sendable {
    case registration(RegistrationIndex)
    /// Nothing visible registers the key; its default is used, which lives in the root scope.
    case keyDefault
    case missing
  }

  /// The facts that the graph was built from, with `isAsync` as in this variant, followed by a registration for each
  /// collection.
  package let facts: GraphFacts
  /// The number of registrations that were written; the graph derives the ones after them.
  package let writtenCount: Int
  package let tree: ScopeTree
  /// Whether each registration is active in this variant of the program.
  package let isActive: [Bool]
  /// Whether each use is active in this variant.
  package let isUseActive: [Bool]
  /// Whether each override given to a live scope is active in this variant.
  package let isOverrideActive: [Bool]
  /// Lifetimes with `.inherited` resolved to that of the replaced registration.
  package let lifetimes: [Lifetime]
  /// For each scope, the registrations that its keys resolve to, overrides applied, in order of registration; collections and
  /// then decorations come last. Of several for one key, look-ups find the last, and the others are what it builds on.
  package let local: [[RegistrationIndex]]
  /// For each registration, the one above that it hides, or the one in its own scope that it replaces or decorates.
  package let replaced: [Target]
  /// For each registration, the earlier or higher one that it collides with, or -1.
  package let collidesWith: [RegistrationIndex]
  /// Whether each registration is active, collides with none and has a whole hierarchy, so that its needs were resolved.
  package let isPlaced: [Bool]
  /// Where the needs of each registration start in `needTargets`; one more entry than registrations.
  package let needOffsets: [Int]
  package let needTargets: [Target]
  package let useTargets: [Target]
  /// What each override given to a live scope replaces.
  package let overrideTargets: [Target]
  /// For each registration, the one under all decorations: itself unless it is a decoration, -1 for nothing but a default.
  package let undecorated: [RegistrationIndex]
  /// Which registrations must exist before which, without the needs that a requester decides.
  let strictEdges: Edges
  /// Whether each registration's instance is created on the main actor.
  package let isOnMainActor: [Bool]

  /// Builds the graph of one variant of a program.
  ///
  /// - Parameters:
  ///   - facts: The program's facts.
  ///   - isTrue: Which conditions hold; none by default, for registrations without conditions.
  package convenience init(_ facts: GraphFacts, where isTrue: (Condition.Atom) -> Bool = { _ in false }) {
    self.init(facts, ActiveFacts(facts, where: isTrue))
  }

  package init(_ facts: GraphFacts, _ active: ActiveFacts) {
    let writtenCount = facts.registrations.count
    self.writtenCount = writtenCount
    tree = ScopeTree(facts.scopes)
    let collections = facts.collections(where: active.registrations)
    // Beside what it starts from, a collection needs its active contributions.
    let isActive = active.registrations + collections.map { $0.needs.count > 1 }
    var facts = facts
    for (index, isAsync) in active.asyncs { facts.registrations[index].isAsync = isAsync }
    if !collections.isEmpty { facts.registrations += collections }
    let places = collections.enumerated().map { (KeyInScope(scope: $1.scope, key: $1.key), writtenCount + $0) }
    self.facts = facts
    self.isActive = isActive
    isUseActive = active.uses
    isOverrideActive = active.overrides
    var lookup = Lookup(
      facts: facts, tree: tree, isActive: isActive, collections: Dictionary(uniqueKeysWithValues: places))
    lookup.run()
    lifetimes = lookup.lifetimes
    local = lookup.local
    replaced = lookup.replaced
    collidesWith = lookup.collidesWith
    needOffsets = lookup.needOffsets
    needTargets = lookup.needTargets
    useTargets = lookup.useTargets
    overrideTargets = lookup.overrideTargets
    undecorated = facts.registrations.indices.map { lookup.bases[$0] ?? $0 }
    isPlaced = lookup.isPlaced
    strictEdges = Edges(facts, needTargets, isPlaced: isPlaced) { [lifetimes] in $0.isStrict && lifetimes[$1] != .maker
    }
    let pathsToMainActor = Effects.pathsToMainActor(facts, needOffsets, needTargets)
    isOnMainActor = facts.registrations.indices.map { pathsToMainActor?.contains($0) ?? false }
  }

  /// The targets of a registration's needs, in their order.
  package func targets(of registration: RegistrationIndex) -> ArraySlice<Target> {
    needTargets[needOffsets[registration]..<needOffsets[registration + 1]]
  }

  /// Visits each scope from the roots down.
  ///
  /// - Parameter visit: Called with the scope and, for each key, the registration visible from there or -1.
  package func forEachScope(_ visit: (ScopeIndex, _ visible: [RegistrationIndex]) -> Void) {
    var table = VisibleKeys(keyCount: facts.keys.count)
    for scope in tree.order {
      table.enter(scope, depth: tree.depth[scope])
      for registration in local[scope] { table.set(facts.registrations[registration].key, to: registration) }
      visit(scope, table.visible)
    }
  }
}
