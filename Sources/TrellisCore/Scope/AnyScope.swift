/// A scope of any definition, for code that passes scopes on without knowing their level.
///
/// ```swift
/// let place = AnyScope(session)
/// let app = place.scope(of: AppScope.self)       // the nearest one from there up
/// ```
///
/// Code that lies below the definitions of a program, such as a framework of views, can require a scope without naming one:
///
/// ```swift
/// final class PostList: ScopeConsumer {
///   var scope: AnyScope?
///   @Injected(.posts) var posts: [Post]
/// }
/// ```
///
/// No scope opens below it, since none names it as its parent: get the scope of a definition first.
public typealias AnyScope = Scope<AnyDefinition>

/// The definition of an ``AnyScope``, which stands for any other and registers nothing.
public enum AnyDefinition: ScopeDefinition {
  /// None exist: no scope of it can be created.
  public typealias Inputs = Never

  /// Registers nothing.
  public static func register(in scope: inout Registry<AnyDefinition>) {}
}

extension AnyScope {
  /// Erases the definition of a scope.
  ///
  /// - Parameter scope: The scope, which is retained.
  public init<Erased: ScopeDefinition>(_ scope: Scope<Erased>) { self.init(scope.holder.object) }

  /// Returns the nearest scope of a definition, from this one up: ``Scope/ancestor(_:)``.
  public func scope<Required: ScopeDefinition>(of definition: Required.Type) -> Scope<Required>? {
    ancestor(definition)
  }

  package var name: String { withExtendedLifetime(holder) { holder.ref.plan.name } }

  package var isOpen: Bool { withExtendedLifetime(holder) { holder.ref.isOpen } }

  /// Returns whether this scope's definition is an ancestor of another one by their types; no such scope need be open.
  package func isAbove<Required: ScopeDefinition>(_ definition: Required.Type) -> Bool {
    func parent<Level: ScopeDefinition>(of level: Level.Type) -> any ScopeDefinition.Type { Level.Parent.self }
    var chain: Set<ObjectIdentifier> = []
    var next: any ScopeDefinition.Type = definition
    // Two definitions may name each other as parents by mistake, which the graph's checks report.
    while chain.insert(ObjectIdentifier(next)).inserted { next = parent(of: next) }
    return withExtendedLifetime(holder) { chain.contains(holder.ref.plan.definition.identity) }
  }

  package func isSame(as other: AnyScope) -> Bool {
    withExtendedLifetime((holder, other.holder)) { holder.ref == other.holder.ref }
  }

  /// Returns whether this is the other scope, or lies below it.
  package func isWithin(_ other: AnyScope) -> Bool {
    withExtendedLifetime((holder, other.holder)) {
      sequence(first: holder.ref, next: \.parent).contains(other.holder.ref)
    }
  }

  /// The identity that all copies of the scope share.
  package var identity: AnyObject { holder.object }

  /// Reports an object that did not receive its scope.
  package func reportHandover(_ error: any Error) { withExtendedLifetime(holder) { holder.ref.reportHandover(error) } }

  /// What a request that cannot throw reads from a closed scope, if there is anything.
  package func readAfterClosing<Value>(_ key: Key<Value>, insteadOf error: any Error) -> Value? {
    withExtendedLifetime(holder) { holder.ref.readAfterClosing(key, insteadOf: error) }
  }
}
