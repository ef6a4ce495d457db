internal import TrellisGraph

/// Decides how instances of a class use a scope that is passed to them.
extension UseLinker {
  typealias Required = HandoverFact.Required

  struct Reception {
    /// The scope that they live in; nil if they are not consumers, or if it is unknown.
    var context: Required?
    /// The scope in which they open one of their own.
    var outer: Required?
    var opened: ScopeIndex?
    var consumes = false
    var opens = false
    /// Whether everything that decides this has been scanned.
    var isKnown = true
  }

  /// External protocols and classes that do not make a class a consumer.
  static let harmless: Set<String> = [
    "AnyObject", "NSObject", "Sendable", "Identifiable", "ObservableObject", "Hashable", "Equatable", "Comparable",
    "Codable",
    "Decodable", "Encodable", "CustomStringConvertible", "CustomDebugStringConvertible", "ScopeTreeNode",
  ]

  /// Reads the class and its scanned superclasses.
  func reception(of type: TypeIndex) -> Reception {
    var reception = Reception()
    for level in [type] + types.classes(above: type) {
      let entry = types.entries[level]
      if entry.isDeclaredAgain || entry.isInParts { reception.isKnown = false }
      if types.isGeneric(level) { reception.isKnown = false }
      let (consumes, opens, isKnown) = conformances(of: level)
      if !isKnown { reception.isKnown = false }
      if consumes, !reception.consumes {
        reception.consumes = true
        reception.context = context(of: type)
        if reception.context == nil, !takesAnyScope(type) { reception.isKnown = false }
      }
      if opens, !reception.opens {
        reception.opens = true
        reception.opened = opened(by: level)
        reception.outer = outer(of: level)
        if reception.outer == nil { reception.isKnown = false }
      }
    }
    // If the scope that the object opens is unknown, so is its own.
    if reception.opens, reception.consumes, reception.opened == nil { reception.context = nil }
    if areOpenersHidden, !reception.opens { reception.isKnown = false }
    return reception
  }

  /// What the protocols of a class, including inherited ones, say about it.
  private func conformances(of type: TypeIndex) -> (consumes: Bool, opens: Bool, isKnown: Bool) {
    var (consumes, opens, isKnown) = (false, false, true)
    for level in [type] + types.protocols(of: type) {
      let isComposition = types.entries[level].kind == .alias && types.entries[level].conformances.count > 1
      for (reference, file) in types.entries[level].conformances {
        if let found = types.lookUp(reference, file: file) {
          let entry = types.entries[found]
          if entry.kind == .nominal {
            // The superclass is found by its name, not in a composition.
            if isComposition { isKnown = false }
          } else if entry.isDeclaredAgain || entry.isInParts || entry.kind == nil && types.modules.importsUnknown[file]
          {
            isKnown = false
          }
        } else if names.means(.scopeConsumer, by: reference, file: file) {
          consumes = true
        } else if names.means(.scopeOpener, by: reference, file: file) {
          opens = true
        } else {
          let mayConform = types.modules.importsUnknown[file] || reference.name.hasPrefix(LibraryName.scope.text)
          if mayConform, !Self.harmless.contains(reference.name) { isKnown = false }
        }
      }
    }
    return (consumes, opens, isKnown)
  }

  /// Records the superclasses of classes that open scopes.
  mutating func noteOpeners() {
    for (index, entry) in types.entries.enumerated() {
      guard entry.conformances.contains(where: { $0.reference.name.hasSuffix(LibraryName.scopeOpener.text) }) else {
        continue
      }
      if entry.kind == .protocol || entry.kind == .alias {
        areOpenersHidden = true
      } else {
        isAboveOpener.formUnion(types.classes(above: index))
      }
    }
  }

  // MARK: Declarations in a class or its superclasses

  /// The definition of `scope`, which is the `Context`.
  func context(of type: TypeIndex) -> Required? {
    if let property = symbols.member(NameHash(MemberName.scope), of: type, isCalled: false), !property.isStatic {
      guard let value = property.value else {
        let alias = property.object.flatMap { types.scopeAlias($0, file: property.file) }
        return alias.flatMap { names.isOfLibrary($0.receiver, file: $0.file) ? required($0.receiver, $0.file) : nil }
      }
      // The definition is a generic parameter.
      if case .written(_, by: .parameter) = value { return nil }
      if let found = required(value, property.file) { return found }
    }
    return alias(MemberName.context, of: type)
  }

  private func outer(of type: TypeIndex) -> Required? {
    if let found = function(MemberName.openScopeIn, of: type) ?? alias(MemberName.outer, of: type) { return found }
    guard symbols.member(NameHash(MemberName.openScopeIn), of: type, isCalled: true) == nil,
      let opened = opened(by: type),
      case .scope(let parent) = scopes[opened].parent
    else { return nil }
    return Required(scope: parent, site: scopes[opened].parentSite ?? scopes[opened].site)
  }

  private func opened(by type: TypeIndex) -> ScopeIndex? {
    if let found = function(MemberName.openScope, of: type) ?? alias(MemberName.opened, of: type) { return found.scope }
    guard let property = symbols.member(NameHash(MemberName.openedScope), of: type, isCalled: false), !property.isStatic
    else { return nil }
    return property.value.flatMap { required($0, property.file)?.scope }
  }

  private func function(_ name: StaticString, of type: TypeIndex) -> Required? {
    guard let function = symbols.member(NameHash(name), of: type, isCalled: true), !function.isStatic else {
      return nil
    }
    return function.value.flatMap { required($0, function.file) }
  }

  private func required(_ value: Value, _ file: FileIndex) -> Required? {
    guard case .written(let reference, _) = value, let scope = scope(reference, file) else { return nil }
    return Required(scope: scope, site: reference.site)
  }

  private func alias(_ name: StaticString, of type: TypeIndex) -> Required? {
    let name = name.description
    for level in [type] + types.classes(above: type) {
      guard let found = types.member(name, of: level) else { continue }
      let entry = types.entries[found]
      guard !entry.isDeclaredAgain, let target = types.find(name, context: types.entries[level].path, file: entry.file),
        let scope = definitions.scopes[target]
      else { return nil }
      return Required(scope: scope, site: entry.site)
    }
    return nil
  }
}
