/// What stands in a declaration.
extension Outline {
  /// The nodes of a type's members, also of those in an `#if`.
  func members(of declaration: Declaration) -> [Int] {
    guard let body = tree.child(declaration.node, .memberBlock) else { return [] }
    var result: [Int] = []
    var next = tree.child(body)
    while let node = next, tree.first(node) < tree.end(body) {
      switch tree.kind(node) {
      case .buildCondition, .clause: next = tree.following(node)
      default:
        result.append(node)
        next = tree.following(node, skipping: true)
      }
    }
    return result
  }

  func parameters(of declaration: Declaration) -> [Parameter] {
    tree.child(declaration.node, .parameters).map { tree.parameters(in: $0) } ?? []
  }

  /// The names that a property or global declares.
  func bindings(of declaration: Declaration) -> [Binding] { tree.bindings(declaration.node) }

  /// What a function returns, if that is written.
  func result(of declaration: Declaration) -> Range<Int>? {
    // The type of a thrown error is a part as well.
    for child in tree.children(declaration.node)
    where tree.kind(child) == .type && tokens.kind(tree.first(child) - 1) == .arrow { return tree.range(child) }
    return nil
  }

  /// Whether a function or initializer has an effect: `async`, `throws`.
  func has(_ effect: Keyword, _ declaration: Declaration) -> Bool {
    guard let open = declaration.parameters else { return false }
    let start = tokens.closing(open) + 1
    let end = max(start, result(of: declaration)?.lowerBound ?? declaration.headerEnd)
    return (start..<end).contains { tokens.keyword($0) == effect }
  }

  /// The brace around a declaration; nil at the top level of the file.
  func brace(around declaration: Declaration) -> Int? {
    var outer = tree.parent(declaration.node)
    while let node = outer {
      switch tree.kind(node) {
      case .memberBlock, .codeBlock, .accessorBlock, .closure: return tree.first(node)
      default: outer = tree.parent(node)
      }
    }
    return nil
  }
}

extension Tree {
  /// The node of a kind that covers these tokens.
  func node(_ kind: Node.Kind, _ range: Range<Int>) -> Int? {
    // A node follows its parts, so the ends of nodes never decrease.
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if end(middle) < range.upperBound { low = middle + 1 } else { high = middle }
    }
    while low < count, end(low) == range.upperBound {
      if self.kind(low) == kind, first(low) == range.lowerBound { return low }
      low += 1
    }
    return nil
  }

  /// The parameters between a function's parentheses, except those that cannot be read.
  func parameters(open: Int) -> [Parameter] {
    node(.parameters, open..<tokens.closing(open) + 1).map { parameters(in: $0) } ?? []
  }

  func parameters(in list: Int) -> [Parameter] {
    var result: [Parameter] = []
    for node in children(list) where kind(node) == .parameter {
      guard let name = token(node), let type = child(node, .type) else { continue }
      var label = first(node)
      for attribute in children(node) where kind(attribute) == .attribute { label = end(attribute) }
      result.append(
        Parameter(
          label: tokens.keyword(label) == .wildcard ? nil : label, name: name, type: first(type), end: end(node),
          hasDefault: tokens.kind(end(type)) == .equal,
          isVariadic: tokens.keyword(first(type)) == .repeat || tokens.isEllipsis(end(node) - 1)))
    }
    return result
  }

  /// The names that a `let` or `var` declares. Names in a pattern have no type or value.
  func bindings(_ variable: Int) -> [Binding] {
    var result: [Binding] = []
    for node in children(variable) where kind(node) == .binding {
      guard let name = token(node) else {
        let pattern = child(node).map(range) ?? first(node)..<end(node)
        result += tokens.patternNames(in: pattern).map { Binding(name: $0, end: end(node)) }
        continue
      }
      let type = child(node, .type)
      let block = child(node, .accessorBlock) ?? child(node, .codeBlock)
      var binding = Binding(name: name, type: type.map(first), end: end(node))
      let equal = type.map(end) ?? name + 1
      if tokens.kind(equal) == .equal {
        binding.value = equal + 1..<max(equal + 1, block.map(first) ?? end(node))
      } else {
        binding.accessors = block.map(first)
      }
      result.append(binding)
    }
    return result
  }
}
