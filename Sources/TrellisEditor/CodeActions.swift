internal import TrellisChecking
internal import TrellisFixing
internal import TrellisGraph
internal import TrellisResolver

/// The fixes of findings as actions.
extension LanguageServer {
  /// The fix of a finding, and all safe ones of a file, which editors apply when they save.
  static let actionKinds = ["quickfix", "source.fixAll.trellis"]

  func codeActions(_ parameters: Parameters) throws(RequestError) -> JSON {
    let wanted = try parameters.range()
    guard let path = try parameters.path(), let (workspace, snapshot) = graph(of: path) else { return .null }
    let kinds = parameters.json?["context"]?["only"]?.array?.compactMap(\.string)
    func isWanted(_ kind: String) -> Bool {
      kinds?.contains { $0.isEmpty || kind == $0 || kind.hasPrefix($0 + ".") } ?? true
    }
    let writer = FixWriter { workspace.text(of: $0)?.bytes }
    var actions: [JSON] = []
    // Asked for by name only: a list for one line is no place for what changes others.
    if kinds != nil, isWanted(Self.actionKinds[1]), let all = safeFixes(of: snapshot.findings, in: path, writer) {
      actions.append(
        .object([("title", .string(all.title)), ("kind", .string(Self.actionKinds[1])), ("edit", edit(all))]))
    }
    guard isWanted(Self.actionKinds[0]) else { return .array(actions) }
    for finding in snapshot.findings where finding.site.file == path && !finding.fixes.isEmpty {
      let line = position(of: finding.site).line
      guard (wanted.lowerBound.line...wanted.upperBound.line).contains(line) else { continue }
      let diagnostic = diagnostic(finding, page: workspace.pageOfDiagnostics)
      for fix in writer.fixes(of: finding) where fix.edits.allSatisfy({ isNewest($0.path) }) {
        actions.append(
          .object([
            ("title", .string(fix.title)), ("kind", .string(Self.actionKinds[0])),
            ("diagnostics", .array([diagnostic])),
            ("isPreferred", .boolean(fix.isSafe)), ("edit", edit(fix)),
          ]))
      }
    }
    return .array(actions)
  }

  /// The safe fixes of a file's findings that change nothing else, as one; of two that collide, the first.
  private func safeFixes(of findings: [Finding], in path: String, _ writer: FixWriter) -> WrittenFix? {
    guard isNewest(path) else { return nil }
    var edits: [TextEdit] = []
    for finding in findings where finding.site.file == path {
      guard let fix = writer.fixes(of: finding).first(where: \.isSafe), fix.edits.allSatisfy({ $0.path == path }),
        !fix.edits.contains(where: { edit in edits.contains { $0.collides(with: edit) } })
      else { continue }
      edits += fix.edits
    }
    return edits.isEmpty ? nil : WrittenFix(title: "Apply all safe fixes of this file", isSafe: true, edits: edits)
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
