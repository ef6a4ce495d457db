internal import SwiftSyntax

/// A place in a closure where something is resolved.
struct Resolution {
  var need: Need
  var arguments: [String]
  /// What is replaced by the need, by offsets in the file.
  var range: Range<Int>
  var node: Syntax
}

/// Turns a closure into a body with holes, and says what a moved copy of it could not see.
struct BodyReader {
  let file: SourceText
  /// The closure's own parameters.
  let parameters: Set<String>

  /// - Parameters:
  ///   - statements: The closure's statements.
  ///   - closure: What nested closures are counted from.
  ///   - resolutions: Places that become needs, in the order of `needs`.
  ///   - values: Other places, with what they become.
  func body(
    _ statements: CodeBlockItemListSyntax, _ resolutions: [Resolution], values: [(range: Range<Int>, text: String)] = []
  ) -> Body {
    let whole = file.range(of: statements)
    var constants: [Int: String] = [:]
    var holes: [(range: Range<Int>, need: Int?, text: String)] = values.map { ($0.range, nil, $0.text) }
    for (index, resolution) in resolutions.enumerated() {
      if let (name, range) = constant(resolution, in: statements) {
        constants[index] = name
        holes.append((range, nil, ""))
      } else {
        holes.append((resolution.range, index, ""))
      }
    }
    // The key's type says it; a cast to less than that would not fit.
    if let range = cast(endOf: statements) { holes.append((range, nil, "")) }
    var rest = statements
    var pieces: [Body.Piece] = []
    var position = whole.lowerBound
    for (range, need, text) in holes.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where range.lowerBound >= position {
      if position < range.lowerBound { pieces.append(.text(file.text(in: position..<range.lowerBound))) }
      position = range.upperBound
      guard let need else {
        guard text.isEmpty else {
          pieces.append(.text(text))
          continue
        }
        if constants.count > statements.count - rest.count { rest = CodeBlockItemListSyntax(rest.dropFirst()) }
        continue
      }
      let isNested = Self.isNested(resolutions[need].node, in: statements)
      // What an outer look-up contains is one of its arguments.
      pieces.append(.need(need, arguments: resolutions[need].arguments, isInNestedClosure: isNested))
    }
    if position < whole.upperBound { pieces.append(.text(file.text(in: position..<whole.upperBound))) }
    let isExpression =
      rest.count == 1
      && (rest.first?.item.is(ExprSyntax.self) == true || rest.first?.item.is(ReturnStmtSyntax.self) == true)
    if isExpression { Self.dropReturn(&pieces) }
    let names = NameCollector(outside: resolutions.map(\.range) + values.map(\.range), file)
    names.walk(statements)
    return Body(
      pieces: pieces, constants: constants, names: names.used.subtracting(constants.values), isExpression: isExpression)
  }

  /// The range of ` as P` behind what a closure returns.
  private func cast(endOf statements: CodeBlockItemListSyntax) -> Range<Int>? {
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
  private func constant(
    _ resolution: Resolution, in statements: CodeBlockItemListSyntax
  ) -> (name: String, range: Range<Int>)? {
    for statement in statements {
      guard let variable = statement.item.as(VariableDeclSyntax.self),
        variable.bindingSpecifier.tokenKind == .keyword(.let), variable.bindings.count == 1,
        let binding = variable.bindings.first, let value = binding.initializer?.value,
        let name = binding.pattern.as(IdentifierPatternSyntax.self)
      else { return nil }
      let isWhole = binding.typeAnnotation == nil && file.range(of: value) == resolution.range
      // A comment after it would be lost.
      guard isWhole, resolution.arguments.isEmpty, resolution.need.mode != .provider else { continue }
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

  static func isNested(_ node: Syntax, in statements: CodeBlockItemListSyntax) -> Bool {
    for ancestor in node.ancestors {
      if ancestor.id == statements.id { return false }
      if ancestor.is(FunctionDeclSyntax.self) { return true }
      if let closure = ancestor.as(ClosureExprSyntax.self), !runsAtOnce(closure) { return true }
    }
    return false
  }

  /// Whether a closure runs before the call that it is passed to returns, as far as names show it.
  private static func runsAtOnce(_ closure: ClosureExprSyntax) -> Bool {
    guard
      let call = closure.parent?.as(FunctionCallExprSyntax.self)
        ?? closure.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
    else { return false }
    if call.calledExpression.id == closure.id { return true }
    return ["map", "compactMap", "flatMap", "forEach", "filter", "reduce", "assumeIsolated", "sync"]
      .contains(call.callee?.name ?? "")
  }

  /// Why the closure cannot stand in another file.
  func obstacles(_ statements: CodeBlockItemListSyntax, _ names: Set<String>) -> [String] {
    var found: [String] = []
    if names.contains("self") || names.contains("Self") {
      let owner = statements.enclosingType.map { " of '\($0)'" } ?? ""
      found.append("the factory uses '\(names.contains("self") ? "self" : "Self")'\(owner)")
    }
    let surroundings = Surroundings(of: Syntax(statements), file)
    let captured = names.intersection(surroundings.locals).subtracting(parameters).sorted()
    if let name = captured.first { found.append("the factory captures the local '\(name)'") }
    let members = names.intersection(surroundings.members).subtracting(parameters).subtracting(captured).sorted()
    if let name = members.first { found.append("the factory uses the member '\(name)' of the type around it") }
    let hidden = names.intersection(surroundings.hidden).subtracting(parameters).sorted()
    if let name = hidden.first { found.append("'\(name)' is private to its file") }
    return found
  }
}

/// Names that a text refers to, outside of what is replaced; the labels of calls and members after a dot do not count.
private final class NameCollector: SyntaxVisitor {
  private let replaced: [Range<Int>]
  private let file: SourceText
  private(set) var used: Set<String> = []
  private var declared: Set<String> = []

  init(outside replaced: [Range<Int>], _ file: SourceText) {
    self.replaced = replaced
    self.file = file
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id { return .skipChildren }
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    if !replaced.contains(where: { $0.contains(start) }) { used.insert(node.baseName.text) }
    return .skipChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    used.insert(node.name.text)
    return .visitChildren
  }
}

/// What a closure sees at its place, and would not see in another file.
private struct Surroundings {
  /// Parameters and variables of the functions around it.
  var locals: Set<String> = []
  /// Members of the types around it.
  var members: Set<String> = []
  /// Private declarations of its file.
  var hidden: Set<String> = []

  init(of node: Syntax, _ file: SourceText) {
    for ancestor in node.ancestors {
      if let function = ancestor.as(FunctionDeclSyntax.self) {
        for parameter in function.signature.parameterClause.parameters {
          locals.insert((parameter.secondName ?? parameter.firstName).text)
        }
        if let body = function.body { addVariables(of: body.statements) }
      } else if let block = ancestor.as(CodeBlockSyntax.self) {
        addVariables(of: block.statements)
      } else if let closure = ancestor.as(ClosureExprSyntax.self), closure.statements.id != node.id {
        addVariables(of: closure.statements)
        if let parameters = closure.signature?.parameterClause {
          locals.formUnion(parameters.names)
        }
      } else if let block = ancestor.as(MemberBlockSyntax.self),
        !Declarations.containerTypes.contains(node.enclosingType ?? "")
      {
        for member in block.members.flattened {
          if let variable = member.decl.as(VariableDeclSyntax.self) {
            members.formUnion(variable.bindings.map(\.pattern.trimmedDescription))
          } else if let function = member.decl.as(FunctionDeclSyntax.self) {
            members.insert(function.name.text)
          }
        }
      }
    }
    // What the top level of a file declares is a global only there.
    for statement in file.tree.statements {
      if let declaration = statement.item.asProtocol((any WithModifiersSyntax).self),
        declaration.modifiers.access == .private
      {
        if let named = statement.item.asProtocol((any NamedDeclSyntax).self) { hidden.insert(named.name.text) }
        if let variable = statement.item.as(VariableDeclSyntax.self) {
          hidden.formUnion(variable.bindings.map(\.pattern.trimmedDescription))
        }
      } else if let variable = statement.item.as(VariableDeclSyntax.self), file.path.hasSuffix("main.swift") {
        locals.formUnion(variable.bindings.map(\.pattern.trimmedDescription))
      }
    }
  }

  private mutating func addVariables(of statements: CodeBlockItemListSyntax) {
    for statement in statements {
      if let variable = statement.item.as(VariableDeclSyntax.self) {
        locals.formUnion(variable.bindings.map(\.pattern.trimmedDescription))
      }
    }
  }
}

extension ClosureSignatureSyntax.ParameterClause {
  /// The parameters' names and types in order.
  var all: [(name: String, type: TypeName?)] {
    switch self {
    case .simpleInput(let list): list.map { ($0.name.text, nil) }
    case .parameterClause(let clause):
      clause.parameters.map {
        (($0.secondName ?? $0.firstName).text, $0.type.map { TypeName($0.trimmedDescription) })
      }
    }
  }

  var names: [String] { all.map(\.name) }
}
