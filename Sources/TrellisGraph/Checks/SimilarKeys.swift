/// Finds, for keys that are missing, what the writer may have meant: visible keys with a like name or the same type.
struct SimilarKeys {
  struct Match: Hashable, Sendable {
    enum Reason: Sendable {
      case name
      case type
    }

    let registration: RegistrationIndex
    let reason: Reason
  }

  /// For each wanted key, at most three, like names first.
  private(set) var matches: [[Match]]

  /// - Parameter wanted: The missing keys, where they are looked up from, and the keys of those who ask: nobody means those.
  init(graph: Graph, wanted: [(key: KeyIndex, scope: ScopeIndex, askers: Set<KeyIndex>)]) {
    matches = Array(repeating: [], count: wanted.count)
    var positions: [ScopeIndex: [Int]] = [:]
    for (position, want) in wanted.enumerated() { positions[want.scope, default: []].append(position) }
    let names = graph.facts.keys.map { Array($0.name.utf8) }
    var keysByType: [String: [KeyIndex]] = [:]
    for (index, key) in graph.facts.keys.enumerated() where !key.type.isEmpty {
      keysByType[key.type, default: []].append(index)
    }
    var found = matches
    graph.forEachScope { scope, visible in
      for position in positions[scope] ?? [] {
        let key = wanted[position].key
        let excluded = wanted[position].askers.union([key])
        var list = Self.likeNames(names[key], in: names, visible: visible, except: excluded)
          .map { Match(registration: visible[$0], reason: .name) }
        for other in keysByType[graph.facts.keys[key].type] ?? [] where !excluded.contains(other) && visible[other] >= 0
        {
          if list.count >= 3 { break }
          let match = Match(registration: visible[other], reason: .type)
          if !list.contains(where: { $0.registration == match.registration }) { list.append(match) }
        }
        found[position] = list
      }
    }
    matches = found
  }

  /// At most two visible keys whose names differ little, nearest first.
  private static func likeNames(
    _ name: [UInt8], in names: [[UInt8]], visible: [RegistrationIndex], except excluded: Set<KeyIndex>
  ) -> [KeyIndex] {
    // A third of a name may be a slip; of very short names, nothing.
    let limit = min(3, name.count / 3)
    var candidates: [(distance: Int, key: KeyIndex)] = []
    for other in names.indices where !excluded.contains(other) && visible[other] >= 0 {
      guard abs(names[other].count - name.count) <= limit else { continue }
      let distance = editDistance(name, names[other], limit: limit)
      if distance <= limit { candidates.append((distance, other)) }
    }
    candidates.sort { ($0.distance, $0.key) < ($1.distance, $1.key) }
    return candidates.prefix(2).map(\.key)
  }

  /// Insertions, deletions, replacements and swaps of neighbours; `limit + 1` stands for anything more.
  ///
  /// Optimal string alignment: https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance
  static func editDistance(_ a: [UInt8], _ b: [UInt8], limit: Int) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    var row = last
    for i in a.indices {
      row[0] = i + 1
      var best = row[0]
      for j in b.indices {
        let replace = last[j] + (lowercased(a[i]) == lowercased(b[j]) ? 0 : 1)
        row[j + 1] = min(replace, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { row[j + 1] = min(row[j + 1], beforeLast[j - 1] + 1) }
        best = min(best, row[j + 1])
      }
      if best > limit { return limit + 1 }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    return min(last[b.count], limit + 1)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= 65 && byte <= 90 ? byte + 32 : byte
  }
}
