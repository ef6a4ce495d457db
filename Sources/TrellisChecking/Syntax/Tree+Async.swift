/// Whether a closure is async, inferred as the compiler does: from its signature, or from an `await` in its own body.
extension Tree {
  /// The tokens that make the closure at `open` async: `async` in its signature and each `await` in its own body. Tokens in
  /// nested closures, functions and types do not count.
  func asyncMarks(inClosure open: Int) -> [Int] {
    guard let closure = braces(at: open) else { return [] }
    var marks: [Int] = []
    visit(closure) { node in
      switch kind(node) {
      case .signature:
        if let list = child(node, .parameters), tokens.keyword(end(list)) == .async { marks.append(end(list)) }
        return false
      case .effect:
        if tokens.keyword(first(node)) == .await { marks.append(first(node)) }
      case .forStatement:
        let word = tokens.keyword(first(node) + 1) == .try ? first(node) + 2 : first(node) + 1
        if tokens.keyword(word) == .await { marks.append(word) }
      case .variable:
        if let word = token(node), word > first(node), tokens.keyword(word - 1) == .async { marks.append(word - 1) }
      case .closure: return node == closure
      case .codeBlock: return parent(node).map { kind($0) } != .binding
      case .accessorBlock, .function, .typeDeclaration: return false
      default: break
      }
      return true
    }
    return marks
  }

  /// The number of parameters of the async function that a constant holds; nil if it holds none, or if the type is unknown.
  func asyncFunction(in binding: Binding) -> Int? {
    if let type = binding.type {
      var open = type.lowerBound
      while tokens.kind(open) == .at, tokens.isName(open + 1) { open += 2 }
      guard tokens.kind(open) == .leftParen, tokens.closing(open) > open,
        tokens.keyword(tokens.closing(open) + 1) == .async
      else { return nil }
      return tokens.elements(open: open).count
    }
    guard let closure = binding.value, kind(closure) == .closure, !asyncMarks(inClosure: first(closure)).isEmpty else {
      return nil
    }
    return parameters(ofClosure: closure).count + captures(ofClosure: closure).count
  }
}
