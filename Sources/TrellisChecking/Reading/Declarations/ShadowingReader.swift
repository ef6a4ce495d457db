internal import TrellisGraph
internal import TrellisResolver

/// Finds the declarations in a file that have one of the library's names.
struct ShadowingReader {
  private(set) var shadowings: [ShadowingFact] = []
  private(set) var nestedExtensions: [NestedExtension] = []

  private let tokens: TokenView
  private let outline: Outline

  init(_ outline: Outline) {
    self.outline = outline
    tokens = outline.tokens
    for (index, declaration) in outline.declarations.enumerated() {
      switch declaration.kind {
      case .importing: continue
      case .extension: readExtension(declaration, at: index)
      default:
        readName(declaration)
        readParameters(declaration, at: index)
        if declaration.kind == .protocol || declaration.kind == .enumeration { readBody(declaration, at: index) }
      }
    }
  }

  private mutating func readExtension(_ declaration: Declaration, at index: Int) {
    guard let body = declaration.body, declaration.parent == nil,
      let name = tokens.dottedName(from: declaration.name, to: body), name.last > declaration.name
    else { return }
    nestedExtensions.append(
      NestedExtension(
        path: outline.paths[index], block: tokens.block(from: body, to: tokens.closing(body))))
  }

  private mutating func readName(_ declaration: Declaration) {
    guard let name = LibraryName(tokens, declaration.name), outline.build[declaration.introducer] != .never else {
      return
    }
    let parent = outline.parent(of: declaration)
    let extent: ShadowingFact.Extent
    let brace = outline.braces(around: declaration).map { outline.tree.first($0) }
    if let owner = declaration.parent, let parent, parent.holdsMembers, parent.body == brace {
      extent = .type(outline.paths[owner])
    } else if let brace {
      // In a function, or in the closure of a property's value.
      extent = .block(tokens.block(from: brace, to: tokens.closing(brace)))
    } else {
      extent = .type("")
    }
    shadowings.append(
      ShadowingFact(
        name: name, extent: extent, access: outline.access(of: declaration) ?? .module, isValue: declaration.isValue,
        isGeneric: tokens.opensAngle(declaration.name + 1),
        target: declaration.kind == .alias ? target(of: declaration) : nil))
  }

  private func target(of alias: Declaration) -> TypeReference? {
    let equal = tokens.skipAngles(alias.name + 1)
    guard tokens.kind(equal) == .equal, let name = tokens.dottedName(from: equal + 1, to: tokens.count) else {
      return nil
    }
    return TypeReference(
      name: name.text, context: outline.owner(of: alias), site: tokens.site(name.last))
  }

  /// Generic parameters shadow like members.
  private mutating func readParameters(_ declaration: Declaration, at index: Int) {
    for parameter in outline.genericParameters(of: declaration) {
      guard let name = LibraryName(tokens, parameter) else { continue }
      if declaration.holdsMembers {
        add(name, in: .type(outline.paths[index]))
      } else {
        let end = declaration.body.map { tokens.closing($0) } ?? declaration.headerEnd
        add(name, in: .block(tokens.block(from: declaration.introducer, to: end)))
      }
    }
  }

  /// Associated types of a protocol and cases of an enum, which are not declarations of the outline.
  private mutating func readBody(_ declaration: Declaration, at index: Int) {
    let tree = outline.tree
    for member in outline.members(of: declaration) {
      switch tree.kind(member) {
      case .aliasDeclaration: readMember(tree.token(member), isValue: false, at: index)
      case .enumCase: for element in tree.children(member) { readMember(tree.token(element), isValue: true, at: index) }
      default: break
      }
    }
  }

  private mutating func readMember(_ name: Int?, isValue: Bool, at index: Int) {
    guard let name, isValue || tokens.keyword(name - 1) == .associatedtype, let word = LibraryName(tokens, name) else {
      return
    }
    add(word, in: .type(outline.paths[index]), isValue: isValue)
  }

  private mutating func add(_ name: LibraryName, in extent: ShadowingFact.Extent, isValue: Bool = false) {
    shadowings.append(ShadowingFact(name: name, extent: extent, access: .open, isValue: isValue, isGeneric: false))
  }
}

extension Declaration {
  fileprivate var isValue: Bool {
    switch kind {
    case .function, .constant, .variable: true
    default: false
    }
  }
}
