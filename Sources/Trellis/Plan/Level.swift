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
