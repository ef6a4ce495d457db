internal import TrellisChecking
internal import TrellisGraph
internal import TrellisResolver

/// The fixes of findings as actions.
extension LanguageServer {
  private static let kind = "quickfix"

  func codeActions(_ parameters: Parameters) throws(RequestError) -> JSON {
    let wanted = try parameters.range()
    guard let path = try parameters.path(), let (workspace, snapshot) = graph(of: path) else { return .null }
    let kinds = parameters.json?["context"]?["only"]?.array?.compactMap(\.string)
    if let kinds, !kinds.contains(Self.kind), !kinds.contains("") { return .array([]) }
    let writer = FixWriter { workspace.text(of: $0)?.bytes }
    var actions: [JSON] = []
    for finding in snapshot.findings where finding.site.file == path && !finding.fixes.isEmpty {
      let line = position(of: finding.site).line
      guard (wanted.lowerBound.line...wanted.upperBound.line).contains(line) else { continue }
      let diagnostic = diagnostic(finding, page: workspace.pageOfDiagnostics)
      for fix in writer.fixes(of: finding) where fix.edits.allSatisfy({ isNewest($0.path) }) {
        actions.append(
          .object([
            ("title", .string(fix.title)), ("kind", .string(Self.kind)), ("diagnostics", .array([diagnostic])),
            ("isPreferred", .boolean(fix.isSafe)), ("edit", edit(fix)),
          ]))
      }
    }
    return .array(actions)
  }

  /// Whether the text that the graph is made of is what the client shows.
  private func isNewest(_ path: String) -> Bool {
    documents[path].map { $0.text.bytes == $0.whole.bytes } ?? true
  }

  private func edit(_ fix: WrittenFix) -> JSON {
    let files = Dictionary(grouping: fix.edits, by: \.path).sorted { $0.key < $1.key }.map { path, edits in
      (
        path,
        JSON.array(
          edits.map { .object([("range", range($0.range, in: path)), ("newText", .string($0.text))]) })
      )
    }
    guard canChangeVersions else { return .object([("changes", .object(files.map { (uri(of: $0), $1) }))]) }
    return .object([
      (
        "documentChanges",
        .array(
          files.map { path, edits in
            let version = documents[path]?.version.map { JSON.number($0) } ?? .null
            let document = JSON.object([("uri", .string(uri(of: path))), ("version", version)])
            return .object([("textDocument", document), ("edits", edits)])
          })
      )
    ])
  }
}
