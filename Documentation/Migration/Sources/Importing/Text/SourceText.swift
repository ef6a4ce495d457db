package import SwiftSyntax
internal import SwiftParser

/// One parsed source file.
package struct SourceText {
  /// As reports show it.
  package let path: String
  /// The module that the file is compiled into.
  package let module: String
  package let tree: SourceFileSyntax
  private let lines: SourceLocationConverter
  private let bytes: [UInt8]

  /// Parses any text: what is not Swift becomes unexpected nodes, which readers skip.
  package init(path: String, module: String, text: String) {
    self.path = path
    self.module = module
    bytes = Array(text.utf8)
    tree = Parser.parse(source: text)
    lines = SourceLocationConverter(fileName: path, tree: tree)
  }

  /// Where a node begins, without the comments before it.
  package func place(of node: some SyntaxProtocol) -> Place {
    let location = lines.location(for: node.positionAfterSkippingLeadingTrivia)
    return Place(path: path, line: location.line, column: location.column)
  }

  /// The text of a node without the comments and spaces around it.
  package func text(of node: some SyntaxProtocol) -> String { text(in: range(of: node)) }

  func range(of node: some SyntaxProtocol) -> Range<Int> {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<max(start, node.endPositionBeforeTrailingTrivia.utf8Offset)
  }

  /// The range of statements with the comments that stand before and after them in their closure, and whether there are any.
  func rangeWithComments(of statements: CodeBlockItemListSyntax) -> (range: Range<Int>, hasComments: Bool) {
    let range = range(of: statements)
    guard let first = statements.firstToken(viewMode: .sourceAccurate),
      let last = statements.lastToken(viewMode: .sourceAccurate), !range.isEmpty
    else { return (range, false) }
    var start = range.lowerBound
    var offset = start
    let before =
      Array(first.previousToken(viewMode: .sourceAccurate)?.trailingTrivia ?? []) + Array(first.leadingTrivia)
    for piece in before.reversed() {
      offset -= piece.sourceLength.utf8Length
      if piece.isComment { start = offset }
    }
    var end = range.upperBound
    offset = end
    for piece in Array(last.trailingTrivia) + Array(last.nextToken(viewMode: .sourceAccurate)?.leadingTrivia ?? []) {
      offset += piece.sourceLength.utf8Length
      if piece.isComment { end = offset }
    }
    return (start..<end, start..<end != range)
  }

  func text(in range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The file's own name.
  package var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The changes that make the file import Trellis, and libraries no more.
  func importEdits(without libraries: Set<String>) -> [(range: Range<Int>, text: String)] {
    var edits: [(range: Range<Int>, text: String)] = []
    var first: Int?
    for statement in tree.statements {
      guard let node = statement.item.as(ImportDeclSyntax.self), let name = node.path.first?.name.text else { continue }
      let range = range(of: statement)
      first = first ?? range.lowerBound
      if libraries.contains(name) { edits.append((range.lowerBound..<min(range.upperBound + 1, bytes.count), "")) }
    }
    edits.append(((first ?? 0)..<(first ?? 0), "import Trellis\n"))
    return edits
  }

  /// The text with parts of it replaced.
  func text(edited edits: [(range: Range<Int>, text: String)]) -> String {
    var result = ""
    var position = 0
    for (range, text) in edits.sorted(by: {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    })
    where range.lowerBound >= position {
      result += self.text(in: position..<range.lowerBound) + text
      position = range.upperBound
    }
    return result + self.text(in: position..<bytes.count)
  }

  /// Whether the text before the parser's errors can be trusted: false if anything in the file is not Swift.
  package var isWhole: Bool { !tree.hasError }

  /// The modules that the file imports.
  package var imports: [String] {
    tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self)?.path.first?.name.text }
  }
}
