internal import TrellisChecking
internal import TrellisGraph
internal import TrellisResolver

/// Findings as diagnostics.
extension LanguageServer {
  func diagnostics(_ findings: [Finding], in path: String) -> JSON {
    let page = workspaces.first { $0.contains(path) }?.pageOfDiagnostics
    return .object([
      ("uri", .string(uri(of: path))), ("diagnostics", .array(findings.map { diagnostic($0, page: page) })),
    ])
  }

  func diagnostic(_ finding: Finding, page: String?) -> JSON {
    var members: [(String, JSON)] = [
      ("range", range(at: finding.site)), ("severity", .number(finding.level)),
      ("code", .string(finding.rule.id)), ("source", .string("trellis")), ("message", .string(finding.message)),
    ]
    if let page {
      members.append(("codeDescription", .object([("href", .string("\(DocumentURI.of(page))#\(finding.rule.id)"))])))
    }
    let notes = TextReport.lines(of: finding).dropFirst().map { line in
      JSON.object([
        ("location", location(line.site.file, range(at: line.site))), ("message", .string(line.message)),
      ])
    }
    if !notes.isEmpty { members.append(("relatedInformation", .array(notes))) }
    return .object(members)
  }
}

extension Finding {
  /// Error, warning, or a hint for what is only counted.
  fileprivate var level: Int { severity == .error ? 1 : isCounted ? 4 : 2 }
}

extension Workspace {
  /// The page that explains the findings, as far as the library's sources are near the folder.
  static func pageOfDiagnostics(near folder: String) -> String? {
    func page(in root: String) -> String? {
      let path = root + "/Documentation/Diagnostics.md"
      let isTrellis = (try? FileSystem.kind(root + "/Sources/TrellisGraph", followingLinks: true)) == .folder
      return isTrellis && (try? FileSystem.kind(path, followingLinks: true)) == .file ? path : nil
    }
    if let page = page(in: folder + "/.build/checkouts/Trellis") { return page }
    var root = folder
    while !root.isEmpty, root != "/" {
      if let page = page(in: root) { return page }
      root = AbsolutePath.of(root + "/..")
    }
    return nil
  }
}
