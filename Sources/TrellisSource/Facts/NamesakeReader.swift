internal import TrellisGraph

/// Finds the declarations in a file that have one of the library's names.
struct NamesakeReader {
  private(set) var namesakes: [ShadowingFact] = []
  private(set) var farExtensions: [NestedExtension] = []

  private let tokens: TokenView
  private let path: String
  private let outline: Outline
  private let contexts: Contexts

  init(_ tokens: TokenView, path: String, outline: Outline, contexts: Contexts, build: BuildConditions) {
    self.tokens = tokens
    self.path = path
    self.outline = outline
    self.contexts = contexts
    for index in outline.declarations.indices {
      let declaration = outline.declarations[index]
      switch declaration.kind {
      case .importing: continue
      case .extension: readExtension(declaration, at: index)
      case .protocol, .enumeration:
        readName(declaration, build)
        readParameters(declaration, at: index)
        readBody(declaration, at: index)
      default:
        readName(declaration, build)
        readParameters(declaration, at: index)
      }
    }
  }

  private mutating func readExtension(_ declaration: Declaration, at index: Int) {
    guard let body = declaration.body, declaration.parent == nil,
      let name = tokens.dottedName(from: declaration.name, to: body), name.last > declaration.name
    else { return }
    farExtensions.append(
      NestedExtension(
        path: contexts.paths[index],
        block: RegistryFunction.Block(
          first: tokens.site(body, in: path), last: tokens.site(tokens.closing(body), in: path))))
  }

  private mutating func readName(_ declaration: Declaration, _ build: BuildConditions) {
    guard let name = LibraryName(tokens, declaration.name), build[declaration.introducer] != .never else { return }
    let parent = declaration.parent.map { outline.declarations[$0] }
    let extent: ShadowingFact.Extent
    let brace = enclosingBrace(of: declaration.introducer)
    if let owner = declaration.parent, let parent, parent.holdsMembers, parent.body == brace {
      extent = .type(contexts.paths[owner])
    } else if let brace {
      // In a function, or in the closure of a property's value.
      extent = block(brace, tokens.closing(brace))
    } else {
      extent = .type("")
    }
    let access = declaration.access ?? (parent?.kind == .extension ? parent?.access : nil) ?? .module
    namesakes.append(
      ShadowingFact(
        name: name, extent: extent, access: access, isValue: declaration.isValue,
        isGeneric: tokens.opensAngle(declaration.name + 1),
        target: declaration.kind == .alias ? target(of: declaration) : nil))
  }

  private func target(of alias: Declaration) -> TypeReference? {
    let equal = tokens.skipAngles(alias.name + 1)
    guard tokens.kind(equal) == .equal, let name = tokens.dottedName(from: equal + 1, to: tokens.count) else {
      return nil
    }
    return TypeReference(
      name: name.text, context: alias.parent.map { contexts.paths[$0] } ?? "", site: tokens.site(name.last, in: path))
  }

  /// Generic parameters shadow like members.
  private mutating func readParameters(_ declaration: Declaration, at index: Int) {
    guard tokens.opensAngle(declaration.name + 1) else { return }
    for parameter in tokens.genericParameters(declaration) {
      guard let name = LibraryName(tokens, parameter) else { continue }
      if declaration.holdsMembers {
        add(name, in: .type(contexts.paths[index]))
      } else {
        let end = declaration.body.map { tokens.closing($0) } ?? declaration.headerEnd
        add(name, in: block(declaration.introducer, end))
      }
    }
  }

  /// Associated types of a protocol and cases of an enum, which are not declarations of the outline.
  private mutating func readBody(_ declaration: Declaration, at index: Int) {
    guard let body = declaration.body else { return }
    var isCase = false
    var i = body + 1
    while i < tokens.closing(body) {
      if tokens.startsLine(i), tokens.kind(i - 1) != .comma { isCase = false }
      switch tokens.kind(i) {
      case .leftBrace, .leftParen, .leftBracket, .quote: i = tokens.closing(i)
      case .word, .quotedWord:
        if tokens.isWord(i - 1, "case") { isCase = true }
        let isDeclared =
          tokens.isWord(i - 1, "associatedtype") || tokens.isWord(i - 1, "case")
          || isCase && tokens.kind(i - 1) == .comma
        if isDeclared, let name = LibraryName(tokens, i) {
          add(name, in: .type(contexts.paths[index]), isValue: declaration.kind == .enumeration)
        }
      case .semicolon: isCase = false
      default: break
      }
      i += 1
    }
  }

  private mutating func add(_ name: LibraryName, in extent: ShadowingFact.Extent, isValue: Bool = false) {
    namesakes.append(ShadowingFact(name: name, extent: extent, access: .open, isValue: isValue, isGeneric: false))
  }

  private func block(_ first: Int, _ last: Int) -> ShadowingFact.Extent {
    .block(RegistryFunction.Block(first: tokens.site(first, in: path), last: tokens.site(last, in: path)))
  }

  private func enclosingBrace(of index: Int) -> Int? {
    var i = index - 1
    while i >= 0 {
      switch tokens.kind(i) {
      case .leftBrace: return i
      case .rightBrace, .rightParen, .rightBracket, .quote: i = tokens.opening(i) ?? i
      default: break
      }
      i -= 1
    }
    return nil
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
