package import TrellisResolver

/// Some arms of a decision that the program makes as it runs: of an `if`, a `switch`, a `guard`, a `do` with `catch`.
///
/// Code inside several has a list of them, its *path*: it runs if each decision takes one of the arms.
package struct Branch: Sendable {
  package struct Decision: Hashable, Sendable {
    /// The decision's location; nil for a constant condition, which is one decision wherever it is written.
    package var site: Site?
    /// The text of a constant condition.
    package var text: String
    /// Which walk through the function with the decision: each call of a helper may decide differently.
    package var walk: Int

    package init(site: Site?, text: String, walk: Int = 0) {
      self.site = site
      self.text = text
      self.walk = walk
    }
  }

  package var decision: Decision
  /// Sorted.
  package var arms: [Int]
  package var armCount: Int
  /// In a sentence: `'flags.demo'`, `not 'flags.demo'`.
  package var words: String
  /// The same for all other arms; nil if there are no short words for them.
  package var otherWords: String?
  /// Whether values that are not followed decide, so that some arm may never be taken.
  package var isUnsure = false

  package init(
    at site: Site?, text: String = "", arms: [Int], of armCount: Int, words: String, otherWords: String? = nil
  ) {
    decision = Decision(site: site, text: text)
    self.arms = arms
    self.armCount = armCount
    self.words = words
    self.otherWords = otherWords
  }

  /// The other arms; nil if there are none.
  package var others: Branch? {
    var other = self
    other.arms = (0..<armCount).filter { !arms.contains($0) }
    (other.words, other.otherWords) = (otherWords ?? "not \(words)", words)
    return other.arms.isEmpty ? nil : other
  }
}

extension Branch: Hashable {
  package static func == (a: Branch, b: Branch) -> Bool { a.decision == b.decision && a.arms == b.arms }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(decision)
    hasher.combine(arms)
  }
}

extension [Branch] {
  /// The path of code inside both; nil if no run comes there.
  package func joined(_ other: [Branch]) -> [Branch]? {
    var result = self
    for branch in other {
      guard let position = result.firstIndex(where: { $0.decision == branch.decision }) else {
        result.append(branch)
        continue
      }
      let known = result[position]
      let arms = known.arms.filter(branch.arms.contains)
      if arms.isEmpty { return nil }
      if arms == known.arms { continue }
      result[position] = branch
      result[position].arms = arms
      if arms != branch.arms { result[position].words = "\(known.words) and \(branch.words)" }
    }
    return result
  }

  /// The branches that are not certain on the other path; nil if no run takes both.
  package func without(_ other: [Branch]) -> [Branch]? {
    if other.isEmpty { return self }
    var result: [Branch] = []
    for (index, branch) in enumerated() {
      guard let known = other.branch(of: branch.decision, near: index) else {
        result.append(branch)
        continue
      }
      let arms = branch.arms.filter(known.arms.contains)
      if arms.isEmpty { return nil }
      if arms.count == known.arms.count { continue }
      result.append(branch)
      result[result.count - 1].arms = arms
    }
    return result
  }

  /// Whether each run on this path is also on the other one.
  package func implies(_ other: [Branch]) -> Bool {
    other.enumerated().allSatisfy { index, branch in
      self.branch(of: branch.decision, near: index).map { $0.arms.allSatisfy(branch.arms.contains) } ?? false
    }
  }

  /// Paths that share a beginning have its decisions at the same positions.
  private func branch(of decision: Branch.Decision, near index: Int) -> Branch? {
    if index < count, self[index].decision == decision { return self[index] }
    return first { $0.decision == decision }
  }

  /// Paths of which each run on this path takes exactly one unless it takes the other path.
  package func subtracting(_ other: [Branch]) -> [[Branch]] {
    guard let left = other.without(self) else { return [self] }
    var result: [[Branch]] = []
    var start = self
    for branch in left {
      if let others = branch.others, let path = start.joined([others]) { result.append(path) }
      start = start.joined([branch]) ?? start
    }
    return result
  }

  /// In a sentence: `'flags.demo' and not 'isTest'`.
  package var words: String { map(\.words).joined(separator: " and ") }

  /// Whether each run on this path takes one of some others.
  package func isCovered(by paths: [[Branch]]) -> Bool {
    var steps = 0
    return isCovered(byOthers: paths.compactMap { $0.without(self) }, &steps)
  }

  /// More than anyone writes; what is not decided then may be missing.
  private static var limit: Int { 1 << 20 }

  private func isCovered(byOthers left: [[Branch]], _ steps: inout Int) -> Bool {
    steps += left.reduce(1) { $0 + $1.count }
    guard let branch = left.min(by: { $0.count < $1.count })?.first else { return left.contains([]) }
    if steps > Self.limit { return false }
    // One decision may have thousands of arms, most of which need nothing else.
    let known = first { $0.decision == branch.decision }
    var open = Set(known?.arms ?? [Int](0..<branch.armCount))
    for path in left where path.count == 1 && path[0].decision == branch.decision { open.subtract(path[0].arms) }
    let others = left.filter { $0.count != 1 || $0[0].decision != branch.decision }
    for arm in open.sorted() {
      var taken = branch
      taken.arms = [arm]
      guard isCovered(byOthers: others.compactMap { $0.without([taken]) }, &steps) else { return false }
    }
    return true
  }
}
