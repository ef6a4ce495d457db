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
        if tokens.is(declaration.name, MemberName.parent), let parent = declaration.parent,
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
    guard declaration.kind == .extension,
      let word = (declaration.name..<declaration.headerEnd).first(where: { tokens.isWord($0, "where") })
    else { return [] }
    var result: [TypeReference] = []
    var i = word + 1
    while i < declaration.headerEnd {
      guard tokens.isWord(i, "Self"), tokens.kind(i + 1) == .colon else { return nil }
      var next = i + 1
      repeat {
        guard let name = tokens.dottedName(from: next + 1, to: declaration.headerEnd) else { return nil }
        result.append(reference(name, ""))
        next = name.next
      } while tokens.is(next, "&") && next < declaration.headerEnd
      i = next + 1
    }
    return result
  }

  private func type(_ declaration: Declaration, path: String, _ condition: Condition) -> TypeFact {
    let outer = outline.owner(of: declaration)
    let end = declaration.headerEnd
    var i = declaration.name + 1
    var name = declaration.name
    var isGeneric = false
    if declaration.kind == .extension, let extended = tokens.dottedName(from: declaration.name, to: end) {
      i = extended.next
      name = extended.last
    } else if tokens.opensAngle(i) {
      isGeneric = true
      i = tokens.skipAngles(i)
    }
    let conformances = tokens.kind(i) == .colon ? names(from: i + 1, to: end, context: outer) : []
    let generics = isGeneric ? tokens.genericParameters(declaration).map(tokens.text) : []
    let kind: TypeFact.Kind =
      switch declaration.kind {
      case .extension: .extension
      case .protocol: .protocol
      default: .nominal
      }
    var type = TypeFact(
      kind: kind, path: path, site: tokens.site(name), isGeneric: isGeneric, generics: generics,
      conformances: conformances, condition: condition, isOpen: declaration.isOpen,
      isValue: declaration.kind == .structure || declaration.kind == .enumeration)
    if kind == .protocol {
      if let required = requiredParent(from: i, to: end, context: outer) {
        type.parents = [ParentReference(type: required, condition: condition)]
      } else {
        type.parents = associatedParents(body: end, context: outer)
      }
    }
    return type
  }

  /// `protocol Feature: ScopeDefinition { associatedtype Parent = AppScope }`: the default for conforming types.
  private func associatedParents(body open: Int, context: String) -> [ParentReference] {
    guard tokens.kind(open) == .leftBrace else { return [] }
    let close = tokens.closing(open)
    var result: [ParentReference] = []
    var i = open + 1
    while i < close {
      switch tokens.kind(i) {
      case .leftBrace, .leftParen, .leftBracket, .quote: i = tokens.closing(i)
      case .word where tokens.is(i, "associatedtype") && tokens.isNamed(i + 1, MemberName.parent):
        if let name = parent(associated: i + 2, to: close) {
          result.append(ParentReference(type: reference(name, context), condition: outline.build[i]))
        }
      default: break
      }
      i += 1
    }
    return result
  }

  /// What follows `=`, or the `==` of a `where` clause.
  private func parent(associated index: Int, to close: Int) -> TokenView.DottedName? {
    var i = index
    while i < close, !tokens.isWord(i, "associatedtype"), !tokens.startsLine(i) || continues(at: i) {
      if tokens.kind(i) == .equal { return tokens.dottedName(from: i + 1, to: close) }
      if tokens.isNamed(i, MemberName.parent), tokens.is(i + 1, "==") {
        return tokens.dottedName(from: i + 2, to: close)
      }
      i += 1
    }
    return nil
  }

  /// Whether an associated type's declaration goes on in this line.
  private func continues(at index: Int) -> Bool {
    switch (tokens.kind(index - 1), tokens.kind(index)) {
    case (.colon, _), (.comma, _), (.binaryOperator, _), (_, .colon), (_, .equal), (_, .binaryOperator): true
    default: tokens.isWord(index, "where") || tokens.isWord(index - 1, "where")
    }
  }

  /// `protocol Feature: ScopeDefinition where Parent == AppScope`: conforming types need not repeat it.
  private func requiredParent(from index: Int, to end: Int, context: String) -> TypeReference? {
    for i in index..<max(index, end) where tokens.isNamed(i, MemberName.parent) && tokens.is(i + 1, "==") {
      let isOwn =
        tokens.isWord(i - 1, "where") || tokens.kind(i - 1) == .comma
        || tokens.kind(i - 1) == .period && tokens.isWord(i - 2, "Self")
      if isOwn, let name = tokens.dottedName(from: i + 2, to: end) { return reference(name, context) }
    }
    return nil
  }

  /// The names in an inheritance clause or a composition, up to a `where`.
  private func names(from index: Int, to end: Int, context: String) -> [TypeReference] {
    var result: [TypeReference] = []
    var i = index
    while i < end, !tokens.isWord(i, "where") {
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
      if !(tokens.isName(name.next) && name.next < end && !tokens.isWord(name.next, "where")) {
        result.append(reference(name, context))
      }
      i = max(name.next, i + 1)
    }
    return result
  }

  private func reference(_ name: TokenView.DottedName, _ context: String) -> TypeReference {
    var reference = tokens.reference(name, context: context)
    if name.hasArguments { reference.arguments = arguments(behind: name.last) }
    return reference
  }

  private func arguments(behind name: Int) -> [String] {
    guard tokens.opensAngle(name + 1), let close = tokens.angleClose(name + 1) else { return [] }
    var result: [String] = []
    var i = name + 2
    while i < close.token {
      let argument = tokens.dottedName(from: i, to: close.token)
      let isAlone = argument.map { $0.next == close.token || tokens.kind($0.next) == .comma } ?? false
      result.append(isAlone ? argument?.text ?? "" : "")
      while i < close.token, tokens.kind(i) != .comma { i = max(i + 1, tokens.skipAngles(i)) }
      i += 1
    }
    return result
  }

  private func aliasTargets(_ declaration: Declaration) -> [TypeReference]? {
    let equal = tokens.skipAngles(declaration.name + 1)
    guard tokens.kind(equal) == .equal else { return nil }
    let end = tokens.expressionEnd(from: equal + 1, to: tokens.count, stopsAtBrace: true)
    let targets = names(from: equal + 1, to: end, context: outline.owner(of: declaration))
    return targets.isEmpty ? nil : targets
  }

  private func alias(_ declaration: Declaration, targets: [TypeReference]) -> TypeFact {
    TypeFact(
      kind: .alias, path: Contexts.join(outline.owner(of: declaration), tokens.text(declaration.name)),
      site: tokens.site(declaration.name), isGeneric: false, conformances: targets,
      registryOf: registry(declaration, targets: targets), scopeOf: scope(declaration))
  }

  /// The scope that an alias without generic parameters stands for.
  private func scope(_ declaration: Declaration) -> Receiver? {
    guard tokens.kind(declaration.name + 1) == .equal else { return nil }
    return tokens.scopeType(declaration.name + 2, to: tokens.count).map {
      .written(reference($0.definition, outline.owner(of: declaration)), by: .name($0.mention))
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
