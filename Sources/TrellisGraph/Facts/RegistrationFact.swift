package import TrellisResolver

/// One registration of one key in one scope.
package struct RegistrationFact: Sendable {
  package var key: KeyIndex
  package var scope: ScopeIndex
  package var lifetime: Lifetime
  package var needs: [NeedFact]
  package var isOverride: Bool
  package var site: Site
  /// The module that registers it through an `include`; nil if the scope does.
  package var module: String?
  /// In source text: the `include` of the module.
  package var include: Site?
  /// In source text: the call of the helper that registers it, in the definition or module.
  package var call: HelperCallFact?
  /// The `#if` conditions under which it is registered.
  package var condition: Condition
  /// The run-time decisions on which it is registered.
  package var path: [Branch] = []
  package var role: Role
  package var isAsync: Bool
  /// If an `#if` inside the factory decides whether it is async, the condition that sets `isAsync` in each variant.
  package var asyncWhen: Condition
  /// Whether its factory runs on the main actor.
  package var isOnMainActor: Bool
  /// Whether its service runs while its scope is open.
  package var runs: Bool
  /// In source text: whether `start` may leave it alone.
  package var isOnDemand = false
  /// For a weak registration, or one that replaces one which may be: the type of what it creates if that is not a class.
  package var valueType: String?

  package init(
    key: KeyIndex, scope: ScopeIndex, lifetime: Lifetime, needs: [NeedFact] = [], isOverride: Bool = false,
    site: Site, module: String? = nil, condition: Condition = .always, role: Role = .plain,
    isAsync: Bool = false, asyncWhen: Condition = .always, isOnMainActor: Bool = false, runs: Bool = false,
    valueType: String? = nil
  ) {
    self.key = key
    self.scope = scope
    self.lifetime = lifetime
    self.needs = needs
    self.isOverride = isOverride
    self.site = site
    self.module = module
    self.condition = condition
    self.role = role
    self.isAsync = isAsync
    self.asyncWhen = asyncWhen
    self.isOnMainActor = isOnMainActor
    self.runs = runs
    self.valueType = valueType
  }
}

extension RegistrationFact {
  /// When it is registered, in a sentence: `'flags.demo' and 'DEBUG'`; nil for always.
  package var when: String? {
    if path.isEmpty { return condition == .always ? nil : condition.description }
    return condition == .always ? path.words : "\(path.words) and \(condition.grouped)"
  }

  /// Whether few words say when it is registered.
  var isPlain: Bool { path.isEmpty ? condition.isPlain : path.count == 1 && condition == .always }

  /// Whether a need is what a decoration wraps, or what a collection starts from or collects: those have its own key.
  package func isInner(_ position: Int) -> Bool {
    switch role {
    case .decoration: position == 0
    // An override of a collection also has needs of its own.
    case .collection: needs[position].key == key
    case .plain, .contribution: false
    }
  }
}

/// The call of a function that takes the registry.
package struct HelperCallFact: Sendable {
  /// With its labels: `layout(_:in:)`.
  package var function: String
  package var site: Site

  package init(function: String, site: Site) {
    self.function = function
    self.site = site
  }
}

/// One need of a registration, received by its factory.
package struct NeedFact: Sendable {
  package typealias Mode = NeedMode

  package var key: KeyIndex
  package var mode: Mode
  /// The location of the need inside the call; in the runtime, that of the call.
  package var site: Site
  /// In source text: the property that states it, of a struct of dependencies.
  package var property: Site?

  package init(key: KeyIndex, mode: Mode = .strict, site: Site, property: Site? = nil) {
    self.property = property
    self.key = key
    self.mode = mode
    self.site = site
  }
}
