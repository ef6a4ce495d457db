package import TrellisResolver

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

  /// The facts that the graph was built from, with `isAsync` as in this variant, followed by a registration for each collection.
  package let facts: GraphFacts
  /// The number of registrations that were written; the graph derives the ones after them.
  package let writtenCount: Int
  package let tree: ScopeTree
  /// What other runs of the same build may do.
  package let others: ActiveFacts.Others
  /// Whether each registration is active in this variant of the program.
  package let isActive: [Bool]
  /// Whether each use is active in this variant.
  package let isUseActive: [Bool]
  /// Lifetimes with `.inherited` resolved to that of the replaced registration.
  package let lifetimes: [Lifetime]
  /// For each scope, the registrations that its keys resolve to, overrides applied, in order of registration; collections and
  /// then decorations come last. Of several for one key, look-ups find the last, and the others are what it builds on.
  package let local: [[RegistrationIndex]]
  /// The rules that registrations break, except for cycles, scope by scope from the roots down.
  let brokenRules: [BrokenRule]
  /// Places that make several registrations, as in a 'register(in:)' that definitions share; empty where no rule is broken.
  let sharedSites: Set<Site>
  /// Shortest cycles of strict needs such that each registration in any cycle is in at least one.
  let cycles: [[RegistrationIndex]]
  /// The length of the longest strict chain that begins at each registration.
  let heights: [Int32]
  /// What holds for each registration, as far as the resolver knows.
  private let traits: [Traits]
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
  /// Which registrations must exist before which.
  package let strictEdges: Edges

  /// Builds the graph of one variant of a program.
  ///
  /// - Parameters:
  ///   - facts: The program's facts.
  ///   - isTrue: Which conditions hold; none by default, for registrations without conditions.
  package convenience init(_ facts: GraphFacts, where isTrue: (Condition.Atom) -> Bool = { _ in false }) {
    self.init(facts, ActiveFacts(facts, where: isTrue))
  }

  package convenience init(_ facts: GraphFacts, _ active: ActiveFacts) {
    let tree = ScopeTree(facts.scopes)
    let writtenCount = facts.registrations.count
    let collections = facts.collections(where: active.registrations)
    // Beside what it starts from, a collection needs its active contributions.
    let isActive = active.registrations + collections.map { $0.needs.count > 1 }
    var facts = facts
    for (index, isAsync) in active.asyncs { facts.registrations[index].isAsync = isAsync }
    if !collections.isEmpty { facts.registrations += collections }
    let places = collections.enumerated().map { (KeyInScope(scope: $1.scope, key: $1.key), writtenCount + $0) }
    let resolution = Resolution(
      facts, tree, isActive: isActive, collections: Dictionary(uniqueKeysWithValues: places))
    self.init(facts, tree, writtenCount: writtenCount, isActive: isActive, active, resolution)
  }

  /// Takes over what a run has resolved.
  ///
  /// - Parameter scopes: For each scope its slots, which are the scope's registrations in their order.
  package convenience init(_ facts: GraphFacts, resolved scopes: [ResolvedScope]) {
    let tree = ScopeTree(facts.scopes)
    let active = ActiveFacts(facts) { _ in true }
    self.init(
      facts, tree, writtenCount: facts.registrations.count, isActive: active.registrations, active,
      Resolution(facts, tree, resolved: scopes))
  }

  private init(
    _ facts: GraphFacts, _ tree: ScopeTree, writtenCount: Int, isActive: [Bool], _ active: ActiveFacts,
    _ resolution: Resolution
  ) {
    self.facts = facts
    self.tree = tree
    self.writtenCount = writtenCount
    self.isActive = isActive
    isUseActive = active.uses
    others = active.others
    lifetimes = resolution.lifetimes
    local = resolution.local
    brokenRules = resolution.faults
    sharedSites = resolution.faults.isEmpty ? [] : Self.sharedSites(in: facts.registrations)
    cycles = resolution.cycles
    traits = resolution.traits
    heights = resolution.heights
    needOffsets = resolution.needOffsets
    needTargets = resolution.needTargets
    useTargets = resolution.useTargets
    overrideTargets = resolution.overrideTargets
    undecorated = resolution.undecorated
    isPlaced = resolution.traits.map { $0.contains(.isPlaced) }
    strictEdges = Edges(facts, needTargets, isPlaced: isPlaced) { [lifetimes] in
      $0.isStrict && lifetimes[$1] != .maker
    }
  }

  private static func sharedSites(in registrations: [RegistrationFact]) -> Set<Site> {
    var sites: Set<Site> = []
    return Set(registrations.lazy.map(\.site).filter { !sites.insert($0).inserted })
  }

  /// A rule that a registration breaks.
  struct BrokenRule {
    let rule: Rule
    let registration: RegistrationIndex
    /// The need concerned; -1 for none.
    let need: Int
    /// The other registration concerned: the earlier one, the one above, the one that is needed.
    let other: Target
  }

  func registrations(breaking rule: Rule) -> [BrokenRule] { brokenRules.filter { $0.rule == rule } }

  /// Whether a registration's instance is created on the main actor.
  package func isOnMainActor(_ registration: RegistrationIndex) -> Bool {
    traits[registration].contains(.isOnMainActor)
  }

  /// Whether a registration is an override or a decoration without anything to replace or wrap.
  func replacesNothing(_ registration: RegistrationIndex) -> Bool { traits[registration].contains(.replacesNothing) }

  /// The targets of a registration's needs, in their order.
  package func targets(of registration: RegistrationIndex) -> ArraySlice<Target> {
    needTargets[needOffsets[registration]..<needOffsets[registration + 1]]
  }

  /// Visits each scope from the roots down.
  ///
  /// - Parameter visit: Called with the scope and, for each key, the registration visible from there or -1.
  package func forEachScope(_ visit: (ScopeIndex, _ visible: [RegistrationIndex]) -> Void) {
    var visible = [RegistrationIndex](repeating: -1, count: facts.keys.count)
    var undo: [[(key: KeyIndex, before: RegistrationIndex)]] = []
    for scope in tree.order {
      while undo.count > tree.depth[scope], let last = undo.popLast() {
        for change in last.reversed() { visible[change.key] = change.before }
      }
      undo.append(
        local[scope].map { registration in
          let key = facts.registrations[registration].key
          defer { visible[key] = registration }
          return (key, visible[key])
        })
      visit(scope, visible)
    }
  }
}
