public import TrellisCore

// How scopes reach objects created outside the graph: view controllers, documents, callbacks, tasks.
//
// Start with five types:
//
// - `ScopeConsumer`: an object that stores the scope it lives in. `scope.pass(to:)` sets it.
// - `Injected`: a property of such an object, read from its scope.
// - `ScopeTreeNode`: an object with others below it. `scope.propagate(through:)` walks down from it, and `passScope(to:)` passes
//   scopes to objects that join later.
// - `ScopeOpener`: an object that opens a scope of its own for the objects below it.
// - `Current`: a property that reads from the current scope of a task, `scope.run { … }`. `CapturedScope` takes that scope to
//   code that does not inherit it.
//
// Each step of a walk is `AnyScope.visit`, which returns a `Handover`, with a `HandoverError` if an object is left without a
// scope. `EnvironmentReader` and `HeldScope` do the same for values, the views of `TrellisUI`.

/// An object created outside the graph that stores the scope it lives in, such as a view controller or a document.
///
/// ```swift
/// final class ProfileScreen: ScopeConsumer {
///   var scope: Scope<SessionScope>?
///   @Injected(.profile) var profile: ProfileModel
/// }
///
/// session.pass(to: screen)
/// ```
///
/// The object retains its scope; a scope does not know the objects that hold it. A class on the main actor conforms there
/// (`: @MainActor ScopeConsumer`, or without the attribute in a target that is on the main actor by default) and can be
/// given scopes only there.
public protocol ScopeConsumer: AnyObject {
  /// The definition of the scope that the object requires.
  associatedtype Context: ScopeDefinition

  /// The scope that the object lives in; nil until it is given one. Set on the thread that passes the scope.
  var scope: Scope<Context>? { get set }
}

/// An object in a tree through which scopes are passed down.
///
/// A node does not store a scope; it can be a ``ScopeConsumer`` or a ``ScopeOpener`` as well. Its children need not be nodes.
/// Its properties are read on the thread that passes a scope on.
///
/// ```swift
/// final class TabBar: ScopeTreeNode {
///   var tabs: [AnyObject] = []
///   weak var owner: TabBar?
///   var scopeChildren: [AnyObject] { tabs }
///   var scopeParent: AnyObject? { owner }
/// }
/// ```
public protocol ScopeTreeNode: AnyObject {
  /// The objects directly below, in the order in which they are given scopes.
  var scopeChildren: [AnyObject] { get }
  /// The object directly above; nil at the top.
  var scopeParent: AnyObject? { get }
}

/// An object that opens a scope of its own for the objects below it in the tree, and stores it.
///
/// If it is also a ``ScopeConsumer``, it lives in the scope it opens, and can require that scope or any above.
///
/// ```swift
/// final class NoteScreen: ScopeConsumer, ScopeOpener {
///   let note: Note.ID
///   var scope: Scope<NoteScope>?
///
///   init(note: Note.ID) { self.note = note }
///
///   func openScope(in session: Scope<SessionScope>) throws -> Scope<NoteScope> {
///     try session.open(NoteScope.self, .init(note: note))
///   }
/// }
/// ```
public protocol ScopeOpener: AnyObject {
  /// The definition of the scope that it opens.
  associatedtype Opened: ScopeDefinition
  /// The definition of the scope in which it opens its own.
  associatedtype Outer: ScopeDefinition = Opened.Parent

  /// The scope that it has opened; nil before. Defaults to `scope` in a consumer of the same definition.
  var openedScope: Scope<Opened>? { get set }

  /// Opens the scope for the objects below.
  ///
  /// Called, on the caller's thread, when a scope is passed to the object or propagated through it. The scope is kept for as
  /// long as it is open and lies in the same outer scope.
  ///
  /// - Parameter outer: The nearest scope of the outer definition.
  /// - Returns: The scope for this object and all objects below it.
  func openScope(in outer: Scope<Outer>) throws -> Scope<Opened>
}

extension ScopeOpener where Self: ScopeConsumer, Context == Opened {
  /// The scope that the object lives in.
  public var openedScope: Scope<Opened>? {
    get { scope }
    set { scope = newValue }
  }
}
