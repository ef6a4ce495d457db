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

  private let tokens: TokenView

  init(_ outline: Outline) {
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
    guard let value = binding.value ?? binding.accessors.map(tokens.getter) else { return nil }
    let member = member(value, of: owner)
    // Without a type, `Tab.home` or `Tab("home")` shows it.
    let type = tokens.dottedName(from: (binding.type ?? value).lowerBound, to: tokens.count)
    guard type.map({ isType($0.text, owner) }) ?? false || binding.type == nil && member != nil else { return nil }
    if isLet { return member.map { .member($0) } }
    if binding.value != nil { return .variable }
    return member.map { .member($0) } ?? (isFixed(value) ? nil : .variable)
  }

  private func isType(_ name: String, _ owner: String) -> Bool {
    name == "Self" || DefinitionTable.lastPart(name) == DefinitionTable.lastPart(owner)
  }

  /// `.home`, `Tab.home`
  private func member(_ value: Range<Int>, of owner: String) -> String? {
    let start = value.lowerBound
    if value.count == 2, tokens.kind(start) == .period, tokens.isName(start + 1) { return tokens.text(start + 1) }
    guard let name = tokens.dottedName(from: start, to: value.upperBound), name.next == value.upperBound,
      let type = tokens.qualifier(of: name), isType(type, owner)
    else { return nil }
    return tokens.text(name.last)
  }

  /// `Tab("home")`, `.init(id: 3)`: made of literals, so that it is always the same.
  private func isFixed(_ value: Range<Int>) -> Bool {
    guard let open = value.first(where: { tokens.kind($0) == .leftParen }), tokens.closing(open) == value.upperBound - 1
    else { return false }
    let arguments = tokens.arguments(open: open)
    return !arguments.isEmpty
      && arguments.allSatisfy { argument in
        let range = argument.start..<max(argument.start, argument.end)
        return tokens.string(in: range) != nil
          || range.count == 1 && (tokens.kind(argument.start) == .integer || tokens.kind(argument.start) == .float)
      }
  }
}
