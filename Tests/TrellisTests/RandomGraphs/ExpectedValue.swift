/// The value of a key as the model expects it, or as a run has given it.
indirect enum ValueTree: Equatable, CustomStringConvertible {
  /// What a factory made: the row's id, which instance it is, and what it was made from.
  case made(row: Int, instance: String, parts: [ValueTree])
  case list([ValueTree])
  case table([String: ValueTree])
  case absent

  /// Names of instances that a model gives.
  static let given = "0"
  static let fresh = "fresh"
  static let anyInstance = "any"

  var description: String {
    switch self {
    case .made(let row, let instance, let parts):
      "r\(row)#\(instance)(\(parts.map(\.description).joined(separator: " ")))"
    case .list(let parts): "[\(parts.map(\.description).joined(separator: " "))]"
    case .table(let parts):
      "{\(parts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: " "))}"
    case .absent: "nil"
    }
  }
}

extension GraphModel.View {
  /// What a request for a key gives; nil if nothing registers it.
  func value(of name: Name) -> ValueTree? { lookUp(name).map(\.value) }
}

extension GraphModel.Node {
  fileprivate var value: ValueTree {
    switch lifetime {
    case .alias: return needs[0].target?.value ?? .absent
    case .collection: return collected
    case .value: return typed(made(ValueTree.given, []))
    case .shared: return typed(made("shared\(number)", parts))
    case .unique: return typed(made(ValueTree.fresh, parts))
    case .weak: return typed(made(ValueTree.anyInstance, parts))
    }
  }

  private func made(_ instance: String, _ parts: [ValueTree]) -> ValueTree {
    .made(row: row?.id ?? -1, instance: instance, parts: parts)
  }

  private var parts: [ValueTree] { needs.map { $0.target?.value ?? .absent } }

  /// What a factory makes, in the type of the key.
  private func typed(_ made: ValueTree) -> ValueTree {
    if role == .contribution { return made }
    switch name.kind {
    case .box, .text: return made
    case .list: return .list([made])
    case .table: return .table(["all": made])
    }
  }

  private var collected: ValueTree {
    // A collection is put together once, from whatever it was given then.
    let above = needs[0].target?.value.kept
    let parts = needs.dropFirst().compactMap { $0.target }
    if name.kind == .table {
      var all: [String: ValueTree] = if case .table(let known) = above { known } else { [:] }
      for part in parts { all["\(part.row?.id ?? -1)"] = part.value }
      return .table(all)
    }
    let known: [ValueTree] = if case .list(let known) = above { known } else { [] }
    return .list(known + parts.map(\.value))
  }
}

extension ValueTree {
  /// The same once something holds it: what was fresh is seen again.
  fileprivate var kept: ValueTree {
    switch self {
    case .made(let row, let instance, let parts):
      .made(row: row, instance: instance == Self.fresh ? Self.anyInstance : instance, parts: parts.map(\.kept))
    case .list(let parts): .list(parts.map(\.kept))
    case .table(let parts): .table(parts.mapValues(\.kept))
    case .absent: .absent
    }
  }
}

extension ValueTree {
  /// Reads what random factories write.
  init?(text: String) {
    var rest = Substring(text)
    guard let tree = Self.read(&rest), rest.isEmpty else { return nil }
    self = tree
  }

  private static func read(_ text: inout Substring) -> ValueTree? {
    if text.hasPrefix("nil") {
      text.removeFirst(3)
      return .absent
    }
    switch text.popFirst() {
    case "r":
      guard let row = number(&text), text.popFirst() == "#", let serial = number(&text), text.popFirst() == "(",
        let parts = list(&text, to: ")")
      else { return nil }
      return .made(row: row, instance: "\(serial)", parts: parts)
    case "[": return list(&text, to: "]").map { .list($0) }
    case "{":
      var table: [String: ValueTree] = [:]
      while let first = text.first, first != "}" {
        if first == " " { text.removeFirst() }
        let key = String(text.prefix { $0 != ":" })
        text = text.dropFirst(key.count + 2)
        guard let value = read(&text) else { return nil }
        table[key] = value
      }
      return text.popFirst() == nil ? nil : .table(table)
    default: return nil
    }
  }

  private static func list(_ text: inout Substring, to end: Character) -> [ValueTree]? {
    var parts: [ValueTree] = []
    while let first = text.first, first != end {
      if first == " " { text.removeFirst() }
      guard let part = read(&text) else { return nil }
      parts.append(part)
    }
    return text.popFirst() == nil ? nil : parts
  }

  private static func number(_ text: inout Substring) -> Int? {
    let digits = text.prefix { $0.isNumber }
    text = text.dropFirst(digits.count)
    return Int(digits)
  }
}

/// Holds what a run gives against what the model expects, instance by instance.
struct InstanceTable {
  /// What each instance of the model is in the run.
  private var known: [String: ValueTree] = [:]
  /// Which instance of the model each instance of the run is.
  private var names: [String: String] = [:]

  /// - Returns: What is wrong; nil if nothing is.
  mutating func difference(_ actual: ValueTree, _ expected: ValueTree) -> String? {
    switch (actual, expected) {
    case (.absent, .absent): return nil
    case (.list(let actual), .list(let expected)): return difference(actual, expected)
    case (.table(let actual), .table(let expected)):
      guard actual.keys.sorted() == expected.keys.sorted() else { return "\(actual.keys) is not \(expected.keys)" }
      for (key, value) in actual {
        if let found = expected[key].flatMap({ difference(value, $0) }) { return found }
      }
      return nil
    case (.made(let row, let serial, let parts), .made(let wantedRow, let instance, let wantedParts)):
      guard row == wantedRow else { return "\(actual) is not made by row \(wantedRow)" }
      return instanceDifference(actual, serial, "r\(row)#\(instance)", instance)
        ?? differenceOfParts(
          parts, wantedParts, of: serial)
    default: return "\(actual) is not \(expected)"
    }
  }

  private var compared: Set<String> = []

  /// The parts of an instance that has been seen were compared then, and stay as they were.
  private mutating func differenceOfParts(_ actual: [ValueTree], _ expected: [ValueTree], of serial: String) -> String?
  {
    compared.insert(serial).inserted ? difference(actual, expected) : nil
  }

  private mutating func instanceDifference(
    _ actual: ValueTree, _ serial: String, _ name: String, _ instance: String
  ) -> String? {
    switch instance {
    case ValueTree.given: return serial == instance ? nil : "\(actual) was made, not given"
    case ValueTree.fresh:
      if let other = names.updateValue("a fresh one", forKey: serial) { return "\(actual) is not fresh, but \(other)" }
    case ValueTree.anyInstance:
      if let other = names.updateValue(name, forKey: serial), other != name {
        return "\(actual) is \(other), not \(name)"
      }
      if let other = known.updateValue(actual, forKey: serial), other != actual { return "\(actual) was \(other)" }
    default:
      if let other = known.updateValue(actual, forKey: name), other != actual {
        return "\(name) is \(actual), and was \(other)"
      }
      if let other = names.updateValue(name, forKey: serial), other != name {
        return "\(actual) is \(other), not \(name)"
      }
    }
    return nil
  }

  private mutating func difference(_ actual: [ValueTree], _ expected: [ValueTree]) -> String? {
    guard actual.count == expected.count else { return "\(actual) is not \(expected)" }
    for (actual, expected) in zip(actual, expected) {
      if let found = difference(actual, expected) { return found }
    }
    return nil
  }
}
