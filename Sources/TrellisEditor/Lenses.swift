internal import TrellisChecking
internal import TrellisGraph
internal import TrellisReports

/// A line above each registration that says how often it is needed, and words behind each need that say what it leads to.
extension LanguageServer {
  func lenses(_ parameters: Parameters) throws(RequestError) -> JSON {
    guard let path = try parameters.path(), let (workspace, snapshot) = graph(of: path) else { return .null }
    return .array(
      places(in: path, snapshot, workspace).compactMap { place in
        let ids = place.mentions.compactMap { mention in
          if case .registration(let id) = mention.role { id } else { nil }
        }
        if ids.isEmpty { return nil }
        let demands = ids.compactMap { snapshot.demands[$0] }
        let title = Self.title(needs: demands.reduce(0) { $0 + $1.needs }, demands.reduce(0) { $0 + $1.lookUps })
        // Without a command: clients show the title alone.
        let command = JSON.object([("title", .string(title)), ("command", .string(""))])
        return .object([("range", range(place.range, in: path)), ("command", command)])
      })
  }

  private static func title(needs: Int, _ lookUps: Int) -> String {
    var words: [String] = []
    if needs > 0 || lookUps == 0 { words.append(needs == 0 ? "needed by nothing" : "needed by \(needs)") }
    if lookUps > 0 { words.append("looked up at \(lookUps) place\(lookUps == 1 ? "" : "s")") }
    return words.joined(separator: ", ")
  }

  func inlayHints(_ parameters: Parameters) throws(RequestError) -> JSON {
    let wanted = try parameters.range()
    guard let path = try parameters.path(), let (workspace, snapshot) = graph(of: path) else { return .null }
    var hints: [JSON] = []
    for place in places(in: path, snapshot, workspace) where place.keys.count == 1 {
      let answers = place.mentions.flatMap { Self.answers(to: $0, snapshot) }
      let distinct = Set(answers).sorted()
      guard !distinct.isEmpty else { continue }
      let position = position(of: end(of: place), in: path)
      guard wanted.contains(position) || wanted.upperBound == position else { continue }
      let label = distinct.prefix(2).joined(separator: " or ") + (distinct.count > 2 ? " or …" : "")
      hints.append(
        .object([
          ("position", Self.json(position)), ("label", .string(label)), ("paddingLeft", .boolean(true)),
        ]))
    }
    return .array(hints)
  }

  /// What a need leads to: `in AppScope, shared`.
  private static func answers(to mention: KeyMention, _ snapshot: Snapshot) -> [String] {
    guard case .need(of: let id?, let number) = mention.role,
      let need = snapshot.index.registration(id)?.needs[number]
    else { return [] }
    let words = need.targets.compactMap(snapshot.index.registration).map { "in \($0.scope), \($0.lifetime)" }
    // What is missing is a finding.
    return words + (need.otherwise == .keyDefault ? ["by its default"] : [])
  }
}
