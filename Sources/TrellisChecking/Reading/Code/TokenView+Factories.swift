internal import TrellisResolver

/// Parts of a registration's arguments other than keys.
extension TokenView {
  /// The name of a system function that never returns, if the statement at `index` calls one.
  func endOfProgram(_ index: Int) -> Int? {
    let isQualified = kind(index + 1) == .period && isUppercase(index)
    let name = isQualified ? index + 2 : index
    guard kind(name) == .word, kind(name + 1) == .leftParen, !startsLine(name + 1) else { return nil }
    let isFailed = self.is(name, "precondition") && isWord(name + 2, "false")
    guard isFailed || Self.neverReturning.contains(where: { self.is(name, $0) }) else { return nil }
    return !isQualified || SystemModules.contains(text(index)) ? name : nil
  }

  private static let neverReturning: [StaticString] = [
    "fatalError", "preconditionFailure", "exit", "_exit", "abort", "dispatchMain",
  ]

  /// The `#error` directives, which prevent the file from compiling.
  var refusals: [Int] {
    var result: [Int] = []
    for i in 0..<count where self[i].kind == .pound && isAdjacent(i + 1) && isWord(i + 1, "error") { result.append(i) }
    return result
  }

  /// The entry that the expression after `at:` names; nil if it is known only at run time.
  func entry(in range: Range<Int>) -> EntryReference? {
    let start = range.lowerBound
    switch kind(start) {
    case .quote, .rawPounds:
      return string(in: range).map { .string($0) }
    case .integer where range.count == 1:
      return number(start, isNegative: false)
    case .prefixOperator where range.count == 2 && self.is(start, "-") && kind(start + 1) == .integer:
      return number(start + 1, isNegative: true)
    case .period where range.count == 2 && isName(start + 1) && !isUppercase(start + 1):
      return .member(type: nil, name: text(start + 1))
    case .word, .quotedWord:
      guard let name = dottedName(from: start, to: range.upperBound), name.next == range.upperBound, name.last > start,
        !isUppercase(name.last)
      else { return nil }
      // All parts but the last must be types: `tab.home` and `Tab.home.next` are known only at run time.
      for part in stride(from: start, to: name.last, by: 1) where isName(part) && !isUppercase(part) { return nil }
      return .member(type: qualifier(of: name), name: text(name.last))
    default:
      return nil
    }
  }

  private func number(_ index: Int, isNegative: Bool) -> EntryReference? {
    let text = text(index).filter { $0 != "_" }
    let radix = ["0x": 16, "0o": 8, "0b": 2][text.prefix(2)] ?? 10
    // No key is larger.
    guard let value = UInt64(radix == 10 ? text : String(text.dropFirst(2)), radix: radix) else { return nil }
    return .number(isNegative && value > 0 ? "-\(value)" : "\(value)")
  }

  /// `Server.init` or `Server.init(port:)`, `Server.make` or `makeServer`; nil for any other expression.
  func initializer(in range: Range<Int>, context: String) -> InitializerReference? {
    guard let name = dottedName(from: range.lowerBound, to: range.upperBound) else { return nil }
    let isInitializer = isWord(name.last, "init")
    if isInitializer, name.last == range.lowerBound { return nil }
    var owner = qualifier(of: name) ?? ""
    // Registry functions are static, so `self` is the type.
    if owner == "self", !isInitializer { owner = "Self" }
    let type = TypeReference(
      name: owner, context: context, site: site(range.lowerBound), hasArguments: name.hasArguments)
    var reference = InitializerReference(type: type, function: isInitializer ? nil : text(name.last), labels: nil)
    if name.next == range.upperBound { return reference }
    guard kind(name.next) == .leftParen, closing(name.next) == range.upperBound - 1 else { return nil }
    var labels: [String?] = []
    var i = name.next + 1
    while i < range.upperBound - 1 {
      guard isName(i), kind(i + 1) == .colon else { return nil }
      labels.append(isWord(i, "_") ? nil : text(i))
      i += 2
    }
    reference.labels = labels
    return reference
  }
}
