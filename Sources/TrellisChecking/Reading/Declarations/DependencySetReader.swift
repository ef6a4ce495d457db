internal import TrellisGraph
internal import TrellisResolver

struct DependencySetReader {
  private(set) var sets: [DependencySetFact] = []

  private let tokens: TokenView
  private let outline: Outline
  /// Index of each set in `sets`, by its declaration.
  private var positions: [Int: Int] = [:]
  /// The initializers that each set declares explicitly, by index in `sets`.
  private var initializers: [Int: [Declaration]] = [:]
  /// For each declaration, whether it or a type around it is private.
  private var isHidden: [Bool] = []

  init(_ outline: Outline) {
    self.outline = outline
    tokens = outline.tokens
    for (index, declaration) in outline.declarations.enumerated() {
      isHidden.append(declaration.access == .file || declaration.parent.map { isHidden[$0] } ?? false)
      if declaration.kind == .structure { readSet(declaration, at: index) }
      guard let parent = declaration.parent, let position = positions[parent] else { continue }
      switch declaration.kind {
      case .constant, .variable: readMembers(declaration, into: position)
      case .initializer: initializers[position, default: []].append(declaration)
      default: break
      }
    }
    for position in sets.indices {
      checkInitializers(of: position)
      if sets[position].members.isEmpty, sets[position].isReadWhole {
        note("a struct of dependencies has no stored property", "give it one for each key that it needs", position)
      }
    }
  }

  private mutating func readSet(_ declaration: Declaration, at index: Int) {
    let condition = outline.build[declaration.introducer]
    guard condition != .never, let mention = conformance(declaration) else { return }
    positions[index] = sets.count
    sets.append(
      DependencySetFact(
        path: outline.paths[index], site: tokens.site(declaration.name),
        isOpen: outline.access(of: declaration)?.isOpen ?? false, condition: condition, mention: mention))
    let position = sets.count - 1
    if condition.buildFormula(where: { _ in true }) == nil {
      note(
        "the `#if` around this struct of dependencies is not a plain condition",
        "write names, `os(…)` and the like, with `&&`, `||` and `!`", position)
    }
    if outline.paths[index].contains("}") {
      note("a struct of dependencies is declared in a function", "declare it in a type or in the file itself", position)
    }
    if isHidden[index] {
      note(
        "the code that the build plugin writes cannot see a private struct of dependencies",
        "leave `private` out, here and at the types around it", position)
    }
  }

  private func conformance(_ declaration: Declaration) -> LibraryMention? {
    guard let clause = outline.tree.child(declaration.node, .inheritance) else { return nil }
    let name = outline.tree.range(clause).first { i in
      tokens.isWord(i, .dependencySet) && tokens.kind(i + 1) != .period
        && (tokens.kind(i - 1) != .period || tokens.isWord(i - 2, .trellis))
    }
    return name.map { tokens.mention(.dependencySet, at: $0) }
  }

  private mutating func readMembers(_ declaration: Declaration, into position: Int) {
    let condition = outline.build[declaration.introducer]
    guard !declaration.isStatic, condition != .never else { return }
    var type: Range<Int>?
    var members: [DependencySetFact.Member] = []
    var untyped: Site?
    for binding in outline.bindings(of: declaration).reversed()
    where binding.value == nil && !(binding.accessors.map(isComputed) ?? false) {
      if let written = binding.type { type = written }
      let site = tokens.site(binding.name)
      if tokens.isName(declaration.introducer + 1), let type, !type.isEmpty {
        members.append(
          DependencySetFact.Member(
            name: tokens.text(binding.name), type: tokens.foldedText(type), mode: mode(of: type), site: site))
      } else {
        untyped = site
      }
    }
    if let untyped {
      note("this dependency has no written type", "write its type after a colon", position, at: untyped)
    }
    guard let site = members.last?.site else { return }
    if condition != sets[position].condition {
      note(
        "this dependency is inside an `#if`", "put the `#if` around two structs, or give the key a default",
        position,
        at: site)
    }
    if declaration.access == .file {
      note(
        "a private property makes the struct's initializer private", "delete `private`", position, at: site)
    }
    if declaration.hasAttribute {
      note("this dependency has an attribute", "leave the attribute out", position, at: site)
    }
    sets[position].members += members.reversed()
  }

  /// Observers leave a property stored.
  private func isComputed(_ accessors: Int) -> Bool {
    let word = tokens.keyword(outline.tree.first(accessors) + 1)
    return word != .willSet && word != .didSet
  }

  private func mode(of type: Range<Int>) -> NeedFact.Mode {
    if type.contains(where: { tokens.kind($0) == .arrow && isOutermost($0, in: type) }) {
      return isProvider(type) ? .provider : .strict
    }
    // After generic arguments it is part of an operator, as in `Cache<Int>?`.
    let last = tokens.lastByte(type.upperBound - 1)
    if last == UInt8(ascii: "?") || last == UInt8(ascii: "!") { return .optional }
    let first = tokens.isWord(type.lowerBound, .trellis) || tokens.isWord(type.lowerBound, "Swift") ? 2 : 0
    let name = type.lowerBound + first
    guard tokens.opensAngle(name + 1), tokens.skipAngles(name + 1) == type.upperBound else { return .strict }
    if tokens.isWord(name, "Optional") { return .optional }
    return tokens.isWord(name, .lazy) ? .lazy : .strict
  }

  private func isOutermost(_ index: Int, in type: Range<Int>) -> Bool {
    var i = type.lowerBound
    while i < index {
      switch tokens.kind(i) {
      case .leftParen, .leftBracket: i = tokens.closing(i) + 1
      default: i = max(i + 1, tokens.skipAngles(i))
      }
    }
    return i == index
  }

  private func isProvider(_ type: Range<Int>) -> Bool {
    let start = type.lowerBound
    return tokens.kind(start) == .at && tokens.isWord(start + 1, "Sendable") && tokens.kind(start + 2) == .leftParen
      && tokens.kind(start + 3) == .rightParen && tokens.isWord(start + 4, "throws") && tokens.kind(start + 5) == .arrow
  }

  /// An explicit initializer replaces the memberwise one.
  private mutating func checkInitializers(of position: Int) {
    let written = initializers[position] ?? []
    let names: [String?] = sets[position].members.map(\.name)
    let fits = written.contains { declaration in
      declaration.access != .file
        && outline.parameters(of: declaration).map { $0.label.map(tokens.text) } == names
    }
    guard let first = written.first, !fits else { return }
    note(
      "a struct of dependencies has an initializer of its own", "delete it, or let it take the properties in order",
      position, at: tokens.site(first.introducer))
  }

  private mutating func note(_ reason: String, _ advice: String, _ position: Int, at site: Site? = nil) {
    sets[position].opaques.append(
      OpaqueReference(reason: reason, advice: advice, site: site ?? sets[position].site))
  }
}
