internal import TrellisResolver

/// Finds, for missing keys, visible keys of the same type that may have been meant, similar names first.
package struct SimilarKeys {
  struct Match: Hashable, Sendable {
    enum Reason: Sendable {
      case name
      case type
      /// Another object of the key's name, as a computed property or a second copy of a module makes it.
      case twin
    }

    let registration: RegistrationIndex
    let reason: Reason
  }

  /// For each missing key, at most three matches, similar names first.
  private(set) var matches: [[Match]]
  /// Only the first keys are compared with others: where so many are missing, a module is.
  package static let limit = 100

  /// - Parameter wanted: The missing keys, where they are looked up from and named, and the keys that need them: those are not
  ///   suggested.
  init(graph: Graph, wanted: [(key: KeyIndex, scope: ScopeIndex, file: String, requesters: Set<KeyIndex>)]) {
    matches = Array(repeating: [], count: wanted.count)
    var positions: [ScopeIndex: [Int]] = [:]
    for (position, want) in wanted.prefix(Self.limit).enumerated() {
      positions[want.scope, default: []].append(position)
    }
    // The compiler has accepted the key that is named, so a key of another type cannot have been meant.
    var keysByType: [String: [KeyIndex]] = [:]
    for (index, key) in graph.facts.keys.enumerated() { keysByType[key.type, default: []].append(index) }
    var found = matches
    graph.forEachScope { scope, visible in
      for position in positions[scope] ?? [] {
        let want = wanted[position]
        let (key, owner) = (graph.facts.keys[want.key], graph.facts.scopes[want.scope])
        // What the file of a definition sees is known; another one sees the module of the key that it names.
        let modules = owner.site.file == want.file ? owner.modules : [key.module]
        let candidates = (keysByType[key.type] ?? []).filter { other in
          other != want.key && visible[other] >= 0 && !want.requesters.contains(other)
            && !graph.replacesNothing(visible[other]) && graph.facts.keys[other].isSeen(in: want.file, modules)
        }
        if let twin = candidates.first(where: { graph.facts.keys[$0].label == key.label }) {
          found[position] = [Match(registration: visible[twin], reason: .twin)]
          continue
        }
        let names = candidates.map { graph.facts.keys[$0].name }
        // What stands for a name that is not known resembles what stands for others.
        found[position] = Self.ranked(names, like: key.knownName ?? "")
          .filter { $0.isLike || !key.type.isEmpty }
          .prefix(3)
          .map { position, isLike in
            let other = graph.facts.keys[candidates[position]]
            let isMeant = isLike && other.owner == key.owner && other.knownName != key.knownName
            return Match(registration: visible[candidates[position]], reason: isMeant ? .name : .type)
          }
      }
    }
    matches = found
  }

  /// Returns the positions of names, similar ones first, nearest first.
  package static func ranked(_ names: [String], like name: String) -> [(position: Int, isLike: Bool)] {
    let wanted = Array(name.utf8)
    // Up to a third of a name may be misspelled, but at most three bytes.
    let limit = min(3, wanted.count / 3)
    let distances = names.map { name in
      let bytes = Array(name.utf8)
      return abs(bytes.count - wanted.count) <= limit ? editDistance(wanted, bytes, limit: limit) : limit + 1
    }
    // By name, not by position: the validator and the runtime number keys differently.
    return names.indices.sorted { (distances[$0], names[$0], $0) < (distances[$1], names[$1], $1) }
      .map { ($0, distances[$0] <= limit) }
  }

  /// Counts insertions, deletions, replacements and swaps of neighbours; returns `limit + 1` for any greater distance.
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

extension Graph {
  /// `; did you mean '.logger'?`, or nothing if no name is similar.
  func question(_ similar: [SimilarKeys.Match]) -> String {
    guard let like = similar.first(where: { $0.reason == .name }) else { return "" }
    return "; did you mean \(keyName(of: like.registration))?"
  }

  func note(_ match: SimilarKeys.Match) -> Finding.Note {
    // A decoration of a default has no registration under it.
    let under = undecorated[match.registration]
    let registration = under >= 0 ? under : match.registration
    let name = keyName(of: registration)
    let key =
      switch match.reason {
      case .name: "\(name) is"
      case .type: "\(name) has the same type,"
      case .twin: "the other key object named \(name) is"
      }
    return Finding.Note("\(key) registered in \(placeName(of: registration))", at: site(of: registration))
  }
}
