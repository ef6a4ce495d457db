internal import TrellisGraph

/// What one level brings to the chain of definitions from the root down.
struct Level: Sendable {
  let name: String
  /// Where the scope was created or first opened.
  let site: Site
  var entries: [Entry]
  /// Overrides of keys that nothing registers: reported, never planned.
  var overridesOfNothing: [Registration] = []

  /// A registration as this level has it.
  struct Entry: Sendable {
    let registration: Registration
    let lifetime: Lifetime
    var role: Role
    let isOverride: Bool
    /// There for pinned needs alone and not for its key.
    var isDetached = false
    /// Where each need leads, for a registration that overrides made afresh: it keeps the view of its owner. Empty otherwise.
    var pins: [Pin] = []
    /// Whether its use is noted: an override given to a live scope.
    var isCounted = false
  }

  /// Where a need leads that is settled beforehand.
  enum Pin: Sendable {
    case place(Place)
    /// Nothing is registered; the key's default serves if it has one.
    case nothing
  }
}

extension Level {
  /// What a definition registers.
  init<Definition: ScopeDefinition>(_ definition: Definition.Type, name: String, site: Site) {
    var registry = Registry<Definition>()
    Definition.register(in: &registry)
    self.init(name: name, site: site, entries: registry.registrations.list.registrations.map(Entry.init))
  }
}

extension Level.Entry {
  /// A registration as its definition wrote it.
  init(_ registration: Registration) {
    self.init(
      registration: registration, lifetime: registration.lifetime, role: registration.role,
      isOverride: registration.origin.isOverride)
  }
}

/// Names a registration of a chain of levels independently of any graph.
///
/// An index counts the registrations of one graph and means something else in the next. What goes from one graph to another, or
/// from a graph to the plan of another, is a place.
struct Place: Hashable, Sendable {
  /// Counted from the root.
  let level: Int
  let member: Member

  enum Member: Hashable, Sendable {
    /// The position among the level's entries.
    case entry(Int)
    /// What puts the level's contributions to a key together, by the key's index.
    case collection(Int)
  }
}

/// Levels from the root down, and the graph that they make.
struct Chain {
  let levels: [Level]
  let graph: Graph
  /// Where each level's entries begin among the graph's registrations.
  let starts: [RegistrationIndex]

  init(_ levels: [Level], _ graph: Graph) {
    self.levels = levels
    self.graph = graph
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

  /// What is registered there; nil for what no chain has: a collection without contributions.
  func registration(_ index: RegistrationIndex) -> Registration? {
    if index < graph.writtenCount { return entry(index).registration }
    // The graph has added it for the sake of contributions, which know what puts them together.
    guard case .registration(let contribution) = graph.facts.registrations[index].needs.last?.pin else { return nil }
    return entry(contribution).registration.collection
  }

  func place(of index: RegistrationIndex) -> Place? {
    if index < graph.writtenCount {
      return Place(level: level(of: index), member: .entry(index - starts[level(of: index)]))
    }
    return registration(index).map { Place(level: level(of: index), member: .collection($0.key.index)) }
  }

  /// - Parameter index: Of a registration that was written.
  private func entry(_ index: RegistrationIndex) -> Level.Entry {
    levels[level(of: index)].entries[index - starts[level(of: index)]]
  }
}
