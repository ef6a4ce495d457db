package import TrellisChecking

extension ModuleFacts {
  /// - Throws: A message if a file's facts are nested deeper than can be read again.
  package func json() throws -> JSON {
    var writer = FactsWriter()
    let files = try self.files.map { facts in
      var numbers: [UInt64] = []
      try writer.write(facts, to: &numbers, depth: 0)
      return numbers.map { String($0, radix: Self.radix) }.joined(separator: " ")
    }
    return .object([
      ("trellisFacts", .number(Self.format)), ("module", .string(module)),
      ("defines", .object(fixed.all.map { ($0.text, .boolean($0.holds)) })),
      ("sum", .string(Self.sum(module, fixed, writer.texts, files))),
      ("texts", .array(writer.texts.map(JSON.string))), ("files", .array(files.map(JSON.string))),
    ])
  }
}

/// Writes any value as the numbers that `FactsReader` reads. Its mirror shows what it consists of.
private struct FactsWriter {
  private(set) var texts: [String] = []
  private var positions: [String: UInt64] = [:]

  mutating func write(_ value: Any, to numbers: inout [UInt64], depth: Int) throws {
    guard depth < ModuleFacts.maximumDepth else { throw UsageError("an expression is nested too deeply") }
    let mirror = Mirror(reflecting: value)
    let children = mirror.children.lazy.map(\.value)
    switch mirror.displayStyle {
    case .optional, .collection:
      numbers.append(UInt64(children.count))
      for child in children { try write(child, to: &numbers, depth: depth + 1) }
    case .set, .dictionary:
      // Their order differs from run to run.
      var elements = try children.map { element in
        var numbers: [UInt64] = []
        try write(element, to: &numbers, depth: depth + 1)
        return numbers
      }
      elements.sort { $0.lexicographicallyPrecedes($1) }
      numbers.append(UInt64(elements.count))
      numbers += elements.joined()
    case .enum:
      numbers.append(position(of: mirror.children.first?.label ?? "\(value)"))
      for child in children { try write(child, to: &numbers, depth: depth + 1) }
    case .struct, .tuple, .class:
      for child in children { try write(child, to: &numbers, depth: depth + 1) }
    default: numbers.append(try number(value))
    }
  }

  private mutating func number(_ value: Any) throws -> UInt64 {
    switch value {
    case let text as String: position(of: text)
    case let isTrue as Bool: isTrue ? 1 : 0
    case let number as any BinaryInteger: UInt64(truncatingIfNeeded: number)
    default: throw UsageError("'\(type(of: value))' cannot be written")
    }
  }

  private mutating func position(of text: String) -> UInt64 {
    if let position = positions[text] { return position }
    texts.append(text)
    positions[text] = UInt64(texts.count - 1)
    return UInt64(texts.count - 1)
  }
}
