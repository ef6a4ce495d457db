internal import TrellisGraph
internal import TrellisResolver

/// A static member of a type that is itself of that type, as far as it may name the same entry of a dictionary as another.
struct StaticNameFact: Sendable {
  enum Meaning: Hashable, Sendable {
    /// `static let start = Tab.home`
    case member(String)
    /// A variable, or computed each time it is read.
    case variable
  }

  /// Path of the type; for an extension as written.
  var owner: String
  var name: String
  var meaning: Meaning
}

/// Reads static members that are other names of members, or whose value may change.
struct StaticNameReader {
  private(set) var names: [StaticNameFact] = []

  private let tree: Tree
  private let tokens: TokenView

  init(_ outline: Outline) {
    tree = outline.tree
    tokens = outline.tokens
    for declaration in outline.declarations where declaration.kind == .constant || declaration.kind == .variable {
      guard declaration.isStatic, outline.parent(of: declaration)?.holdsMembers ?? false,
        outline.build[declaration.introducer] != .never
      else { continue }
      let owner = outline.owner(of: declaration)
      for binding in outline.bindings(of: declaration) {
        guard let meaning = meaning(of: binding, isLet: declaration.kind == .constant, owner) else { continue }
        names.append(StaticNameFact(owner: owner, name: tokens.text(binding.name), meaning: meaning))
      }
    }
  }

  private func meaning(of binding: Binding, isLet: Bool, _ owner: String) -> StaticNameFact.Meaning? {
    guard let written = binding.value ?? binding.accessors else { return nil }
    let value: Int? = binding.value ?? tree.getter(written)
    let member: String? = value.flatMap { self.member($0, of: owner) }
    // Without a type, `Tab.home` or `Tab("home")` shows it.
    let start = binding.type?.lowerBound ?? value.map { tree.first($0) }
    let type = start.flatMap { tokens.dottedName(from: $0, to: tokens.count) }
    guard type.map({ isType($0.text, owner) }) ?? false || binding.type == nil && member != nil else { return nil }
    if isLet { return member.map { .member($0) } }
    if binding.value != nil { return .variable }
    return member.map { .member($0) } ?? (value.map(isFixed) ?? false ? nil : .variable)
  }

  private func isType(_ name: String, _ owner: String) -> Bool {
    name == "Self" || DefinitionTable.lastPart(name) == DefinitionTable.lastPart(owner)
  }

  /// `.home`, `Tab.home`
  private func member(_ value: Int, of owner: String) -> String? {
    if tree.kind(value) == .implicitMember { return tree.token(value).map(tokens.text) }
    guard let name = tree.dottedName(value), let type = tokens.qualifier(of: name), isType(type, owner) else {
      return nil
    }
    return tokens.text(name.last)
  }

  /// `Tab("home")`, `.init(id: 3)`: made of literals, so that it is always the same.
  private func isFixed(_ value: Int) -> Bool {
    var call = tree.withoutEffects(value)
    if let inner = tree.inParentheses(call) { call = inner }
    guard tree.kind(call) == .call, tree.child(call, .trailingClosure) == nil, let callee = tree.child(call),
      let type = tree.token(callee), tokens.isUppercase(type) || tokens.isWord(type, "init")
    else { return false }
    let arguments = tree.arguments(call)
    return !arguments.isEmpty
      && arguments.allSatisfy { argument in
        tokens.string(in: argument.range) != nil
          || argument.range.count == 1
            && (tokens.kind(argument.start) == .integer || tokens.kind(argument.start) == .float)
      }
  }
}
