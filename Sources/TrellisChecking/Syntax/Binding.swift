/// A name that a `let`, `var` or `case` declares.
package struct Binding {
  var name: Int
  /// The type, if one is written.
  var type: Range<Int>?
  /// The node of the initial value, if there is one.
  package var value: Int?
  /// The node of the accessors or observers.
  var accessors: Int?
}

extension Tree {
  /// The names that a declaration, a condition or a pattern declares. Names in a pattern have no type or value.
  package func bindings(_ node: Int) -> [Binding] {
    switch kind(node) {
    case .property, .variable:
      var result: [Binding] = []
      for child in children(node) where kind(child) == .binding { result += bindings(of: child) }
      return result
    case .condition:
      switch token(node).map(tokens.keyword) {
      case .let, .var: return bindings(of: node)
      case .case: return names(in: child(node))
      default: return []
      }
    case .caseItem: return names(in: child(node))
    case .binding: return bindings(of: node)
    default:
      return tokens.patternNames(in: first(node) + 1..<end(node)).map { Binding(name: $0) }
    }
  }

  /// What is bound inside a pattern.
  private func names(in pattern: Int?) -> [Binding] {
    var result: [Binding] = []
    guard let pattern else { return result }
    visit(pattern) { part in
      guard kind(part) == .bindingPattern else { return true }
      result += bindings(part)
      return false
    }
    return result
  }

  /// The property or variable whose value or accessors a node is.
  func binding(of part: Int) -> Binding? {
    guard let node = parent(part), kind(node) == .binding else { return nil }
    return bindings(of: node).first
  }

  private func bindings(of node: Int) -> [Binding] {
    guard let pattern = kind(node) == .binding ? first(node) : child(node).map({ first($0) }) else { return [] }
    var binding = Binding(name: pattern)
    var names = pattern + 1
    for part in children(node) {
      switch kind(part) {
      case .type: binding.type = binding.type ?? range(part)
      case .accessorBlock, .codeBlock: binding.accessors = part
      default:
        if first(part) == pattern { names = end(part) }
        if binding.value == nil, tokens.kind(first(part) - 1) == .equal { binding.value = part }
      }
    }
    guard names == pattern + 1, tokens.isName(pattern) else {
      return tokens.patternNames(in: pattern..<names).map { Binding(name: $0) }
    }
    return [binding]
  }
}

extension TokenView {
  func patternNames(in range: Range<Int>) -> [Int] {
    range.filter {
      isName($0) && kind($0 - 1) != .period && (kind($0 + 1) != .colon || $0 + 1 == range.upperBound)
        && !isWord($0, "let") && !isWord($0, "var")
        && !isWord($0, "case") && !isWord($0, "_") && !isWord($0, "try") && !isWord($0, "await")
    }
  }
}
