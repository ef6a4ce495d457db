package import TrellisChecking
package import TrellisGraph
internal import TrellisResolver

extension GraphDocument {
  /// The graph as facts that can be checked: what a document does not hold, such as fixes and unchecked places, is not there.
  ///
  /// A scope whose parent is not in the document is a root.
  package var facts: SourceFacts {
    var graph = GraphFacts()
    let scopeOf = Self.positions(scopes.map(\.id))
    graph.scopes = scopes.map { scope in
      let parent = scope.parent.map { name in scopeOf[name].map { .scope($0) } ?? ScopeFact.Parent.outside(name: name) }
      return ScopeFact(name: scope.id, parent: parent ?? .root, site: scope.site)
    }
    graph.opaques = scopes.enumerated().filter(\.element.isOpen).map { index, scope in
      NotFollowed(
        .registration, .registration, "the printed graph does not hold all that this scope registers",
        advice: "check its sources", scope: index, site: scope.site)
    }
    let mentioned = Set(registrations.flatMap { $0.needs.map(\.key) } + uses.map(\.key) + reads.map(\.key))
    graph.keys = keys.map { key in
      KeyFact(
        name: key.id, label: key.id, type: key.type, hasDefault: key.hasDefault, site: key.site,
        isMentioned: key.isMentioned || mentioned.contains(key.id))
    }
    let keyOf = Self.positions(keys.map(\.id))
    // The graph derives a collection from its contributions.
    for registration in registrations where registration.lifetime != Lifetime.collection.rawValue {
      guard let key = keyOf[registration.key], let scope = scopeOf[registration.scope],
        let lifetime = Lifetime(rawValue: registration.lifetime)
      else { continue }
      graph.registrations.append(
        RegistrationFact(
          key: key, scope: scope, lifetime: lifetime,
          needs: registration.needs.compactMap { need in
            guard let key = keyOf[need.key], let mode = NeedMode(rawValue: need.mode) else { return nil }
            return NeedFact(key: key, mode: mode, site: need.site)
          },
          isOverride: registration.traits.contains(.override), site: registration.site, module: registration.module,
          condition: registration.condition.map { Condition(described: $0) } ?? .always, role: registration.role,
          isAsync: registration.traits.contains(.async), isOnMainActor: registration.traits.contains(.mainActor),
          runs: registration.traits.contains(.runs)))
    }
    graph.uses = uses.compactMap { use in
      guard let key = keyOf[use.key], let scope = scopeOf[use.scope] else { return nil }
      return UseFact(
        key: key, scope: scope, site: use.site,
        condition: use.condition.map { Condition(described: $0) } ?? .always, isLoad: use.isLoad,
        isOptional: use.isOptional)
    }
    var facts = SourceFacts()
    facts.graph = graph
    return facts
  }

  private static func positions(_ names: [String]) -> [String: Int] {
    Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension Condition {
  /// Reads what `description` prints. Each text is one condition, wherever it was; what cannot be read is one as a whole.
  package init(described text: String) {
    var parser = ConditionParser(text)
    self = parser.whole() ?? .atom(Atom(text: text))
  }
}

/// Reads `'A'`, `not 'A'`, `'A' and ('B' or 'C')`.
private struct ConditionParser {
  private let text: String
  private var rest: Substring
  private var depth = 0

  /// No condition of a program is nested this deeply.
  private static let maximumDepth = 64

  init(_ text: String) {
    self.text = text
    rest = text[...]
  }

  mutating func whole() -> Condition? {
    guard let condition = list(), rest.isEmpty else { return nil }
    return condition
  }

  private mutating func list() -> Condition? {
    guard let first = element() else { return nil }
    if take(" and ") { return tail(of: first, " and ").map { .all($0) } }
    if take(" or ") { return tail(of: first, " or ").map { .any($0) } }
    return first
  }

  private mutating func tail(of first: Condition, _ word: String) -> [Condition]? {
    var conditions = [first]
    repeat {
      guard let next = element() else { return nil }
      conditions.append(next)
    } while take(word)
    return conditions
  }

  private mutating func element() -> Condition? {
    if take("always") { return .always }
    if take("never") { return .never }
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { return nil }
    if take("not ") { return element().map { .not($0) } }
    if take("(") {
      guard let inner = list(), take(")") else { return nil }
      return inner
    }
    guard take("'"), let end = rest.firstIndex(of: "'") else { return nil }
    defer { rest = rest[rest.index(after: end)...] }
    return .atom(Condition.Atom(text: String(rest[..<end])))
  }

  private mutating func take(_ word: String) -> Bool {
    guard rest.hasPrefix(word) else { return false }
    rest = rest.dropFirst(word.count)
    return true
  }
}
