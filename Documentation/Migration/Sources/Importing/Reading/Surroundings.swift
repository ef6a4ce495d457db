internal import SwiftSyntax

/// What the code around a place in one file declares. Each block is read once: a function may hold hundreds of registrations.
final class Surroundings {
  private struct Block {
    var names: Set<String> = []
    /// What variables begin with.
    var values: [String: ExprSyntax] = [:]
    var constants: Set<String> = []
  }

  private let file: SourceText
  private let declarations: Declarations
  private let old: OldContainer
  private var blocks: [SyntaxIdentifier: Block] = [:]
  private lazy var hidden = privateNames

  init(_ file: SourceText, _ declarations: Declarations, _ old: OldContainer) {
    self.file = file
    self.declarations = declarations
    self.old = old
  }

  /// Why code that uses names which it does not declare cannot stand in another file.
  func obstacles(_ statements: CodeBlockItemListSyntax, _ names: Set<String>) -> [String] {
    var names = names
    var found: [String] = []
    for name in ["self", "Self"] where names.remove(name) != nil {
      let owner = statements.enclosingType.map { " of '\($0)'" } ?? ""
      if found.isEmpty { found.append("the factory uses '\(name)'\(owner)") }
    }
    guard !names.isEmpty else { return found }
    var locals: Set<String> = []
    var members: Set<String> = []
    for node in statements.ancestors {
      if let block = node.as(MemberBlockSyntax.self) {
        let type = block.parent?.declaredTypeName ?? ""
        members.formUnion(names.intersection(declarations.members[type] ?? []))
      } else {
        locals.formUnion(names.intersection(self.names(of: node)))
      }
    }
    names.subtract(locals)
    members.formIntersection(names)
    names.subtract(members)
    if let name = locals.min() { found.append("the factory captures the local '\(name)'") }
    if let name = members.min() { found.append("the factory uses the member '\(name)' of the type around it") }
    if let name = names.intersection(hidden).min() { found.append("'\(name)' is private to its file") }
    let containers = names.filter { old.containers.contains($0) && declarations.types[$0] == nil }
      .union(names.intersection(declarations.containers))
      .union(
        names.filter { name in
          declarations.types[name]?.first?.inherited.contains { $0.hasSuffix("Assembly") } ?? false
        })
    if let name = containers.min() { found.append("the factory uses '\(name)'") }
    return found
  }

  /// Whether a name is a variable or parameter of the functions around a place.
  func isLocal(_ name: String, at node: some SyntaxProtocol) -> Bool {
    node.ancestors.contains { !$0.is(MemberBlockSyntax.self) && names(of: $0).contains(name) }
  }

  /// What the variable holds that a name means at a place, as far as the blocks around it show.
  func value(of name: String, at node: some SyntaxProtocol) -> ExprSyntax? {
    for list in node.ancestors.lazy.compactMap({ $0.as(CodeBlockItemListSyntax.self) }) {
      if let value = block(list).values[name] { return value }
    }
    return nil
  }

  /// Whether an expression names something that is given to the code from outside and does not change: a parameter, a constant or a
  /// constant member.
  func given(_ expression: ExprSyntax) -> String? {
    if let member = expression.as(MemberAccessExprSyntax.self) {
      guard member.base?.trimmedDescription == "self" else { return nil }
      let name = member.declName.baseName.text
      return isConstantMember(name, of: expression) ? name : nil
    }
    guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text, !name.hasPrefix("$") else {
      return nil
    }
    for node in expression.ancestors {
      if node.is(MemberBlockSyntax.self) { break }
      guard names(of: node).contains(name) else { continue }
      guard let list = node.as(CodeBlockItemListSyntax.self) else {
        return node.is(FunctionDeclSyntax.self) || node.is(InitializerDeclSyntax.self) ? name : nil
      }
      return block(list).constants.contains(name) ? name : nil
    }
    return isConstantMember(name, of: expression) ? name : nil
  }

  private func isConstantMember(_ name: String, of node: ExprSyntax) -> Bool {
    guard let type = node.enclosingType else { return false }
    return declarations.type(TypeName(type), in: file.module)?.constants.contains(name) ?? false
  }

  // MARK: Blocks

  private func names(of node: Syntax) -> Set<String> {
    switch node.kind {
    case .codeBlockItemList:
      let list = node.cast(CodeBlockItemListSyntax.self)
      // What the top level of a file declares is a global, save in the main file.
      guard list.parent?.kind != .sourceFile || file.name == "main.swift" else { return [] }
      return block(list).names
    case .functionDecl: return names(node.cast(FunctionDeclSyntax.self).signature)
    case .initializerDecl: return names(node.cast(InitializerDeclSyntax.self).signature)
    case .closureExpr: return Set(node.cast(ClosureExprSyntax.self).signature?.parameterClause?.names ?? [])
    case .ifExpr: return PatternNames.all(in: node.cast(IfExprSyntax.self).conditions)
    case .forStmt: return PatternNames.all(in: node.cast(ForStmtSyntax.self).pattern)
    case .switchCase: return PatternNames.all(in: node.cast(SwitchCaseSyntax.self).label)
    default: return []
    }
  }

  private func names(_ signature: FunctionSignatureSyntax) -> Set<String> {
    Set(signature.parameterClause.parameters.map { ($0.secondName ?? $0.firstName).text })
  }

  private func block(_ list: CodeBlockItemListSyntax) -> Block {
    if let known = blocks[list.id] { return known }
    var block = Block()
    add(list, to: &block)
    blocks[list.id] = block
    return block
  }

  private func add(_ list: CodeBlockItemListSyntax, to block: inout Block) {
    for item in list {
      let node = Syntax(item.item)
      switch node.kind {
      case .variableDecl:
        let variable = node.cast(VariableDeclSyntax.self)
        for binding in variable.bindings {
          let names = PatternNames.all(in: binding.pattern)
          block.names.formUnion(names)
          if variable.bindingSpecifier.tokenKind == .keyword(.let) { block.constants.formUnion(names) }
          if names.count == 1, let name = names.first { block.values[name] = binding.initializer?.value }
        }
      case .guardStmt: block.names.formUnion(PatternNames.all(in: node.cast(GuardStmtSyntax.self).conditions))
      case .ifConfigDecl:
        for clause in node.cast(IfConfigDeclSyntax.self).clauses {
          if let list = clause.elements?.as(CodeBlockItemListSyntax.self) { add(list, to: &block) }
        }
      default:
        if let name = node.asProtocol((any NamedDeclSyntax).self)?.name.text { block.names.insert(name) }
      }
    }
  }

  private var privateNames: Set<String> {
    var names: Set<String> = []
    for statement in file.tree.statements {
      let node = Syntax(statement.item)
      guard let declaration = node.asProtocol((any WithModifiersSyntax).self),
        declaration.modifiers.access == .private
      else { continue }
      if let name = node.asProtocol((any NamedDeclSyntax).self)?.name.text { names.insert(name) }
      if let variable = node.as(VariableDeclSyntax.self) {
        for binding in variable.bindings { names.formUnion(PatternNames.all(in: binding.pattern)) }
      }
    }
    return names
  }
}

/// The names that patterns bind.
final class PatternNames: SyntaxVisitor {
  private var names: Set<String> = []

  static func all(in node: some SyntaxProtocol) -> Set<String> {
    if let name = node.as(IdentifierPatternSyntax.self) { return [name.identifier.text] }
    let finder = PatternNames(viewMode: .sourceAccurate)
    finder.walk(node)
    return finder.names
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.identifier.text)
    return .skipChildren
  }
}

extension ClosureSignatureSyntax.ParameterClause {
  /// The parameters' names and types in order.
  var all: [(name: String, type: TypeName?)] {
    if let list = self.as(ClosureShorthandParameterListSyntax.self) { return list.map { ($0.name.text, nil) } }
    return self.as(ClosureParameterClauseSyntax.self)?.parameters.map {
      (($0.secondName ?? $0.firstName).text, $0.type.map { TypeName($0.trimmedDescription) })
    } ?? []
  }

  var names: [String] { all.map(\.name) }
}
