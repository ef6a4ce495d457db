/// A level of the hierarchy: what it registers, what it lies under, and what opening it must bring.
///
/// ```swift
/// enum SessionScope: ScopeDefinition {
///   typealias Parent = AppScope
///   struct Inputs: Sendable { var user: User }
///
///   static func register(in session: inout Registry<SessionScope>) {
///     session.input(.user, \.user)
///     session.shared(.profile, needs: .api, .user) { Profile(api: $0, user: $1) }
///   }
/// }
/// ```
public protocol ScopeDefinition {
  /// The definition that lies above; ``Root`` for a top level.
  associatedtype Parent: ScopeDefinition = Root
  /// What the one who opens the scope must give.
  associatedtype Inputs: Sendable = Void

  /// Registers the level's services.
  ///
  /// Called once for each root scope, when the root is created or a scope of this definition is first opened below it. The
  /// registrations must not depend on anything but the build: the validator reads them from the text.
  ///
  /// - Parameter scope: Receives the registrations.
  static func register(in scope: inout Registry<Self>)
}

/// The library's own top: the parent of definitions that name none.
public enum Root: ScopeDefinition {
  /// The top is its own parent.
  public typealias Parent = Root

  /// Registers nothing.
  public static func register(in scope: inout Registry<Root>) {}
}

/// Registrations that several definitions reuse: `app.include(NetworkModule.self)`.
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
