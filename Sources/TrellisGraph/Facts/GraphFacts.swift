package import TrellisResolver

/// A program's graph as plain data, from the runtime's registrations or from source text. Everything else is derived from it.
///
/// Keys and scopes are named by their position in these arrays, so that walks handle integers only.
package struct GraphFacts: Sendable {
  package var scopes: [ScopeFact] = []
  package var keys: [KeyFact] = []
  /// In the order in which a run evaluates them, scope by scope.
  package var registrations: [RegistrationFact] = []
  package var uses: [UseFact] = []
  /// Overrides given when a scope is created, opened or derived: they must name a key that exists.
  package var overrides: [OverrideFact] = []
  /// The keys that code overrides in some live scope, as far as the text shows. Only the run knows what these resolve to.
  package var overridden: Set<KeyIndex> = []
  /// Whether code overrides a key that the text does not show.
  package var areOverridesOpen = false
  package var opaques: [NotFollowed] = []
  /// What modules register that no definition includes.
  package var unincluded: [UnincludedFact] = []

  package init() {}

  /// Whether some live scope may override a key.
  package func mayOverride(_ key: KeyIndex) -> Bool { areOverridesOpen || overridden.contains(key) }
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
    /// This definition is a root.
    case root
    case scope(ScopeIndex)
    /// A name that neither the scanned sources nor any import can declare, and a similar one that could stand there.
    case unknown(name: String, meant: String? = nil)
    /// A name outside the scanned sources that an import may declare.
    case outside(name: String)
    /// The text does not settle it: an `#if` chooses, or the compiler infers it.
    case undecided
  }

  /// As a user would write it: `AppScope`, `Checkout.SessionScope`.
  package var name: String
  package var parent: Parent
  package var site: Site
  /// The location of the parent's name, if the definition names one.
  package var parentSite: Site?
  /// The keys with name and type of its inputs.
  package var inputs: Set<KeyIndex> = []
  /// The modules that its file sees, its own first.
  package var modules = [0]
  /// Whether other modules see it, and whether only its file does.
  package var isPublic = false
  package var isOfFile = false

  package init(name: String, parent: Parent, site: Site, parentSite: Site? = nil) {
    self.name = name
    self.parent = parent
    self.site = site
    self.parentSite = parentSite
  }
}

/// One key.
package struct KeyFact: Sendable {
  /// The name after the dot: `logger`. Nil in the runtime, if the key was created without one and none has been compiled in.
  package private(set) var knownName: String?
  /// The type that it is a member of, if that is not `Keys`; empty for a global.
  package var owner: String?
  /// Its module; if it is private, a number of its own.
  package var module = 0
  /// Whether other modules see it.
  package var isPublic = false
  /// The string that the key was created with; if there is none, the place, as `Site.keyLabel`.
  package var label: String
  /// The service's type as written, without the outer `Key<>`: `any Logger`.
  package var type: String
  /// Whether the service is a maker whose calls do not wait, as far as its type is written out.
  var isOfPlainMaker: Bool { type.prefix { $0 != "<" }.split(separator: ".").last == "Maker" }
  package var hasDefault: Bool
  /// Whether it has a default in some builds only.
  package var defaultVaries = false
  package var site: Site
  /// Whether the text creates it without a string.
  package var isUnnamed: Bool
  /// Whether the scanned sources mention the key anywhere but at its declaration and its own registrations. Always true in the
  /// runtime, which cannot know.
  package var isMentioned: Bool

  package init(
    name: String?, label: String, type: String, hasDefault: Bool, site: Site, isUnnamed: Bool = false,
    isMentioned: Bool = true
  ) {
    self.isUnnamed = isUnnamed
    knownName = name
    self.label = label
    self.type = type
    self.hasDefault = hasDefault
    self.site = site
    self.isMentioned = isMentioned
  }

  /// The name after the dot, or what stands for it.
  package var name: String {
    get { knownName ?? site.keyDescription(ofType: type) }
    set { knownName = newValue }
  }

  /// As the key is written: `.logger`, `Feature.logger`; if its name is not known, `Key<any Logger>, Keys.swift:2`.
  package var written: String { path(inKeys: "") ?? name }

  private func path(inKeys: String) -> String? {
    knownName.map { owner == "" ? Self.word($0) : "\(owner ?? inKeys).\(Self.word($0))" }
  }

  /// A name as it is written after a dot: in back-ticks if it is a raw identifier.
  package static func word(_ name: String) -> String {
    let isPlain = name.unicodeScalars.allSatisfy { !$0.isASCII || $0.properties.isXIDContinue }
    return isPlain && name.first?.isNumber != true ? name : "`\(name)`"
  }

  /// Whether a file that sees these modules, its own first, can name the key with a dot.
  package func isNamed(in file: String, seeing modules: [Int]) -> Bool { owner == nil && isSeen(in: file, modules) }

  func isSeen(in file: String, _ modules: [Int]) -> Bool {
    site.file == file || module == modules[0] || isPublic && modules.contains(module)
  }

  /// Whether its type is one of the system's that is `Sendable`, or made of those.
  var isKnownSendable: Bool {
    let names = type.split { "[]?:, ".contains($0) }.map(String.init)
    let known: Set<String> = ["Bool", "Data", "Date", "Double", "Float", "Int", "Locale", "String", "URL", "UUID"]
    return !names.isEmpty && names.allSatisfy(known.contains)
  }

  /// `String?`, `(any Logger)?`.
  var optionalType: String {
    let isWord = type.allSatisfy { $0.isLetter || $0.isNumber || "._<>[]".contains($0) }
    return isWord ? "\(type)?" : "(\(type))?"
  }

  /// As a need is written: `Keys.logger.lazy`; if the key's name is not known, `(Key<any Logger>, Keys.swift:2).lazy`.
  package func need(_ mode: NeedFact.Mode) -> String {
    (path(inKeys: "Keys") ?? (mode == .strict ? name : "(\(name))"))
      + (mode == .strict ? "" : ".\(mode.rawValue)")
  }
}

/// A look-up in source text on a scope whose definition is known.
package struct UseFact: Sendable {
  package var key: KeyIndex
  package var scope: ScopeIndex
  package var site: Site
  package var condition: Condition
  /// The constant conditions of the `if`s around it.
  package var path: [Branch] = []
  /// Whether it can wait for async factories: `load`, not `resolve` or a subscript.
  package var isLoad: Bool
  /// Whether the key need not be registered, as for an optional need of an override.
  package var isOptional: Bool
  /// Whether a run of the code around it may leave it out.
  package var mayBeLeftOut = false

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

/// An override, decoration or contribution given to a live scope, `Scope(AppScope.self) { $0.override(.api) { … } }`: known in a
/// run, not from text.
package struct OverrideFact: Sendable {
  package var key: KeyIndex
  /// The definition of the scope that the override is given to.
  package var scope: ScopeIndex
  package var site: Site
  /// What it does for its key.
  package var role: Role

  package init(key: KeyIndex, scope: ScopeIndex, site: Site, role: Role = .plain) {
    self.key = key
    self.scope = scope
    self.site = site
    self.role = role
  }
}

/// A key that a module registers, in source text that no definition includes.
package struct UnincludedFact: Sendable {
  package var key: KeyIndex
  /// The type to include.
  package var module: String
  /// The module that declares the type.
  package var declaredIn: Int
  package var isPublic: Bool
  /// The registration.
  package var site: Site

  package init(key: KeyIndex, module: String, declaredIn: Int, isPublic: Bool, site: Site) {
    (self.key, self.module, self.declaredIn, self.isPublic, self.site) = (key, module, declaredIn, isPublic, site)
  }
}

/// A place in source text that the validator does not follow.
package struct NotFollowed: Hashable, Sendable {
  package enum Kind: String, Sendable, CaseIterable { case registration, lookUp = "look-up", handover }
  package enum Reason: String, Sendable, CaseIterable { case receiver, key, handled, registration }

  package var kind: Kind
  package var reason: Reason
  /// What is not followed, as a full clause: "the key of this registration is computed".
  package var words: String
  /// What to write instead, as an imperative clause: "name the key directly, as in `.logger`".
  package var advice: String
  /// The scope whose registrations it may hide; nil if it hides none.
  package var scope: ScopeIndex?
  package var site: Site
  package var fix: Fix?

  package init(_ kind: Kind, _ reason: Reason, _ words: String, advice: String, scope: ScopeIndex? = nil, site: Site) {
    (self.kind, self.reason, self.words, self.advice, self.scope, self.site) = (
      kind, reason, words, advice, scope, site
    )
  }
}
