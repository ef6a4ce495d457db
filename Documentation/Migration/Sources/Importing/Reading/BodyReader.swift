internal import SwiftSyntax

/// A place in a closure where something is resolved.
struct Resolution {
  var need: Need
  var arguments: [ExprSyntax]
  /// What is replaced by the need, by offsets in the file.
  var range: Range<Int>
  var node: Syntax
  /// The old container's own type around the service: `Lazy`.
  var wrapper: String?
}

/// Turns a closure into a body with holes.
struct BodyReader {
  private let file: SourceText
  private let statements: CodeBlockItemListSyntax
  private let resolutions: [Resolution]

  /// A part of the text that becomes something else.
  private struct Hole {
    enum Content {
      case need(Int)
      case text(String)
      case attempt([Int])
    }

    var range: Range<Int>
    var content: Content
  }

  /// - Parameters:
  ///   - statements: The closure's statements.
  ///   - resolutions: Places that become needs, in the order of `needs`.
  init(_ file: SourceText, _ statements: CodeBlockItemListSyntax, _ resolutions: [Resolution]) {
    self.file = file
    self.statements = statements
    self.resolutions = resolutions
  }

  /// - Parameter values: Other places, with what they become.
  func body(values: [(range: Range<Int>, text: String)] = []) -> Body {
    var constants: [Int: String] = [:]
    var dropped = 0
    var holes = values.map { Hole(range: $0.range, content: .text($0.text)) }
    for (index, resolution) in resolutions.enumerated() {
      if let (name, range) = constant(resolution) {
        constants[index] = name
        holes.append(Hole(range: range, content: .text("")))
        dropped += 1
      } else {
        holes.append(Hole(range: resolution.range, content: .need(index)))
      }
    }
    // The key's type says it; a cast to less than that would not fit.
    if let range = castAtEnd { holes.append(Hole(range: range, content: .text(""))) }
    let operands = resolutions.indices.filter { constants[$0] == nil }.compactMap { index in
      operation(around: resolutions[index].node).map { (start: $0, need: index) }
    }
    for (start, needs) in Dictionary(grouping: operands, by: \.start) {
      holes.append(Hole(range: start..<start, content: .attempt(needs.map(\.need))))
    }
    holes.sort { a, b in
      if a.range.lowerBound != b.range.lowerBound { return a.range.lowerBound < b.range.lowerBound }
      if a.range.isEmpty != b.range.isEmpty { return a.range.isEmpty }
      return a.range.upperBound > b.range.upperBound
    }
    let (whole, hasComments) = file.rangeWithComments(of: statements)
    var pieces = self.pieces(in: whole, holes[...])

    let last = statements.last?.item
    let isExpression =
      !hasComments && statements.count == dropped + 1
      && (last?.is(ExprSyntax.self) ?? false || last?.is(ReturnStmtSyntax.self) ?? false)
    if isExpression { Self.dropReturn(&pieces) }
    let names = NameCollector(file, outside: resolutions, values.map(\.range))
    names.walk(statements)
    return Body(
      pieces: pieces, constants: constants, names: names.all.subtracting(constants.values),
      free: names.free.subtracting(constants.values), isExpression: isExpression)
  }

  private func pieces(in whole: Range<Int>, _ holes: ArraySlice<Hole>) -> [Body.Piece] {
    var pieces: [Body.Piece] = []
    var position = whole.lowerBound
    for (index, hole) in zip(holes.indices, holes) {
      guard hole.range.lowerBound >= position, hole.range.upperBound <= whole.upperBound else { continue }
      if position < hole.range.lowerBound { pieces.append(.text(file.text(in: position..<hole.range.lowerBound))) }
      position = hole.range.upperBound
      switch hole.content {
      case .text(let text): if !text.isEmpty { pieces.append(.text(text)) }
      case .attempt(let needs): pieces.append(.attempt(needs: needs))
      case .need(let need):
        let resolution = resolutions[need]
        pieces.append(
          .need(
            need,
            // What an outer look-up contains is a part of its arguments.
            arguments: resolution.arguments.map { self.pieces(in: file.range(of: $0), holes[(index + 1)...]) },
            isInNestedClosure: Self.repetition(of: resolution.node, in: statements) == .closure,
            isOperand: operation(around: resolution.node) != nil))
      }
    }
    if position < whole.upperBound { pieces.append(.text(file.text(in: position..<whole.upperBound))) }
    return pieces
  }

  /// Where the expression begins that a node is part of, if it is an operand of something in it: an operator may take what is on its
  /// right unevaluated, and `try` then has to stand before the whole.
  private func operation(around node: Syntax) -> Int? {
    var isOperand = false
    var outermost = node
    for ancestor in node.ancestors {
      if ancestor.is(CodeBlockItemSyntax.self) || ancestor.is(ReturnStmtSyntax.self)
        || ancestor.is(InitializerClauseSyntax.self) || ancestor.is(ConditionElementSyntax.self)
      {
        break
      }
      if ancestor.is(ClosureExprSyntax.self) { return nil }
      if let sequence = ancestor.as(SequenceExprSyntax.self) {
        isOperand = isOperand || !sequence.elements.contains { $0.is(AssignmentExprSyntax.self) }
      }
      outermost = ancestor
    }
    return isOperand && !outermost.is(TryExprSyntax.self) ? file.range(of: outermost).lowerBound : nil
  }

  /// The range of ` as P` behind what the closure returns.
  private var castAtEnd: Range<Int>? {
    let last = statements.last?.item
    let expression = last?.as(ReturnStmtSyntax.self)?.expression ?? last?.as(ExprSyntax.self)
    guard let elements = expression?.as(SequenceExprSyntax.self)?.elements, elements.count == 3,
      let first = elements.first,
      let cast = elements.dropFirst().first?.as(UnresolvedAsExprSyntax.self), cast.questionOrExclamationMark == nil,
      let end = elements.last
    else { return nil }
    return file.range(of: first).upperBound..<file.range(of: end).upperBound
  }

  /// The name in `let x = r.resolve(X.self)!`, if it is one of the first statements, and the statement with the space after it.
  private func constant(_ resolution: Resolution) -> (name: String, range: Range<Int>)? {
    guard resolution.arguments.isEmpty, resolution.need.mode != .provider else { return nil }
    for statement in statements {
      guard let variable = statement.item.as(VariableDeclSyntax.self),
        variable.bindingSpecifier.tokenKind == .keyword(.let), variable.bindings.count == 1,
        let binding = variable.bindings.first, let value = binding.initializer?.value,
        let name = binding.pattern.as(IdentifierPatternSyntax.self)
      else { return nil }
      guard binding.typeAnnotation == nil, file.range(of: value) == resolution.range else { continue }
      // A comment after it would be lost.
      guard let next = statement.nextToken(viewMode: .sourceAccurate), next.commentsAbove.isEmpty else { return nil }
      let end = next.positionAfterSkippingLeadingTrivia.utf8Offset
      return (name.identifier.text, file.range(of: statement).lowerBound..<end)
    }
    return nil
  }

  private static func dropReturn(_ pieces: inout [Body.Piece]) {
    for (index, piece) in pieces.enumerated() {
      guard case .text(let text) = piece else { return }
      if text.allSatisfy(\.isWhitespace) { continue }
      if text.hasPrefix("return ") { pieces[index] = .text(String(text.dropFirst("return ".count))) }
      return
    }
  }

  /// What may reach a node more than once, or later.
  enum Repetition {
    case loop, closure
  }

  static func repetition(of node: Syntax, in statements: CodeBlockItemListSyntax) -> Repetition? {
    var found: Repetition?
    for ancestor in node.ancestors {
      if ancestor.id == statements.id { return found }
      switch ancestor.kind {
      case .functionDecl: return .closure
      case .closureExpr: if !runsOnce(ancestor) { return .closure }
      case .codeBlock:
        switch ancestor.parent?.kind {
        case .forStmt, .whileStmt, .repeatStmt: found = .loop
        default: break
        }
      default: break
      }
    }
    return found
  }

  /// Whether a closure runs once, before the call that it is passed to returns, as far as names show it.
  private static func runsOnce(_ closure: Syntax) -> Bool {
    guard
      let call = closure.parent?.as(FunctionCallExprSyntax.self)
        ?? closure.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
    else { return false }
    return call.calledExpression.id == closure.id || ["assumeIsolated", "sync"].contains(call.callee?.name ?? "")
  }
}

/// Names that a text refers to, outside of what is replaced; the labels of calls and members after a dot do not count.
private final class NameCollector: SyntaxVisitor {
  private let file: SourceText
  private let replaced: [(range: Range<Int>, kept: [Range<Int>])]
  private var used: [(name: String, offset: Int)] = []
  /// With the offset from which on the name is the text's own.
  private var declared: [String: Int] = [:]

  /// - Parameter resolutions: Their arguments stay.
  init(_ file: SourceText, outside resolutions: [Resolution], _ values: [Range<Int>]) {
    self.file = file
    replaced =
      resolutions.map { ($0.range, $0.arguments.map { file.range(of: $0) }) } + values.map { ($0, []) }
    super.init(viewMode: .sourceAccurate)
  }

  var all: Set<String> { Set(used.map(\.name)).union(declared.keys) }
  /// Those that the text does not declare before it uses them.
  var free: Set<String> {
    Set(used.compactMap { use in (declared[use.name] ?? .max) > use.offset ? use.name : nil })
  }

  private func use(_ token: TokenSyntax) {
    let start = token.positionAfterSkippingLeadingTrivia.utf8Offset
    let isReplaced = replaced.contains { hole in
      hole.range.contains(start) && !hole.kept.contains { $0.contains(start) }
    }
    if !isReplaced { used.append((token.text, start)) }
  }

  private func declare(_ token: TokenSyntax, from node: some SyntaxProtocol) {
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    declared[token.text] = min(declared[token.text] ?? end, end)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id { return .skipChildren }
    use(node.baseName)
    return .skipChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    use(node.name)
    return .visitChildren
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    // A variable's own value does not see it.
    declare(node.identifier, from: node.parent?.as(PatternBindingSyntax.self).map(Syntax.init) ?? Syntax(node))
    return .skipChildren
  }

  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name, from: node)
    return .skipChildren
  }

  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    declare(node.secondName ?? node.firstName, from: node)
    return .visitChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    declare(node.secondName ?? node.firstName, from: node)
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name, from: node.name)
    return .visitChildren
  }
}
