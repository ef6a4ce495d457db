internal import TrellisGraph

/// The registrations that one level adds to the chain of definitions from the root down.
struct Level: Sendable {
  let definition: DescribedType
  /// Where the scope was created or first opened.
  let site: Site
  var entries: [Entry]
  /// Overrides of keys that nothing registers: reported, never planned.
  var overridesOfNothing: [Registration] = []

  var name: String { definition.name }

  /// A registration as part of this level.
  struct Entry: Sendable {
    let registration: Registration
    /// What differs from the registration, which stands as its definition wrote it if this is nil.
    private var changes: Changes?

    private final class Changes: Sendable {
      let lifetime: Lifetime
      let role: Role
      let isOverride: Bool
      let isDetached: Bool
      let pins: [Pin]
      let isCounted: Bool

      init(
        _ lifetime: Lifetime, _ role: Role, isOverride: Bool, isDetached: Bool, _ pins: [Pin], isCounted: Bool
      ) {
        self.lifetime = lifetime
        self.role = role
        self.isOverride = isOverride
        self.isDetached = isDetached
        self.pins = pins
        self.isCounted = isCounted
      }
    }

    /// A registration as its definition wrote it.
    init(_ registration: Registration) {
      self.registration = registration
      changes = nil
    }

    init(
      registration: Registration, lifetime: Lifetime, role: Role, isOverride: Bool, isDetached: Bool = false,
      pins: [Pin] = [], isCounted: Bool = false
    ) {
      self.registration = registration
      changes = Changes(
        lifetime, role, isOverride: isOverride, isDetached: isDetached, pins, isCounted: isCounted)
    }

    private mutating func change(isDetached: Bool, _ pins: [Pin], isCounted: Bool) {
      changes = Changes(lifetime, role, isOverride: isOverride, isDetached: isDetached, pins, isCounted: isCounted)
    }

    var lifetime: Lifetime { changes?.lifetime ?? registration.lifetime }
    var role: Role { changes?.role ?? registration.role }
    var isOverride: Bool { changes?.isOverride ?? registration.isOverride }
    /// Whether it exists only for pinned needs, and not for its key.
    var isDetached: Bool {
      get { changes?.isDetached ?? false }
      set { change(isDetached: newValue, pins, isCounted: isCounted) }
    }
    /// The targets of the needs, if overrides re-create the registration: it keeps its owner's view. Empty otherwise.
    var pins: [Pin] {
      get { changes?.pins ?? [] }
      set { change(isDetached: isDetached, newValue, isCounted: isCounted) }
    }
    /// Whether its use is recorded: it is an override given to a live scope.
    var isCounted: Bool {
      get { changes?.isCounted ?? false }
      set { change(isDetached: isDetached, pins, isCounted: newValue) }
    }
    /// Whether a plan can be compiled without a graph as far as this entry is concerned.
    var isPlain: Bool { changes == nil && registration.isPlain }
  }

  /// The target of a need that is determined in advance.
  enum Pin: Sendable {
    case place(Place)
    /// Nothing is registered; the key's default is used if it has one.
    case nothing
  }
}

extension Level {
  /// Evaluates a definition.
  init<Definition: ScopeDefinition>(_ definition: Definition.Type, site: Site) {
    var registry = Registry<Definition>()
    Definition.register(in: &registry)
    self.init(
      definition: DescribedType(definition), site: site,
      entries: registry.registrations.all.map(Entry.init))
  }
}

/// Identifies a registration of a chain of levels independently of any graph.
///
/// An index counts the registrations of one graph and is not valid in another. References from one graph to another, or from
/// a graph to the plan of another, are places.
struct Place: Hashable, Sendable {
  /// The level, counted from the root.
  let level: Int
  let member: Member

  enum Member: Hashable, Sendable {
    /// The position among the level's entries.
    case entry(Int)
    /// The collection of the level's contributions to a key, by the key's index.
    case collection(Int)
  }
}

/// Levels from the root down, and their graph.
struct Chain {
  let levels: [Level]
  let graph: Graph
  /// The index of each level's first entry among the graph's registrations.
  let starts: [RegistrationIndex]

  init(_ levels: [Level]) {
    self.levels = levels
    graph = Graph(FactsBuilder.facts(of: levels, withTypes: false))
    starts = Self.starts(of: levels)
  }

  static func starts(of levels: [Level]) -> [RegistrationIndex] {
    var next = 0
    return levels.map { level in
      defer { next += level.entries.count }
      return next
    }
  }

  func level(of index: RegistrationIndex) -> Int { graph.facts.registrations[index].scope }

  /// The registration at an index; nil for a collection without contributions, which no chain has.
  func registration(_ index: RegistrationIndex) -> Registration? {
    if index < graph.writtenCount { return entry(index).registration }
    // The graph has added it for contributions, which know the registration that collects them.
    guard case .registration(let contribution) = graph.facts.registrations[index].needs.last?.pin else { return nil }
    return entry(contribution).registration.collection
  }

  func place(of index: RegistrationIndex) -> Place? {
    if index < graph.writtenCount {
      return Place(level: level(of: index), member: .entry(index - starts[level(of: index)]))
    }
    return registration(index).map { Place(level: level(of: index), member: .collection($0.key.index)) }
  }

  /// - Parameter index: The index of a registration that was written.
  private func entry(_ index: RegistrationIndex) -> Level.Entry {
    levels[level(of: index)].entries[index - starts[level(of: index)]]
  }
}
