// How scopes reach objects that nobody in the graph makes: view controllers, documents, callbacks, tasks.
//
// Five types are what one meets first:
//
// - `ScopeConsumer`: an object with a place for the scope that it lives in. `scope.pass(to:)` fills the place.
// - `Injected`: a property of such an object, read from its scope.
// - `ScopeTreeNode`: an object with others below it. `scope.propagate(through:)` walks down from it, and `joined(by:)` hands
//   on to what joins later.
// - `ScopeOpener`: an object that opens a scope of its own for what lies below it.
// - `Current`: a property that reads from the scope in which a task runs, `scope.run { … }`.
//
// Each step of a walk is `AnyScope.visit`: what it leads to is a `Handover`, and a `HandoverError` where an object is left
// without. `EnvironmentReader` and `HeldScope` do for values, the views of `TrellisUI`, what consumers and openers do for objects.

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

/// An object in a tree of objects through which scopes are handed down.
///
/// It holds no scope by being one; an object may be a ``ScopeConsumer`` and a ``ScopeOpener`` as well. What its children are
/// need not be nodes themselves.
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
  /// The objects right below, in the order in which they are handed scopes.
  var scopeChildren: [AnyObject] { get }
  /// The object right above; nil at the top.
  var scopeParent: AnyObject? { get }
}

/// An object that opens a scope of its own for what lies below it in the tree, and holds it.
///
/// If it is a ``ScopeConsumer`` too, it lives in the scope that it opens: it may want that one or any above.
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
  /// The definition of the scope that it opens its own in.
  associatedtype Outer: ScopeDefinition = Opened.Parent

  /// The scope that it has opened; nil before. A consumer of that very definition need not declare it: it is its `scope`.
  var openedScope: Scope<Opened>? { get set }

  /// Opens the scope for what lies below.
  ///
  /// Asked when a scope is passed to the object or propagated through it. What it has opened is kept for as long as it is
  /// open and lies in the same outer scope.
  ///
  /// - Parameter outer: The nearest scope of the outer definition.
  /// - Returns: The scope for all objects below, and for this one.
  func openScope(in outer: Scope<Outer>) throws -> Scope<Opened>
}

extension ScopeOpener where Self: ScopeConsumer, Context == Opened {
  /// The scope that the object lives in.
  public var openedScope: Scope<Opened>? {
    get { scope }
    set { scope = newValue }
  }
}
