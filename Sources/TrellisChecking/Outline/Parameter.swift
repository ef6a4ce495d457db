/// A parameter of a function or initializer.
struct Parameter {
  /// The argument label; nil for `_`.
  var label: Int?
  /// The name inside the body.
  var name: Int
  /// The start of its type.
  var type: Int
  var end: Int
  var hasDefault: Bool
  var isVariadic = false
}

extension TokenView {
  func genericParameters(_ declaration: Declaration) -> [Int] {
    let open = declaration.name + 1
    guard declaration.kind != .extension, opensAngle(open), let close = angleClose(open) else { return [] }
    var result: [Int] = []
    for i in open + 1..<max(open + 1, close.token) where isName(i) {
      let before = isWord(i - 1, "each") ? i - 2 : i - 1
      if !isWord(i, "each"), before == open || kind(before) == .comma { result.append(i) }
    }
    return result
  }

  func isEllipsis(_ index: Int) -> Bool {
    isOperator(index) && self[index].end - self[index].start == 3 && firstByte(index) == UInt8(ascii: ".")
  }
}
