/// The parts of declarations.
extension Outline {
  /// The names that a property, or a `let` or `var` in a file, declares.
  func bindings(of declaration: Declaration) -> [Binding] { tree.bindings(declaration.node) }

  /// The members of a type, those in `#if` as well.
  func members(of declaration: Declaration) -> [Int] {
    var result: [Int] = []
    guard let body = tree.child(declaration.node, .memberBlock) else { return result }
    tree.visit(body) { node in
      switch tree.kind(node) {
      case .memberBlock, .buildCondition, .clause: return node == body || tree.kind(node) != .memberBlock
      default:
        result.append(node)
        return false
      }
    }
    return result
  }

  /// The braces around a declaration: those of a type, a function or any other block.
  func braces(around declaration: Declaration) -> Int? {
    var outer = tree.parent(declaration.node)
    while let node = outer {
      switch tree.kind(node) {
      case .memberBlock, .codeBlock, .accessorBlock, .closure: return node
      default: outer = tree.parent(node)
      }
    }
    return nil
  }

  /// The parameters of a function, initializer or subscript.
  func parameters(of declaration: Declaration) -> [Parameter] {
    tree.parameters(tree.child(declaration.node, .parameters))
  }

  /// The generic parameters of a type or function.
  func genericParameters(of declaration: Declaration) -> [Int] {
    guard declaration.kind != .extension, let list = tree.child(declaration.node, .generics) else { return [] }
    return tokens.genericParameters(in: tree.range(list))
  }

  /// The type that a function returns, if one is written.
  func result(of declaration: Declaration) -> Range<Int>? {
    for child in tree.children(declaration.node) where tree.kind(child) == .type {
      if tokens.kind(tree.first(child) - 1) == .arrow { return tree.range(child) }
    }
    return nil
  }

  /// Whether a function is `async`, `throws` or `rethrows`.
  func has(_ effect: Keyword, _ declaration: Declaration) -> Bool {
    guard let list = tree.child(declaration.node, .parameters) else { return false }
    var i = tree.end(list)
    while i < declaration.headerEnd {
      switch tokens.keyword(i) {
      case effect: return true
      case .async, .throws, .rethrows: i += 1
      default:
        guard tokens.kind(i) == .leftParen else { return false }
        i = tokens.closing(i) + 1
      }
    }
    return false
  }
}

extension TokenView {
  /// The names in `<A, B: C, each D>`.
  fileprivate func genericParameters(in range: Range<Int>) -> [Int] {
    range.dropFirst().dropLast().filter { i in
      guard isName(i), !isWord(i, "each") else { return false }
      let before = isWord(i - 1, "each") ? i - 2 : i - 1
      return before == range.lowerBound || kind(before) == .comma
    }
  }
}
