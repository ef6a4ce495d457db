/// An argument of a call, or an entry of a literal: a label and the tokens of the value.
package struct Argument {
  package var label: Int?
  package var range: Range<Int>

  package var start: Int { range.lowerBound }
  var end: Int { range.upperBound }
}

/// A trailing closure of a call.
package struct TrailingClosure {
  package var label: Int?
  package var open: Int
}

/// Calls and what belongs to them.
extension Tree {
  /// What is called, or asked for a member: the first part of a call, member, subscript or postfix operator.
  func base(_ node: Int) -> Int? {
    switch kind(node) {
    case .call, .subscriptCall, .member, .postfix, .specialization: child(node)
    default: nil
    }
  }

  /// The arguments between the brackets of a call or a literal.
  package func arguments(_ node: Int) -> [Argument] {
    var result: [Argument] = []
    for child in children(node) where kind(child) == .argument {
      let label = token(child)
      let start = label.map { $0 + 2 } ?? first(child)
      result.append(Argument(label: label, range: start..<max(start, end(child))))
    }
    return result
  }

  func trailingClosures(_ node: Int) -> [TrailingClosure] {
    var result: [TrailingClosure] = []
    for child in children(node) where kind(child) == .trailingClosure {
      guard let closure = self.child(child) else { continue }
      result.append(TrailingClosure(label: token(child), open: first(closure)))
    }
    return result
  }

  /// The parenthesis or bracket that opens a call's arguments; nil if only closures follow.
  func openingBracket(_ call: Int) -> Int? {
    guard let callee = child(call) else { return nil }
    switch tokens.kind(end(callee)) {
    case .leftParen, .leftBracket: return end(callee) < end(call) ? end(callee) : nil
    default: return nil
    }
  }

  /// A dotted name: `app`, `self.app`, `Composition.app`.
  func isDottedName(_ node: Int) -> Bool {
    var node = node
    while kind(node) == .member, token(node) != nil, let base = base(node) { node = base }
    return kind(node) == .name
  }

  /// The expression that parentheses hold; nil for a tuple.
  func inParentheses(_ node: Int) -> Int? {
    guard kind(node) == .tuple, let argument = child(node), next(argument) == nil, token(argument) == nil else {
      return nil
    }
    return child(argument)
  }

  /// The call whose argument or trailing closure a node is, and the label; nil for anything else.
  func call(with value: Int) -> (call: Int, label: Int?)? {
    guard let argument = parent(value), let call = parent(argument), kind(call) == .call || kind(call) == .subscriptCall
    else { return nil }
    switch kind(argument) {
    case .argument, .trailingClosure: return (call, token(argument))
    default: return nil
    }
  }

  /// What `try` and `await` cover, without them.
  func withoutEffects(_ node: Int) -> Int {
    var node = node
    while kind(node) == .effect, let inner = child(node) { node = inner }
    return node
  }

  /// What is around a node besides `try` and `await`.
  func parentWithoutEffects(_ node: Int) -> Int? {
    var outer = parent(node)
    while let effect = outer, kind(effect) == .effect { outer = parent(effect) }
    return outer
  }
}
