/// A definition whose services are properties of its scopes: `session.profile`, as the build plugin writes them.
///
/// ```swift
/// enum SessionScope: ScopeDefinition, MemberLookup {
///   typealias Parent = AppScope
///
///   static func register(in session: inout Registry<SessionScope>) {
///     session.shared(.profile) { Profile() }
///   }
/// }
///
/// func title(in session: Scope<SessionScope>) -> String { session.profile.title }
/// ```
///
/// For each such definition in a target with the plugin `TrellisValidate`, the plugin writes a protocol, `SeesSessionScope`, that
/// refines that of the parent, and a property for each key that the definition registers. So a look-up compiles
/// only where the graph has its key, in any code. A build without the plugin gets the same file from `trellis members`.
///
/// A property stops the program where ``Scope/resolve(_:)`` would throw. That of an async service is `async throws`.
public protocol MemberLookup: ScopeDefinition {}
