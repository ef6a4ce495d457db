// Compares the tree with the toolchain's own, file by file. Compiled by check-tree.sh.
import Foundation
import SwiftParser
import SwiftSyntax
@testable import TrellisChecking

/// A node in the form both sides are brought to: what it is, and the bytes that it covers.
///
/// - Neither side's types and attributes are compared: ours are not divided.
/// - `else if` stands beside its `if` here, and inside it there: the whole is compared.
/// - A macro and `#available` are called like functions. A getter without `get` is a block of code.
struct Part: Hashable {
  var kind: String
  var start: Int
  var end: Int
}

/// Collects the nodes of the toolchain's tree.
final class Collector: SyntaxAnyVisitor {
  private(set) var parts: Set<Part> = []

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    // The condition of an `#if` is read elsewhere.
    if let clause = node.parent?.as(IfConfigClauseSyntax.self), clause.condition?.id == node.id { return .skipChildren }
    if node.kind == .attributedType || node.kind == .attribute { return .skipChildren }
    guard let kind = kind(of: node) else { return .visitChildren }
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    var last = node.lastToken(viewMode: .sourceAccurate)
    // A comma behind an element is not part of it.
    if last?.tokenKind == .comma, last?.parent == node { last = last?.previousToken(viewMode: .sourceAccurate) }
    let end = last?.endPositionBeforeTrailingTrivia.utf8Offset ?? start
    if end > start { parts.insert(Part(kind: kind, start: start, end: end)) }
    return .visitChildren
  }

  private func kind(of node: Syntax) -> String? {
    switch node.kind {
    case .ifExpr: return node.parent?.kind == .ifExpr ? nil : "ifStatement"
    case .accessorBlock:
      guard let block = node.as(AccessorBlockSyntax.self), case .getter = block.accessors else { return nil }
      return "codeBlock"
    case .macroExpansionExpr, .macroExpansionDecl:
      switch node.lastToken(viewMode: .sourceAccurate)?.tokenKind {
      case .rightParen, .rightBrace: return "call"
      default: return nil
      }
    case .memberAccessExpr:
      return node.as(MemberAccessExprSyntax.self).map { $0.base == nil ? "implicitMember" : "member" }
    default: return Self.kinds[node.kind]
    }
  }

  static let kinds: [SyntaxKind: String] = [
    .functionDecl: "function", .initializerDecl: "initializer", .deinitializerDecl: "deinitializer",
    .subscriptDecl: "subscript", .structDecl: "typeDeclaration", .classDecl: "typeDeclaration",
    .enumDecl: "typeDeclaration", .protocolDecl: "typeDeclaration", .actorDecl: "typeDeclaration",
    .extensionDecl: "extensionDeclaration", .variableDecl: "variable", .patternBinding: "binding",
    .typeAliasDecl: "aliasDeclaration", .associatedTypeDecl: "aliasDeclaration", .importDecl: "importDeclaration",
    .enumCaseDecl: "enumCase", .enumCaseElement: "enumElement", .accessorDecl: "accessor", .codeBlock: "codeBlock",
    .memberBlock: "memberBlock", .functionParameter: "parameter", .enumCaseParameter: "parameter",
    .closureParameter: "parameter", .closureShorthandParameter: "parameter", .guardStmt: "guardStatement",
    .whileStmt: "whileStatement", .forStmt: "forStatement", .switchExpr: "switchStatement", .switchCase: "switchCase",
    .doStmt: "doStatement", .catchClause: "catchClause", .deferStmt: "deferStatement", .repeatStmt: "repeatStatement",
    .returnStmt: "returnStatement", .throwStmt: "throwStatement", .labeledStmt: "labeled",
    .conditionElement: "condition", .functionCallExpr: "call", .availabilityCondition: "call",
    .subscriptCallExpr: "subscriptCall", .closureExpr: "closure", .closureSignature: "signature",
    .labeledExpr: "argument", .arrayElement: "argument", .dictionaryElement: "argument",
    .tuplePatternElement: "argument", .availabilityArgument: "argument", .closureCapture: "argument",
    .stringLiteralExpr: "string", .simpleStringLiteralExpr: "string", .ifConfigDecl: "buildCondition",
  ]

  static let compared = Set(kinds.values).union(["ifStatement", "member", "implicitMember"])
}

extension Tree {
  /// The nodes that are compared.
  var parts: Set<Part> {
    var parts: Set<Part> = []
    for node in 0..<count where end(node) > first(node) && isCompared(node) {
      let (start, end) = (tokens[first(node)].start, tokens[self.end(node) - 1].end)
      // Whether a `let` declares a property is for its parents to say there.
      let kind = kind(node) == .property ? Node.Kind.variable : kind(node)
      parts.insert(Part(kind: "\(kind)", start: Int(start), end: Int(end)))
    }
    return parts
  }

  private func isCompared(_ node: Int) -> Bool {
    guard kind(node) == .property || Collector.compared.contains("\(kind(node))") else { return false }
    var outer = parent(node)
    // The braces of a `switch` are no block there, and the name in `set(value)` no parameter.
    if kind(node) == .codeBlock, let outer, kind(outer) == .switchStatement { return false }
    if kind(node) == .parameter, let list = outer, let owner = parent(list), kind(owner) == .accessor { return false }
    while let parent = outer, kind(parent) != .codeBlock {
      if kind(parent) == .attribute { return false }
      outer = self.parent(parent)
    }
    return true
  }

  /// Whether the parts of each node are in order, inside it and know it.
  var isNested: Bool {
    (0..<count).allSatisfy { node in
      var position = first(node)
      for child in children(node) {
        guard first(child) >= position, end(child) <= end(node), parent(child) == node else { return false }
        position = end(child)
      }
      return position <= end(node)
    }
  }
}

/// Writes differences, and counts them.
struct Report {
  private(set) var lines = 0

  mutating func add(_ path: String, _ bytes: [UInt8], _ offset: Int, _ message: String) {
    let before = bytes.prefix(offset)
    let line = before.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    let column = offset - (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1)
    print("\(path):\(line):\(column): \(message)")
    lines += 1
  }

  static func excerpt(_ bytes: [UInt8], _ start: Int, _ end: Int) -> String {
    let text = String(decoding: bytes[start..<end], as: UTF8.self).split { $0.isWhitespace }.joined(separator: " ")
    return text.count > 70 ? "\(text.prefix(40)) … \(text.suffix(25))" : text
  }
}

guard CommandLine.arguments.count == 2,
  let list = try? String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
else {
  FileHandle.standardError.write(Data("check-tree: name one file with the paths of the files to compare\n".utf8))
  exit(2)
}
var report = Report()
var (tokenCount, partCount, unparsed) = (0, 0, 0)
for path in list.split(separator: "\n").map(String.init) {
  guard let bytes = FileManager.default.contents(atPath: path).map(Array.init) else {
    FileHandle.standardError.write(Data("check-tree: cannot read \(path)\n".utf8))
    exit(2)
  }
  var ours: Set<Part> = []
  TokenView.with(TrellisChecking.Lexer.tokenize(bytes), path: path) { tokens in
    Tree.with(tokens) { tree in
      ours = tree.parts
      tokenCount += tokens.count
      if !tree.isNested { report.add(path, bytes, 0, "nodes are not inside one another") }
      for node in 0..<tree.count where tree.kind(node) == .unparsed {
        unparsed += tree.end(node) - tree.first(node)
        let (start, end) = (Int(tokens[tree.first(node)].start), Int(tokens[tree.end(node) - 1].end))
        report.add(path, bytes, start, "unparsed: \(Report.excerpt(bytes, start, end))")
      }
    }
  }
  let collector = Collector(viewMode: .sourceAccurate)
  collector.walk(bytes.withUnsafeBufferPointer { Parser.parse(source: $0) })
  partCount += collector.parts.count
  for part in collector.parts.symmetricDifference(ours).sorted(by: { $0.start < $1.start }) {
    let text = Report.excerpt(bytes, part.start, part.end)
    report.add(path, bytes, part.start, "\(ours.contains(part) ? "not there" : "missing"): \(part.kind): \(text)")
  }
}
print("\(partCount) parts of \(tokenCount) tokens, \(unparsed) of them unparsed; \(report.lines) differences")
exit(report.lines == 0 ? 0 : 1)
