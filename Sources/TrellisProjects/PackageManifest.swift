internal import TrellisChecking

/// The targets of a package, from the text of its `Package.swift`: those whose name and path are written out.
struct PackageManifest {
  struct Target {
    let name: String
    /// Relative to the package's folder; nil for the usual place.
    var path: String?
    /// Relative to the target's folder; nil for everything below.
    var sources: [String]?
    var exclude: [String] = []
  }

  private(set) var targets: [Target] = []
  /// The targets whose name or place is computed, by line.
  private(set) var unclear: [Int] = []

  private static let kinds: Set = ["target", "executableTarget"]

  init(reading bytes: [UInt8]) {
    let tokens = Lexer.tokenize(bytes)
    for index in 2..<max(2, tokens.count)
    where tokens[index].kind == .leftParen && tokens[index - 2].kind == .period {
      // `.target(name: "Core")` is also a dependency, which has no other argument than a condition.
      guard Self.kinds.contains(tokens.text(index - 1)) else { continue }
      var target: Target?
      var isDependency = false
      var isUnclear = false
      for (label, value) in tokens.arguments(of: index) {
        switch label {
        case "name": if let name = tokens.string(value) { target = Target(name: name) } else { isUnclear = true }
        case "path": if let path = tokens.string(value) { target?.path = path } else { isUnclear = true }
        case "sources": if let list = tokens.strings(value) { target?.sources = list } else { isUnclear = true }
        case "exclude": if let list = tokens.strings(value) { target?.exclude = list } else { isUnclear = true }
        case "condition": isDependency = true
        default: continue
        }
      }
      if isDependency || tokens.isInDependencies(index) { continue }
      if isUnclear || target == nil {
        unclear.append(tokens.position(index - 1).line)
      } else if let target, !targets.contains(where: { $0.name == target.name }) {
        targets.append(target)
      }
    }
  }
}

extension TokenList {
  func text(_ index: Int) -> String {
    String(decoding: bytes[Int(tokens[index].start)..<Int(tokens[index].end)], as: UTF8.self)
  }

  /// The labelled arguments between a bracket and its partner.
  fileprivate func arguments(of open: Int) -> [(label: String, value: Range<Int>)] {
    var found: [(label: String, value: Range<Int>)] = []
    let end = Int(tokens[open].partner)
    var index = open + 1
    var start = index
    while index <= end {
      switch tokens[index].kind {
      case .comma where index < end, .rightParen where index == end:
        if start + 1 < index, tokens[start + 1].kind == .colon { found.append((text(start), start + 2..<index)) }
        start = index + 1
      case .leftParen, .leftBracket, .leftBrace: index = max(index, Int(tokens[index].partner))
      default: break
      }
      index += 1
    }
    return found
  }

  /// A string literal without interpolation.
  fileprivate func string(_ range: Range<Int>) -> String? {
    guard range.count == 3, tokens[range.lowerBound].kind == .quote, tokens[range.lowerBound + 1].kind == .segment
    else {
      return nil
    }
    let text = text(range.lowerBound + 1)
    return text.contains("\\") ? nil : text
  }

  /// An array literal of such strings.
  fileprivate func strings(_ range: Range<Int>) -> [String]? {
    guard let first = range.first, tokens[first].kind == .leftBracket,
      // A bracket that is never closed is its own partner.
      first < range.upperBound - 1, Int(tokens[first].partner) == range.upperBound - 1
    else { return nil }
    var found: [String] = []
    for part in tokens[first + 1..<range.upperBound - 1].indices.split(whereSeparator: { tokens[$0].kind == .comma }) {
      guard let start = part.first, let end = part.last, let text = string(start..<end + 1) else { return nil }
      found.append(text)
    }
    return found
  }

  /// Whether the innermost list around a token is that of `dependencies:`.
  fileprivate func isInDependencies(_ index: Int) -> Bool {
    var position = index - 1
    while position > 0 {
      switch tokens[position].kind {
      case .rightParen, .rightBracket, .rightBrace: position = min(position, Int(tokens[position].partner))
      case .leftBracket:
        return position > 1 && tokens[position - 1].kind == .colon && text(position - 2) == "dependencies"
      case .leftParen, .leftBrace: return false
      default: break
      }
      position -= 1
    }
    return false
  }
}
