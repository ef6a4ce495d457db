/// Ways through a tree.
extension Tree {
  package func range(_ node: Int) -> Range<Int> { first(node)..<end(node) }

  /// The first part of this kind.
  package func child(_ node: Int, _ kind: Node.Kind) -> Int? {
    for child in children(node) where self.kind(child) == kind { return child }
    return nil
  }

  /// Visits a node and what is in it, outermost first, without recursion: chains nest as deep as they are long.
  ///
  /// - Parameter enters: Whether to visit what is inside a node.
  package func visit(_ root: Int, _ enters: (Int) -> Bool) {
    var node = root
    while true {
      if enters(node), let child = child(node) {
        node = child
        continue
      }
      while node != root, next(node) == nil { node = parent(node) ?? root }
      guard node != root, let next = next(node) else { return }
      node = next
    }
  }

  /// The keyword of a declaration.
  package func introducer(_ node: Int) -> Int? {
    guard let token = token(node) else { return nil }
    switch kind(node) {
    case .typeDeclaration, .extensionDeclaration, .aliasDeclaration, .function: return token - 1
    default: return token
    }
  }

  /// The closure or block whose brace opens at a token; nil if it is never closed.
  package func braces(at open: Int) -> Int? {
    let close = tokens.closing(open)
    guard close > open else { return nil }
    // Nothing inside ends behind the closing brace.
    let node = firstNode(endingAfter: close)
    return node < count && first(node) == open ? node : nil
  }

  /// The innermost node that covers a token.
  package func innermost(at token: Int) -> Int {
    var node = min(firstNode(endingAfter: token), root)
    while first(node) > token, let outer = parent(node) { node = outer }
    return node
  }

  /// The first node that reaches beyond a token; nodes are in the order of their ends.
  private func firstNode(endingAfter token: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if end(middle) > token { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
