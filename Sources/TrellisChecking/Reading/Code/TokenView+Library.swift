/// Types of the library, as they are written.
extension TokenView {
  func isKeyType(_ index: Int) -> Bool {
    isWord(index, .key) || isWord(index, .trellis) && kind(index + 1) == .period && isWord(index + 2, .key)
  }

  /// The definition of a `Registry<…>` whose generic argument starts at `index`; empty if it is not a name.
  func registryArgument(_ index: Int) -> String {
    guard let name = dottedName(from: index, to: count), !isName(name.next) else { return "" }
    return name.text
  }

  func requiredDefinition(from index: Int, to limit: Int) -> DottedName? {
    for i in index..<max(index, limit) where isWord(i, MemberName.definition) && self.is(i + 1, "==") {
      return dottedName(from: i + 2, to: limit)
    }
    return nil
  }

  /// A type `Scope<X>`.
  struct ScopeType {
    var definition: DottedName
    var mention: LibraryMention
  }

  /// Reads a type `Scope<X>`, optional or not; nil for any other type.
  func scopeType(_ index: Int, to limit: Int) -> ScopeType? {
    var i = index
    while isOwnership(i) { i += 1 }
    if isWord(i, .trellis), kind(i + 1) == .period { i += 2 }
    guard isWord(i, .scope), opensAngle(i + 1), let close = angleClose(i + 1) else { return nil }
    guard kind(close.token + 1) != .period, close.token < limit else { return nil }
    return dottedName(from: i + 2, to: close.token).map {
      ScopeType(definition: $0, mention: mention(.scope, at: i))
    }
  }
}
