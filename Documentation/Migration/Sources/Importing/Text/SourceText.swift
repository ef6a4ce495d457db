public import SwiftSyntax
internal import SwiftParser

/// One parsed source file.
public struct SourceText {
  /// As reports show it.
  public let path: String
  /// The module that the file is compiled into.
  public let module: String
  public let tree: SourceFileSyntax
  private let lines: SourceLocationConverter
  private let bytes: [UInt8]

  /// Parses any text: what is not Swift becomes unexpected nodes, which readers skip.
  public init(path: String, module: String, text: String) {
    self.path = path
    self.module = module
    bytes = Array(text.utf8)
    tree = Parser.parse(source: text)
    lines = SourceLocationConverter(fileName: path, tree: tree)
  }

  /// Where a node begins, without the comments before it.
  public func place(of node: some SyntaxProtocol) -> Place {
    let location = lines.location(for: node.positionAfterSkippingLeadingTrivia)
    return Place(path: path, line: location.line, column: location.column)
  }

  /// The text of a node without the comments and spaces around it.
  public func text(of node: some SyntaxProtocol) -> String { text(in: range(of: node)) }

  func range(of node: some SyntaxProtocol) -> Range<Int> {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<max(start, node.endPositionBeforeTrailingTrivia.utf8Offset)
  }

  func text(in range: Range<Int>) -> String { String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self) }

  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the text before the parser's errors can be trusted: false if anything in the file is not Swift.
  public var isWhole: Bool { !tree.hasError }

  /// The modules that the file imports.
  public var imports: [String] {
    tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self)?.path.first?.name.text }
  }
}
