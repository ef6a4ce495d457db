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
