internal import TrellisChecking
internal import TrellisReports

/// What is known about the key at a position.
extension LanguageServer {
  func hover(_ parameters: Parameters) throws(RequestError) -> JSON {
    guard let target = try target(parameters) else { return .null }
    let keys = target.place.keys.compactMap { target.snapshot.keys[$0] }
    let texts = keys.map { Explanation(of: $0, in: target.snapshot.index).markdown }
    // Paths as a project's people say them.
    let text = texts.joined(separator: "\n\n---\n\n").replacing(target.workspace.folder + "/", with: "")
    return .object([
      ("contents", .object([("kind", .string("markdown")), ("value", .string(text))])),
      ("range", range(target.place.range, in: target.place.path)),
    ])
  }
}
