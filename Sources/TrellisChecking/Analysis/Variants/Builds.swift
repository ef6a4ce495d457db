internal import TrellisGraph
internal import TrellisResolver

/// The builds of a program: some combinations of conditions leave nothing to check.
struct Builds: Sendable {
  private let impossible: [Condition]
  private let platform: Set<String>

  /// Other roots may work without a definition that ends the program.
  init(_ program: SourceFacts) {
    let scopes = program.graph.scopes
    let tops = scopes.count { $0.parent == .root }
    impossible = program.ends.filter { end in
      end.path.isEmpty && end.condition != .always && tops == 1 && scopes[end.scope].parent == .root
    }.map(\.condition)
    platform = Condition.all(impossible).platformChoices
  }

  /// Whether conditions may never hold together, since they are about several parts of a platform.
  func mayExclude(_ conditions: [Condition]) -> Bool {
    let choices = Condition.all(conditions).platformChoices
    return !choices.isEmpty && choices.union(platform).count > 1
  }

  /// Nil if there are more than can be tried.
  func combinations(of conditions: [Condition]) -> Combinations? {
    // What rules one of them out may depend on others.
    var (left, ruling) = (impossible, [Condition]())
    var choices = impossible.isEmpty ? [] : conditions.reduce(into: Set<String>()) { $0.formUnion($1.choices) }
    while let next = left.firstIndex(where: { !$0.choices.isDisjoint(with: choices) }) {
      choices.formUnion(left[next].choices)
      ruling.append(left.remove(at: next))
    }
    return Combinations(of: conditions, impossible: ruling)
  }

  /// Whether a condition holds in some build.
  func canHold(_ condition: Condition) -> Bool {
    combinations(of: [condition]).map { !$0.all.isDisjoint(with: $0.numbers(where: condition)) } ?? true
  }
}

/// `#if` conditions that have to be combined, and the combinations that differ.
struct Component: Sendable {
  /// Nil if they are too many: then all facts are taken together, and only what none of them registers is missing.
  let combinations: Combinations?
  /// Combinations that nothing in the program tells apart; one of each is tried.
  let classes: [Set<Int>]

  /// - Parameter conditions: Those of some facts, without repetitions.
  init(_ conditions: [Condition], in builds: Builds) {
    combinations = builds.combinations(of: conditions)
    classes = combinations?.classes(by: conditions) ?? [[]]
  }

  /// Why some combinations have a fault that others do not have; empty if all have it.
  func explanation(of having: Set<Int>) -> [Condition] {
    guard let combinations, !combinations.all.isSubset(of: having) else { return [] }
    return combinations.explanation(of: having)
  }
}
