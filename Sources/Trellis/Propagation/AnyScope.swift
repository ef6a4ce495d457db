/// A scope of whatever definition, where objects hand scopes on whose level they need not know.
///
/// ```swift
/// let place = AnyScope(session)
/// let app = place.scope(of: AppScope.self)       // the nearest one from there up
/// ```
public struct AnyScope: Sendable {
  let holder: ScopeHolder

  /// Forgets the definition of a scope.
  ///
  /// - Parameter scope: The scope; it is held.
  public init<Definition: ScopeDefinition>(_ scope: Scope<Definition>) {
    holder = scope.holder
  }

  /// The nearest scope of a definition, from here up.
  ///
  /// - Parameter definition: The definition to look for, this scope's own included.
  /// - Returns: The scope; nil if there is none.
  /// - Complexity: Linear in the number of levels.
  public func scope<Wanted: ScopeDefinition>(of definition: Wanted.Type) -> Scope<Wanted>? {
    unnamed.ancestor(definition)
  }

  /// The same scope for what does not depend on its definition: requests, and the way up.
  var unnamed: Scope<Root> { Scope<Root>(holder.object) }

  var name: String { withExtendedLifetime(holder) { holder.ref.plan.name } }

  var isOpen: Bool { withExtendedLifetime(holder) { holder.ref.isOpen } }

  /// The names of this scope's definition and of those above, narrowest first.
  var levels: [String] {
    withExtendedLifetime(holder) {
      var names: [String] = []
      for scope in sequence(first: holder.ref, next: \.parent) where names.last != scope.plan.name {
        names.append(scope.plan.name)
      }
      return names
    }
  }

  /// Whether scopes of a definition are opened below this one's definition, as the types say: there need be none.
  func lies<Wanted: ScopeDefinition>(above definition: Wanted.Type) -> Bool {
    func parent<Definition: ScopeDefinition>(of definition: Definition.Type) -> any ScopeDefinition.Type {
      Definition.Parent.self
    }
    var chain: Set<ObjectIdentifier> = []
    var next: any ScopeDefinition.Type = definition
    // Two definitions may name each other as parents by mistake, which the checks of the graph report.
    while chain.insert(ObjectIdentifier(next)).inserted { next = parent(of: next) }
    return withExtendedLifetime(holder) { chain.contains(holder.ref.plan.definition) }
  }

  func isSame(as other: AnyScope) -> Bool {
    withExtendedLifetime((holder, other.holder)) { holder.ref == other.holder.ref }
  }

  /// Whether this is the other scope, or lies below it.
  func liesIn(_ other: AnyScope) -> Bool {
    withExtendedLifetime((holder, other.holder)) {
      sequence(first: holder.ref, next: \.parent).contains(other.holder.ref)
    }
  }

  /// The nearest scope of a definition, for something of a type that wants it.
  package func scope<Wanted: ScopeDefinition>(
    of definition: Wanted.Type, for receiver: Any.Type
  ) throws(HandoverError) -> Scope<Wanted> {
    if let found = scope(of: definition) { return found }
    throw HandoverError(
      lies(above: definition) ? .narrower : .elsewhere, receiver: TypeName.of(receiver),
      wanted: TypeName.of(definition), given: self)
  }

  /// Reports to the observer of the scope of a place or, where there is none, to standard error.
  static func report(_ error: HandoverError, from place: AnyScope?) {
    // The caller's form does not throw. Unread, an object without a scope fails later and elsewhere.
    guard let place else { return StandardError.print("trellis: \(error)") }
    withExtendedLifetime(place.holder) { place.holder.ref.reportHandover(error) }
  }
}
