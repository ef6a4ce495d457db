/// A name that a `let`, `var` or `case` declares.
struct Binding {
  var name: Int
  /// The type, if one is written.
  var type: Range<Int>?
  /// The initial value, if there is one.
  var value: Range<Int>?
  /// The accessors or observers.
  var accessors: Range<Int>?
}

extension Tree {
  /// The names that a declaration, a condition or a pattern declares. Names in a pattern have no type or value.
  func bindings(_ node: Int) -> [Binding] {
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

  /// The value of a binding or a condition.
  func value(_ node: Int) -> Int? {
    for part in children(node) where tokens.kind(first(part) - 1) == .equal { return part }
    return nil
  }

  private func bindings(of node: Int) -> [Binding] {
    guard let pattern = kind(node) == .binding ? first(node) : child(node).map({ first($0) }) else { return [] }
    var names = pattern + 1
    var type: Range<Int>?
    var accessors: Range<Int>?
    for child in children(node) {
      switch kind(child) {
      case .type: type = type ?? range(child)
      case .accessorBlock, .codeBlock: accessors = range(child)
      default: if first(child) == pattern { names = end(child) }
      }
    }
    let equal = type?.upperBound ?? names
    let isAssigned = tokens.kind(equal) == .equal && equal < end(node)
    guard names == pattern + 1, tokens.isName(pattern) else {
      return tokens.patternNames(in: pattern..<names).map { Binding(name: $0) }
    }
    let value = isAssigned ? equal + 1..<max(equal + 1, accessors?.lowerBound ?? end(node)) : nil
    return [Binding(name: pattern, type: type, value: value, accessors: accessors)]
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
