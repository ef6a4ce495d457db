/// One registration of one key in one scope.
package struct RegistrationFact: Sendable {
  package var key: KeyIndex
  package var scope: ScopeIndex
  package var lifetime: Lifetime
  package var needs: [NeedFact]
  package var isOverride: Bool
  package var site: Site
  /// The module it came through, if it came through an `include`; nil for one written in the scope itself.
  package var module: String?
  /// When it is registered at all.
  package var condition: Condition
  /// Not found by its key: only pinned needs lead to it. Such are the registrations that overrides make afresh although
  /// something nearer has their key.
  package var isDetached: Bool
  /// What it does for its key.
  package var role: Role
  /// Whether its factory is async.
  package var isAsync: Bool
  /// When it is, if an `#if` inside the factory decides; read where it is async.
  package var asyncWhen: Condition
  /// Whether its factory runs on the main actor.
  package var isOnMainActor: Bool

  package init(
    key: KeyIndex, scope: ScopeIndex, lifetime: Lifetime, needs: [NeedFact] = [], isOverride: Bool = false,
    site: Site, module: String? = nil, condition: Condition = .always, isDetached: Bool = false, role: Role = .plain,
    isAsync: Bool = false, asyncWhen: Condition = .always, isOnMainActor: Bool = false
  ) {
    self.key = key
    self.scope = scope
    self.lifetime = lifetime
    self.needs = needs
    self.isOverride = isOverride
    self.site = site
    self.module = module
    self.condition = condition
    self.isDetached = isDetached
    self.role = role
    self.isAsync = isAsync
    self.asyncWhen = asyncWhen
    self.isOnMainActor = isOnMainActor
  }
}

extension RegistrationFact {
  /// Whether it is a decoration that overrides make afresh: what it wraps is settled, and it takes the place of the one above.
  var isMadeAfresh: Bool { role == .decoration && needs.first.map { $0.pin != .above } ?? false }
}

/// One thing that a registration's factory receives.
package struct NeedFact: Sendable {
  package enum Mode: String, Sendable, CaseIterable {
    case strict
    case optional
    case lazy
    case provider
    /// Looked up from the scope that was asked, not from the owner.
    case fromRequester
  }

  package var key: KeyIndex
  package var mode: Mode
  /// The need itself inside the call; the runtime knows the call alone.
  package var site: Site
  /// Where the need leads, if that is settled beforehand and not by look-up.
  package var pin: Pin?

  package enum Pin: Hashable, Sendable {
    case registration(RegistrationIndex)
    /// What puts the contributions of one scope to a key together: the graph adds it, so that it has no number beforehand.
    case collection(of: KeyIndex, in: ScopeIndex)
    /// Nothing is registered; the key's default serves if it has one.
    case nothing
    /// What the key would lead to without this registration.
    case above
  }

  package init(key: KeyIndex, mode: Mode = .strict, site: Site, pin: Pin? = nil) {
    self.key = key
    self.mode = mode
    self.site = site
    self.pin = pin
  }
}
