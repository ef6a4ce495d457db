internal import SwiftSyntax

extension AttributeListSyntax {
  var areMainActor: Bool { contains { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "MainActor" } }
}

extension DeclModifierListSyntax {
  var access: Access {
    for modifier in self {
      switch modifier.name.text {
      case "public", "open": return .public
      case "package": return .package
      case "private", "fileprivate": return .private
      default: continue
      }
    }
    return .internal
  }
}

extension DeclModifierSyntax {
  var isStatic: Bool { name.text == "static" || name.text == "class" }
}

extension InheritanceClauseSyntax? {
  var names: [String] {
    self?.inheritedTypes.flatMap { TypeName($0.type.trimmedDescription.droppingAttributes).names } ?? []
  }
}

extension String {
  fileprivate var droppingAttributes: String {
    split(separator: " ").filter { !$0.hasPrefix("@") }.joined(separator: " ")
  }
}

extension MemberBlockItemListSyntax {
  /// The members, those inside `#if` too.
  var flattened: [MemberBlockItemSyntax] {
    flatMap { item -> [MemberBlockItemSyntax] in
      guard let conditional = item.decl.as(IfConfigDeclSyntax.self) else { return [item] }
      return conditional.clauses.flatMap { $0.elements?.as(MemberBlockItemListSyntax.self)?.flattened ?? [] }
    }
  }
}

extension SyntaxProtocol {
  /// The nodes around this one, from the inside out.
  var ancestors: some Sequence<Syntax> { sequence(first: Syntax(self)) { $0.parent }.dropFirst() }

  /// The name of the type or extension that a declaration is a member of.
  var enclosingType: String? {
    for node in ancestors {
      if let name = node.declaredTypeName { return name }
    }
    return nil
  }

  var declaredTypeName: String? { declaredTypePath.map { TypeName($0).base } }

  /// The same as written: `Editor.State` for an extension of it.
  var declaredTypePath: String? {
    if let node = self.as(ExtensionDeclSyntax.self) { return TypeName(node.extendedType.trimmedDescription).text }
    return Syntax(self).asProtocol((any NamedDeclSyntax).self).flatMap {
      self.is(FunctionDeclSyntax.self) || self.is(TypeAliasDeclSyntax.self) || self.is(MacroDeclSyntax.self)
        || self.is(AssociatedTypeDeclSyntax.self) ? nil : $0.name.text
    }
  }

  /// The `#if` conditions around it, joined; nil if there are none.
  var buildCondition: String? {
    var conditions: [String] = []
    var node = Syntax(self)
    while let parent = node.parent {
      defer { node = parent }
      guard let clause = node.as(IfConfigClauseSyntax.self), let list = parent.as(IfConfigClauseListSyntax.self) else {
        continue
      }
      var parts: [String] = []
      for other in list {
        if other.id == clause.id { break }
        if let condition = other.condition { parts.append("!(\(condition.trimmedDescription))") }
      }
      if let condition = clause.condition { parts.append(condition.trimmedDescription) }
      conditions.insert(parts.count > 1 ? parts.map(\.grouped).joined(separator: " && ") : parts.first ?? "", at: 0)
    }
    conditions.removeAll(where: \.isEmpty)
    if conditions.count > 1 { return conditions.map(\.grouped).joined(separator: " && ") }
    return conditions.first
  }

  /// The same conditions as `trellis graph` prints them: `'DEBUG'`, `not 'DEBUG'`.
  var describedCondition: String? {
    var parts: [String] = []
    for node in [Syntax(self)] + Array(ancestors) {
      guard let clause = node.as(IfConfigClauseSyntax.self), let list = node.parent?.as(IfConfigClauseListSyntax.self)
      else { continue }
      for other in list {
        if other.id == clause.id { break }
        if let condition = other.condition { parts.append("not '\(condition.trimmedDescription)'") }
      }
      if let condition = clause.condition { parts.append("'\(condition.trimmedDescription)'") }
    }
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }

  /// The run-time branch or loop around it, up to the function or closure that it is in.
  var branch: String? {
    for node in ancestors {
      if node.is(FunctionDeclSyntax.self) || node.is(ClosureExprSyntax.self) || node.is(InitializerDeclSyntax.self)
        || node.is(AccessorBlockSyntax.self)
      {
        return nil
      }
      if let branch = node.as(IfExprSyntax.self) { return "if \(branch.conditions.trimmedDescription)" }
      if node.is(SwitchCaseSyntax.self) { return "a case of a 'switch'" }
      if let loop = node.as(ForStmtSyntax.self) { return "for \(loop.pattern.trimmedDescription)" }
      if node.is(WhileStmtSyntax.self) { return "a 'while'" }
    }
    return nil
  }

  /// The comment lines directly above it.
  var commentsAbove: [String] {
    var comments: [String] = []
    var newlines = 0
    for piece in leadingTrivia.pieces {
      switch piece {
      case .lineComment(let text), .docLineComment(let text), .blockComment(let text), .docBlockComment(let text):
        comments.append(text)
        newlines = 0
      case .newlines(let count), .carriageReturnLineFeeds(let count), .carriageReturns(let count):
        newlines += count
        // What a blank line separates belongs to something else.
        if newlines > 1 { comments = [] }
      default: continue
      }
    }
    return comments
  }
}

extension String {
  var grouped: String { contains("&&") || contains("||") ? "(\(self))" : self }
}
