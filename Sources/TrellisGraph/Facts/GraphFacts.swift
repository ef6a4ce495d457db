/// All that is known of a program's graph, as plain data: what the runtime collects from registrations
/// and what the validator reads from source text. Everything else is derived from it.
///
/// Keys and scopes are named by their position in these arrays, so that a graph of any size is walked
/// with integers alone.
package struct GraphFacts: Sendable {
  package var scopes: [ScopeFact] = []
  package var keys: [KeyFact] = []
  /// In the order in which a run evaluates them, scope by scope.
  package var registrations: [RegistrationFact] = []
  package var uses: [UseFact] = []
  /// Overrides given when a scope is created, opened or derived: they must name a key that exists.
  package var overrides: [OverrideFact] = []
  package var opaques: [OpaqueFact] = []
  /// Properties of dependency structs that no key is named like.
  package var nameless: [NamelessFact] = []
  /// Scopes that are handed to objects.
  package var handovers: [HandoverFact] = []
  /// Keys that are read from whatever scope a task works in.
  package var reads: [CurrentReadFact] = []
  /// Where tasks get a scope to work in.
  package var runs: [RunFact] = []
  /// Where a definition ends the program instead of registering.
  package var ends: [EndFact] = []
  /// Definitions of tests that are only opened where that is expected to fail.
  package var expectedToFail: Set<ScopeIndex> = []

  package init() {}
}

/// Position of a scope in `GraphFacts.scopes`.
package typealias ScopeIndex = Int
/// Position of a key in `GraphFacts.keys`.
package typealias KeyIndex = Int
/// Position of a registration in `GraphFacts.registrations`.
package typealias RegistrationIndex = Int

/// One scope definition: a level of the hierarchy.
package struct ScopeFact: Sendable {
  package enum Parent: Hashable, Sendable {
    /// The library's own top: this definition is a root.
    case root
    case scope(ScopeIndex)
    /// A name that nothing in the scanned sources declares, and that no import could.
    case unknown(name: String)
    /// A name that an import may declare, outside the scanned sources.
    case outside(name: String)
  }

  /// As a user would write it: `AppScope`, `Checkout.SessionScope`.
  package var name: String
  package var parent: Parent
  package var site: Site
  /// Where the parent is named, if it is.
  package var parentSite: Site?

  package init(name: String, parent: Parent, site: Site, parentSite: Site? = nil) {
    self.name = name
    self.parent = parent
    self.site = site
    self.parentSite = parentSite
  }
}

/// One key.
package struct KeyFact: Sendable {
  /// What follows the dot: `logger`. The runtime, which cannot see the declaration, takes the string.
  package var name: String
  /// The string that the key was made with.
  package var label: String
  /// The service's type as written, without the outer `Key<>`: `any Logger`.
  package var type: String
  package var hasDefault: Bool
  package var site: Site
  /// Whether the scanned sources mention the key anywhere but at its declaration and its own registrations.
  /// The runtime does not know and says true.
  package var isMentioned: Bool

  package init(name: String, label: String, type: String, hasDefault: Bool, site: Site, isMentioned: Bool = true) {
    self.name = name
    self.label = label
    self.type = type
    self.hasDefault = hasDefault
    self.site = site
    self.isMentioned = isMentioned
  }
}

/// A look-up in the program's text on a scope whose definition is written down.
package struct UseFact: Sendable {
  package var key: KeyIndex
  package var scope: ScopeIndex
  package var site: Site
  package var condition: Condition
  /// Whether it waits for what is made asynchronously: `load` rather than `resolve` or a subscript.
  package var isLoad: Bool
  /// Whether it does without what is registered nowhere, as an optional need of an override does.
  package var isOptional: Bool

  package init(
    key: KeyIndex, scope: ScopeIndex, site: Site, condition: Condition = .always, isLoad: Bool = false,
    isOptional: Bool = false
  ) {
    self.key = key
    self.scope = scope
    self.site = site
    self.condition = condition
    self.isLoad = isLoad
    self.isOptional = isOptional
  }
}

/// An override given to a live scope, `Scope(AppScope.self) { $0.override(.api) { … } }`.
package struct OverrideFact: Sendable {
  /// What must exist before the override's instance.
  package struct Need: Sendable {
    package var key: KeyIndex
    package var site: Site

    package init(key: KeyIndex, site: Site) {
      self.key = key
      self.site = site
    }
  }

  package var key: KeyIndex
  /// The definition of the scope that the override makes.
  package var scope: ScopeIndex
  package var site: Site
  package var condition: Condition
  /// Whether it only permits the key's registration to touch the outside world, `$0.permitLive(.api)`.
  package var isPermission: Bool
  /// Whether the scope may be meant to fail: the key need not be there.
  package var mayFail: Bool
  /// Strict ones alone.
  package var needs: [Need]
  /// Which overrides are made together: those of one closure share a number.
  package var group: Int
  /// Whether every run of the closure makes it.
  package var isCertain: Bool
  /// Whether nothing else is overridden in the scope, since it and those above are made with these alone.
  package var isAlone: Bool

  package init(
    key: KeyIndex, scope: ScopeIndex, site: Site, condition: Condition = .always, isPermission: Bool = false,
    mayFail: Bool = false, needs: [Need] = [], group: Int = 0, isCertain: Bool = false, isAlone: Bool = false
  ) {
    self.needs = needs
    self.group = group
    self.isCertain = isCertain
    self.isAlone = isAlone
    self.key = key
    self.scope = scope
    self.site = site
    self.condition = condition
    self.isPermission = isPermission
    self.mayFail = mayFail
  }
}

/// A place that the validator cannot see through.
package struct OpaqueFact: Sendable {
  /// What cannot be followed, a full clause: "the key of this registration is computed".
  package var reason: String
  /// What to write instead, an imperative clause: "name the key directly, as in `.logger`".
  package var advice: String
  /// The scope whose registrations it may hide; nil if it hides none.
  package var scope: ScopeIndex?
  package var site: Site

  package init(reason: String, advice: String, scope: ScopeIndex?, site: Site) {
    self.reason = reason
    self.advice = advice
    self.scope = scope
    self.site = site
  }
}

/// A property that stands for a need by its name, where no key has that name.
package struct NamelessFact: Sendable {
  package var name: String
  /// The property's type as written.
  package var type: String
  /// The struct that declares it, as a user would write it.
  package var owner: String
  package var site: Site

  package init(name: String, type: String, owner: String, site: Site) {
    self.name = name
    self.type = type
    self.owner = owner
    self.site = site
  }
}
