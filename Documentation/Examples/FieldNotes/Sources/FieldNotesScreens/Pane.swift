import Trellis

/// A piece of text in a tree of them. The graph does not create one: it is passed the scope of the place that it joins.
class Pane: ScopeTreeNode {
  private var panes: [Pane] = []
  private weak var owner: Pane?

  // Written out, since the one that the compiler would write is on no actor.
  init() {}

  final var scopeChildren: [AnyObject] { panes }

  final var scopeParent: AnyObject? { owner }

  /// What it shows.
  func text() async throws -> String { "" }

  /// Puts a pane below this one and passes scopes to it and what lies below it.
  ///
  /// - Throws: What keeps one of them from the scope that it wants; then nothing has been put anywhere.
  final func embed(_ pane: Pane) throws {
    panes.append(pane)
    pane.owner = self
    do {
      try passScope(to: pane).require()
    } catch {
      pane.leave()
      throw error
    }
  }

  /// Takes the pane out of the tree.
  final func leave() {
    owner?.panes.removeAll { $0 === self }
    owner = nil
  }
}
