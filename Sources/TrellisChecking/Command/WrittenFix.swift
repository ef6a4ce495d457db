internal import TrellisGraph
internal import TrellisResolver

/// A fix with its edits.
package struct WrittenFix: Hashable, Sendable {
  package var title: String
  package var isSafe: Bool
  package var edits: [TextEdit]

  package init(title: String, isSafe: Bool, edits: [TextEdit]) {
    self.title = title
    self.isSafe = isSafe
    self.edits = edits
  }

  /// One line for each edit, as swift-build reads them after a diagnostic: `path:line:column-line:column: fixit: text`.
  var lines: [String] {
    edits.map { edit in
      let text = JSON.string(edit.text).text.dropFirst().dropLast()
      let (start, end) = (edit.start, edit.end)
      return "\(edit.path.onOneLine):\(start.line):\(start.column)-\(end.line):\(end.column): fixit: \(text)"
    }
  }
}
