internal import TrellisGraph
internal import TrellisResolver

/// Reads a file's types, extensions and imports, as far as definitions, modules and keys depend on them.
struct TypeReader {
  private(set) var types: [TypeFact] = []
  private(set) var imports: [ImportFact] = []

  private let tokens: TokenView
  private let outline: Outline

  init(_ outline: Outline) {
    self.outline = outline
    tokens = outline.tokens
    var positions: [Int: Int] = [:]
    /// For each declaration, its access level or that of a type around it, whichever is lower.
    var accesses: [Declaration.Access] = []
    for (index, declaration) in outline.declarations.enumerated() {
      // What an extension adds may be seen wherever the type is.
      let own = outline.access(of: declaration) ?? .module
      let access = declaration.kind == .extension && own != .file ? .open : own
      accesses.append(declaration.parent.map { min(access, accesses[$0]) } ?? access)
      switch declaration.kind {
      case .constant, .variable, .function, .initializer, .subscript: continue
      default: break
      }
      let condition = outline.build[declaration.introducer]
      if condition == .never { continue }
      if declaration.holdsMembers {
        positions[index] = types.count
        types.append(type(declaration, path: outline.paths[index], condition))
        types[types.count - 1].access = accesses[index]
      } else if declaration.kind == .importing {
        readImport(declaration, isConditional: condition != .always)
      } else if declaration.kind == .alias, let target = aliasTargets(declaration) {
        if tokens.isNamed(declaration.name, MemberName.parent), let parent = declaration.parent,
          let position = positions[parent]
        {
          let limits = limits(of: outline.declarations[parent])
          types[position].parents += target.prefix(1).map {
            ParentReference(type: $0, condition: condition, limits: limits)
          }
        } else {
          types.append(alias(declaration, targets: target))
          types[types.count - 1].access = accesses[index]
        }
      }
    }
  }

  /// What the `where` clause of an extension asks of `Self`; nil if it asks anything else.
  private func limits(of declaration: Declaration) -> [TypeReference]? {
    guard declaration.kind == .extension, let clause = outline.tree.child(declaration.node, .requirements) else {
      return []
    }
    var result: [TypeReference] = []
    var isOwn = false
    for type in outline.tree.children(clause) {
      let range = outline.tree.range(type)
      if isOwn {
        let limits = names(in: range, context: "")
        guard !limits.isEmpty else { return nil }
        result += limits
        isOwn = false
      } else {
        guard range.count == 1, tokens.isWord(range.lowerBound, "Self"), tokens.kind(range.upperBound) == .colon else {
          return nil
        }
        isOwn = true
      }
    }
    return result
  }

  private func type(_ declaration: Declaration, path: String, _ condition: Condition) -> TypeFact {
    let outer = outline.owner(of: declaration)
    let tree = outline.tree
    var name = declaration.name
    if declaration.kind == .extension,
      let extended = tokens.dottedName(from: declaration.name, to: declaration.headerEnd)
    {
      name = extended.last
    }
    var conformances: [TypeReference] = []
    if let clause = tree.child(declaration.node, .inheritance) {
      for type in tree.children(clause) { conformances += names(in: tree.range(type), context: outer) }
    }
    let isGeneric = tree.child(declaration.node, .generics) != nil
    let generics = outline.genericParameters(of: declaration).map(tokens.text)
    let kind: TypeFact.Kind =
      switch declaration.kind {
      case .extension: .extension
      case .protocol: .protocol
      default: .nominal
      }
    var type = TypeFact(
      kind: kind, path: path, site: tokens.site(name), isGeneric: isGeneric, generics: generics,
      conformances: conformances, condition: condition, isOpen: declaration.isOpen,
      isValue: declaration.kind == .structure || declaration.kind == .enumeration,
      hasMacros: (tree.first(declaration.node)..<declaration.introducer).contains {
        tokens.kind($0) == .at && !tokens.isWord($0 + 1, "MainActor")
      }
        || outline.members(of: declaration).contains { tree.kind($0) == .macro || tree.kind($0) == .call })
    if kind == .protocol {
      if let required = requiredParent(of: declaration, context: outer) {
        type.parents = [ParentReference(type: required, condition: condition)]
      } else {
        type.parents = associatedParents(of: declaration, context: outer)
      }
    }
    return type
  }

  /// `protocol Feature: ScopeDefinition { associatedtype Parent = AppScope }`: the default for conforming types, or what they
  /// have to be.
  private func associatedParents(of declaration: Declaration, context: String) -> [ParentReference] {
    let tree = outline.tree
    return outline.members(of: declaration).compactMap { member in
      guard tree.kind(member) == .aliasDeclaration, let name = tree.token(member),
        tokens.keyword(name - 1) == .associatedtype, tokens.isNamed(name, MemberName.parent)
      else { return nil }
      let written = tree.child(member, .type).flatMap { tokens.dottedName(from: tree.first($0), to: tree.end($0)) }
      let parent = written ?? tree.child(member, .requirements).flatMap { self.parent(requiredBy: $0) }
      return parent.map {
        ParentReference(type: tokens.generic($0, context: context), condition: outline.build[name - 1])
      }
    }
  }

  /// `protocol Feature: ScopeDefinition where Parent == AppScope`: conforming types need not repeat it.
  private func requiredParent(of declaration: Declaration, context: String) -> TypeReference? {
    outline.tree.child(declaration.node, .requirements).flatMap { parent(requiredBy: $0) }.map {
      tokens.generic($0, context: context)
    }
  }

  /// The type that a `where` clause says `Parent` or `Self.Parent` is.
  private func parent(requiredBy clause: Int) -> TokenView.DottedName? {
    let tree = outline.tree
    for type in tree.children(clause) where tokens.is(tree.end(type), "==") {
      let name = tree.end(type) - 1
      let isOwn = tree.first(type) == name || tree.first(type) == name - 2 && tokens.isWord(name - 2, "Self")
      if isOwn, tokens.isNamed(name, MemberName.parent) {
        return tokens.dottedName(from: name + 2, to: tree.end(clause))
      }
    }
    return nil
  }

  /// The names in a type, which may be a composition.
  private func names(in type: Range<Int>, context: String) -> [TypeReference] {
    let end = type.upperBound
    var result: [TypeReference] = []
    var i = type.lowerBound
    while i < end {
      if tokens.kind(i) == .at {
        i += 2
        if tokens.kind(i) == .leftParen, tokens.isAdjacent(i) { i = tokens.closing(i) + 1 }
        continue
      }
      guard let name = tokens.dottedName(from: i, to: end) else {
        i = tokens.kind(i) == .leftBracket ? tokens.closing(i) + 1 : i + 1
        continue
      }
      // A modifier such as `nonisolated` precedes the name that it modifies.
      if !(tokens.isName(name.next) && name.next < end) {
        result.append(tokens.generic(name, context: context))
      }
      i = max(name.next, i + 1)
    }
    return result
  }

  private func aliasTargets(_ declaration: Declaration) -> [TypeReference]? {
    guard let type = outline.tree.child(declaration.node, .type) else { return nil }
    let targets = names(in: outline.tree.range(type), context: outline.owner(of: declaration))
    return targets.isEmpty ? nil : targets
  }

  private func alias(_ declaration: Declaration, targets: [TypeReference]) -> TypeFact {
    TypeFact(
      kind: .alias, path: Contexts.join(outline.owner(of: declaration), tokens.text(declaration.name)),
      site: tokens.site(declaration.name), isGeneric: false, conformances: targets,
      registryOf: registry(declaration, targets: targets), scopeOf: scope(declaration))
  }

  /// The scope that an alias without generic parameters stands for.
  private func scope(_ declaration: Declaration) -> Value? {
    guard tokens.kind(declaration.name + 1) == .equal else { return nil }
    return tokens.scopeType(declaration.name + 2, to: tokens.count).map {
      .written(tokens.generic($0.definition, context: outline.owner(of: declaration)), by: .name($0.mention))
    }
  }

  /// The definition of an alias of `Registry`, empty if each use gives it; nil for any other alias.
  private func registry(_ declaration: Declaration, targets: [TypeReference]) -> String? {
    guard let target = targets.first, targets.count == 1, LibraryName.registry.isSpelled(target.name)
    else { return nil }
    let equal = tokens.skipAngles(declaration.name + 1)
    // An alias with generic parameters gets its definition at each use.
    guard equal == declaration.name + 1 else { return "" }
    let name = target.name == LibraryName.registry.text ? equal + 1 : equal + 3
    return tokens.opensAngle(name + 1) ? tokens.registryArgument(name + 2) : ""
  }

  private func access(of declaration: Declaration) -> String {
    switch declaration.access {
    case nil: ""
    case .package: "package"
    case .open: "public"
    case .module, .file: "internal"
    }
  }

  private mutating func readImport(_ declaration: Declaration, isConditional: Bool) {
    var name = declaration.name
    var single: String?
    if tokens.isName(name + 1), !tokens.startsLine(name + 1) {
      name += 1
      single = tokens.dottedName(from: name, to: tokens.count).map { tokens.text($0.last) }
    }
    imports.append(
      ImportFact(
        module: tokens.text(name), name: single, isExported: declaration.isExported, isTestable: declaration.isTestable,
        access: access(of: declaration), isConditional: isConditional))
  }
}
