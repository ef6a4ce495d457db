import TrellisChecking
import TrellisGraph
import TrellisResolver

extension GraphText {
  /// What is wrong with a graph, each as its rule and line: `duplicate 3`.
  static func faults(_ text: String) -> [String] {
    Analysis(GraphText(text).facts).findings.map { "\($0.rule.id) \($0.site.line)" }
  }

  static func graph(_ text: String) -> Graph { Graph(GraphText(text).facts.graph) }
}

extension Graph {
  /// The registration that the use of a key leads to, and what that builds on in its own key, as their lines: `5 > 3`. A
  /// collection is the lines of what it puts together, in brackets.
  func line(ofUse use: Int = 0) -> String { text(useTargets[use]) }

  /// A registration's first need, written like that.
  func need(_ registration: RegistrationIndex, _ position: Int = 0) -> String {
    text(targets(of: registration)[needOffsets[registration] + position])
  }

  private func text(_ target: Target) -> String {
    switch target {
    case .missing: return "-"
    case .keyDefault: return "default"
    case .registration(let index):
      let fact = facts.registrations[index]
      let wrapped = targets(of: index).map { text($0) }
      switch fact.role {
      case .plain, .contribution: return "\(fact.site.line)"
      case .decoration: return "\(fact.site.line) > \(wrapped[0])"
      case .collection:
        let above = wrapped[0] == "-" ? [] : [wrapped[0]]
        return "[\((above + wrapped.dropFirst()).joined(separator: " "))]"
      }
    }
  }

  /// For each registration that is written, whether it is async as a whole, by line.
  var isAsync: [Bool] {
    let paths = self.pathsToAsync
    return facts.registrations.indices.map(paths.contains)
  }

  var asyncLines: [Int] { (0..<writtenCount).filter { isAsync[$0] }.map { facts.registrations[$0].site.line } }

  var mainActorLines: [Int] {
    (0..<writtenCount).filter { isOnMainActor($0) }.map { facts.registrations[$0].site.line }
  }
}
