/// A level of the scope hierarchy: its parent, its inputs and its registrations.
///
/// ```swift
/// enum SessionScope: ScopeDefinition {
///   typealias Parent = AppScope
///   struct Inputs: Sendable { var user: User }
///
///   static func register(in session: inout Registry<SessionScope>) {
///     session.input(.user, \.user)
///     session.shared(.profile, needs: Keys.api, Keys.user) { Profile(api: $0, user: $1) }
///   }
/// }
/// ```
public protocol ScopeDefinition {
  /// The parent definition; ``Root`` for a top-level scope.
  associatedtype Parent: ScopeDefinition = Root
  /// The values that opening the scope requires.
  associatedtype Inputs: Sendable = Void

  /// Registers the level's services.
  ///
  /// Called once for each root scope, when the root is created or a scope of this definition is first opened below it. The
  /// registrations must depend on nothing but the build, because the validator reads them from the source.
  ///
  /// - Parameter scope: Receives the registrations.
  static func register(in scope: inout Registry<Self>)
}

/// The parent of definitions that name none.
public enum Root: ScopeDefinition {
  /// Its own parent.
  public typealias Parent = Root
  /// None exist: no scope of it can be created.
  public typealias Inputs = Never

  /// Registers nothing.
  public static func register(in scope: inout Registry<Root>) {}
}

/// Registrations that several scope definitions share: `app.include(NetworkModule.self)`.
///
/// ```swift
/// enum NetworkModule: Module {
///   static func register<S>(in scope: inout Registry<S>) {
///     scope.shared(.session) { URLSession(configuration: .default) }
///   }
/// }
/// ```
public protocol Module {
  /// Registers the module's services in the scope that includes it.
  ///
  /// - Parameter scope: Receives the registrations.
  static func register<S>(in scope: inout Registry<S>)
}
