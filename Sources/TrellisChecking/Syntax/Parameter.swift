/// A parameter of a function, initializer or closure.
package struct Parameter {
  /// The argument label; nil for `_`.
  package var label: Int?
  /// The name inside the body.
  package var name: Int
  /// Empty if none is written.
  package var type: Range<Int>
  var hasDefault: Bool
  var isVariadic = false
}

extension Tree {
  /// The parameters in a list, except those that cannot be read.
  package func parameters(_ list: Int?) -> [Parameter] {
    guard let list else { return [] }
    var result: [Parameter] = []
    for node in children(list) where kind(node) == .parameter {
      guard let name = token(node), tokens.isName(name) || tokens.kind(name) == .dollarWord else { continue }
      var label = first(node)
      var type = name + 1..<name + 1
      for child in children(node) {
        switch kind(child) {
        case .attribute: label = end(child)
        case .type: type = range(child)
        default: break
        }
      }
      let last = type.upperBound - 1
      result.append(
        Parameter(
          label: tokens.keyword(label) == .wildcard ? nil : label, name: name, type: type,
          hasDefault: tokens.kind(type.upperBound) == .equal,
          isVariadic: tokens.keyword(type.lowerBound) == .repeat
            || tokens.isOperator(last) && tokens.length(of: last) == 3 && tokens.firstByte(last) == UInt8(ascii: ".")))
    }
    return result
  }

  /// Whether a list holds these parameters and no others, and each stands for one value.
  func arePlain(_ parameters: [Parameter], in owner: Int) -> Bool {
    let written = child(owner, .parameters).map { children($0).count { kind($0) == .parameter } }
    return written == parameters.count && !parameters.contains { $0.hasDefault || $0.isVariadic }
  }

  /// The parameters of a closure.
  package func parameters(ofClosure node: Int) -> [Parameter] {
    child(node, .signature).map { parameters(child($0, .parameters)) } ?? []
  }

  /// The names that the capture list of a closure declares: `[x = y]`, but not `[weak self]`, which keeps a name and its type.
  func captures(ofClosure node: Int) -> [Int] {
    guard let signature = child(node, .signature), let list = child(signature, .captures) else { return [] }
    return children(list).compactMap { capture in
      token(capture).flatMap { tokens.isName($0) && tokens.kind($0 + 1) == .equal ? $0 : nil }
    }
  }
}
