/// An object that nobody in the graph makes and that has a place for the scope it lives in: a view controller, a document.
///
/// ```swift
/// final class ProfileScreen: ScopeConsumer {
///   var scope: Scope<SessionScope>?
///   @Injected(.profile) var profile: ProfileModel
/// }
///
/// try session.pass(to: screen)
/// ```
///
/// The object holds its scope; no scope knows the objects that it was handed to. A class on the main actor conforms there
/// (`: @MainActor ScopeConsumer`, or nothing where all is on the main actor by default) and is handed scopes there alone.
public protocol ScopeConsumer: AnyObject {
  /// The definition of the scope that the object wants.
  associatedtype Context: ScopeDefinition

  /// The scope that the object lives in; nil until it is handed one.
  var scope: Scope<Context>? { get set }
}
