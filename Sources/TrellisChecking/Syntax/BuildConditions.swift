internal import TrellisGraph

/// The `#if` conditions under which each token of a file is compiled.
struct BuildConditions {
  /// Each segment's first token; its condition holds up to the next segment. Empty in files without `#if`.
  private var starts: [Int] = []
  private var conditions: [Condition] = []

  /// The number of clauses of one `#if`, and of levels, that are distinguished; no real program has more.
  private static var nestingLimit: Int { 128 }

  private struct Level {
    var outer: Condition
    /// None of the previous clauses holds.
    var rest: Condition
    var clauses = 1
  }

  /// - Parameter fixed: Conditions with a known value.
  init(_ tokens: TokenView, fixed: FixedConditions) {
    var levels: [Level] = []
    var ignored = 0
    var i = 0
    while i < tokens.count {
      switch tokens[i].kind {
      case .poundIf:
        let outer = levels.last.map { _ in conditions.last ?? .always } ?? .always
        if levels.count >= Self.nestingLimit {
          ignored += 1
        } else {
          let (condition, next) = BuildConditionReader.read(tokens, after: i, fixed: fixed)
          levels.append(Level(outer: outer, rest: condition.negated))
          enter(outer.joined(condition), from: i)
          i = next
          continue
        }
      case .poundElseif where ignored == 0 && !levels.isEmpty:
        let (condition, next) = BuildConditionReader.read(tokens, after: i, fixed: fixed)
        var level = levels.removeLast()
        enter(level.outer.joined(level.rest).joined(condition), from: i)
        level.clauses += 1
        if level.clauses < Self.nestingLimit { level.rest = level.rest.joined(condition.negated) }
        levels.append(level)
        i = next
        continue
      case .poundElse where ignored == 0:
        if let level = levels.last { enter(level.outer.joined(level.rest), from: i) }
      case .poundEndif:
        if ignored > 0 {
          ignored -= 1
        } else if let level = levels.popLast() {
          enter(level.outer, from: i)
        }
      default:
        break
      }
      i += 1
    }
  }

  private mutating func enter(_ condition: Condition, from token: Int) {
    starts.append(token)
    conditions.append(condition)
  }

  var neverCompiled: [Range<Int>] {
    starts.indices.filter { conditions[$0] == .never }.map { index in
      starts[index]..<(index + 1 < starts.count ? starts[index + 1] : Int.max)
    }
  }

  subscript(_ token: Int) -> Condition {
    guard let first = starts.first, token >= first else { return .always }
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= token { low = middle } else { high = middle }
    }
    return conditions[low]
  }
}

extension TokenView {
  /// The position after an `#if` line, including its condition.
  func directiveEnd(_ index: Int) -> Int {
    guard kind(index) == .poundIf || kind(index) == .poundElseif else { return index + 1 }
    var i = index + 1
    while i < count, !self[i].startsLine || kind(i - 1) == .binaryOperator || kind(i) == .binaryOperator {
      if self[i].kind == .end { return i }
      i = self[i].kind == .leftParen ? closing(i) + 1 : i + 1
    }
    return i
  }
}
