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
