/// The syntax of a file: each token is in exactly one innermost node.
///
/// It is lossy: operators have no precedence, and types are not divided. What the parser does not know becomes `unparsed`, and what
/// nests too deep for any program as well, so that every text is read in linear time and little stack.
///
/// A view without ownership, like `TokenView`, and for the same reason.
package struct Tree {
  package let tokens: TokenView
  private let nodes: UnsafePointer<Node>
  /// A node comes after its parts; the file is the last one.
  let count: Int

  package var root: Int { count - 1 }

  /// Calls `body` with the tree of a file.
  package static func with<Result>(_ tokens: TokenView, _ body: (Tree) -> Result) -> Result {
    var parser = Parser(tokens)
    parser.file()
    return body(Tree(tokens: tokens, nodes: parser.nodes, count: parser.nodeCount))
  }

  package func kind(_ node: Int) -> Node.Kind { nodes[node].kind }
  package func first(_ node: Int) -> Int { Int(nodes[node].first) }
  package func end(_ node: Int) -> Int { Int(nodes[node].end) }

  /// The name, keyword or label of a node.
  package func token(_ node: Int) -> Int? { Self.optional(nodes[node].token) }
  package func parent(_ node: Int) -> Int? { Self.optional(nodes[node].parent) }
  package func child(_ node: Int) -> Int? { Self.optional(nodes[node].child) }
  func next(_ node: Int) -> Int? { Self.optional(nodes[node].next) }

  private static func optional(_ index: Int32) -> Int? { index < 0 ? nil : Int(index) }

  package func children(_ node: Int) -> Children { Children(tree: self, rest: nodes[node].child) }

  package struct Children: Sequence, IteratorProtocol {
    fileprivate let tree: Tree
    fileprivate var rest: Int32

    package mutating func next() -> Int? {
      guard rest >= 0 else { return nil }
      let node = Int(rest)
      rest = tree.nodes[node].next
      return node
    }
  }
}
