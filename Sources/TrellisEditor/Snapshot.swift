internal import TrellisChecking
internal import TrellisGraph
internal import TrellisReports
internal import TrellisResolver

/// A checked program at one time. What nobody asks for is never made.
final class Snapshot {
  let findings: [Finding]
  private let facts: SourceFacts
  /// By file.
  private lazy var mentions = KeyMention.all(in: index.document, facts)
  private var places: [String: [KeyPlace]] = [:]
  private(set) lazy var index = DocumentIndex(GraphDocument(facts, variants: Variants(of: facts)))
  private(set) lazy var keys = Dictionary(index.document.keys.map { ($0.id, $0) }) { first, _ in first }
  /// By the ids of registrations: how many needs and look-ups lead there.
  private(set) lazy var demands = Self.demands(index.document)

  init(_ facts: SourceFacts, findings: [Finding]) {
    self.facts = facts
    self.findings = findings
  }

  /// The files in which one of the keys is mentioned.
  func files(mentioning keys: Set<String>) -> [String] {
    mentions.filter { $0.value.contains { keys.contains($0.key) } }.keys.sorted()
  }

  /// Where keys are in a file, in order.
  ///
  /// - Parameter text: The text that the program is made of.
  func places(in path: String, _ text: () -> SourceText?) -> [KeyPlace] {
    if let known = places[path] { return known }
    let found = mentions[path].flatMap { mentions in text().map { KeyPlace.all(mentions, in: $0, path: path) } } ?? []
    places[path] = found
    return found
  }

  struct Demand {
    var needs = 0
    var lookUps = 0
  }

  private static func demands(_ document: GraphDocument) -> [String: Demand] {
    var demands: [String: Demand] = [:]
    for registration in document.registrations where registration.role != .collection {
      for target in registration.needs.flatMap(\.targets) { demands[target, default: Demand()].needs += 1 }
    }
    for target in document.uses.flatMap(\.targets) { demands[target, default: Demand()].lookUps += 1 }
    return demands
  }
}
