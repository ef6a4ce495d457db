/// A program's graph with every need looked up: the checks and the runtime's plan both read this.
///
/// Built in time linear in scopes, registrations, needs and uses. No walk recurses, so that a graph of any
/// depth is safe. A class, because a debug build, in which a plugin runs the checks, would else count the references of
/// all these arrays at every question.
package final class Graph: Sendable {
  /// What a need, a use or an override leads to.
  package enum Target: Hashable, Sendable {
    case registration(RegistrationIndex)
    /// Nothing visible registers the key; its own default serves, which lives in the root scope.
    case keyDefault
    case missing
  }

  /// What the graph was built from; its registrations are followed by one for each collection that contributions make, and
  /// those are async whose factories are so in this variant.
  package let facts: GraphFacts
  /// How many registrations were written; those behind them are the graph's own.
  package let writtenCount: Int
  package let tree: ScopeTree
  /// Whether a registration takes place in this variant of the program.
  package let isActive: [Bool]
  /// Whether a use takes place in this variant.
  package let isUseActive: [Bool]
  /// Whether an override given to a live scope takes place in this variant.
  package let isOverrideActive: [Bool]
  /// Lifetimes with `.inherited` resolved to that of what is replaced.
  package let lifetimes: [Lifetime]
  /// The registrations that a scope's own keys lead to, overrides applied, in order of registration; collections and then
  /// decorations come last. Of several for one key the last is what look-ups find, and the others are what it builds on.
  package let local: [[RegistrationIndex]]
  /// For each registration, the one above that it hides or the one in its own scope that it replaces or decorates.
  package let replaced: [Target]
  /// For each registration, the earlier or higher one that it cannot stand beside, or -1.
  package let collidesWith: [RegistrationIndex]
  /// For each registration, whether it takes place and its scope's own hierarchy is whole, so that its needs were looked up.
  let isPlaced: [Bool]
  /// Where the needs of registration `r` start in `needTargets`; one more entry than registrations.
  package let needOffsets: [Int]
  package let needTargets: [Target]
  package let useTargets: [Target]
  /// What each override given to a live scope replaces.
  package let overrideTargets: [Target]
  /// For each registration, what lies under it and all decorations between: itself unless it is a decoration, -1 for
  /// nothing but a default.
  package let undecorated: [RegistrationIndex]
  /// Which registrations must exist before which, as far as no requester decides.
  let strictEdges: Edges
  /// Whether a registration's instance is made on the main actor.
  package let isOnMainActor: [Bool]

  /// Builds the graph of one variant of a program.
  ///
  /// - Parameters:
  ///   - facts: What is known.
  ///   - isTrue: Which conditions hold; none, where registrations carry no condition.
  package init(_ facts: GraphFacts, where isTrue: (Condition.Atom) -> Bool = { _ in false }) {
    let writtenCount = facts.registrations.count
    self.writtenCount = writtenCount
    tree = ScopeTree(facts.scopes)
    var isActive = facts.registrations.indices.map { facts.registrations[$0].condition.holds(isTrue) }
    let collections = facts.collections(where: isActive)
    isActive += collections.map { $0.condition.holds(isTrue) }
    var facts = facts
    for index in facts.registrations.indices where facts.registrations[index].asyncWhen != .always {
      facts.registrations[index].isAsync = facts.registrations[index].asyncWhen.holds(isTrue)
    }
    if !collections.isEmpty { facts.registrations += collections }
    let places = collections.enumerated().map { (CollectionPlace(scope: $1.scope, key: $1.key), writtenCount + $0) }
    self.facts = facts
    self.isActive = isActive
    isUseActive = facts.uses.map { $0.condition.holds(isTrue) }
    isOverrideActive = facts.overrides.map { $0.condition.holds(isTrue) }
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
    strictEdges = Edges(facts, needTargets, isPlaced: isPlaced) { $0.isStrict }
    isOnMainActor = Effects.isolation(lookup)
  }

  /// The targets of a registration's needs, in their order.
  package func targets(of registration: RegistrationIndex) -> ArraySlice<Target> {
    needTargets[needOffsets[registration]..<needOffsets[registration + 1]]
  }

  /// Visits each scope from the top down with the table of what its keys lead to.
  ///
  /// - Parameter visit: Receives the scope and, for each key, the registration visible from there or -1.
  package func forEachScope(_ visit: (ScopeIndex, _ visible: [RegistrationIndex]) -> Void) {
    var table = VisibleKeys(keyCount: facts.keys.count)
    for scope in tree.order {
      table.enter(scope, depth: tree.depth[scope])
      for registration in local[scope] { table.set(facts.registrations[registration].key, to: registration) }
      visit(scope, table.visible)
    }
  }
}
