internal import TrellisGraph
internal import TrellisResolver

/// Records what an object requires of a scope that is passed to it, if the types of both are known.
extension UseLinker {
  mutating func link(_ handover: HandoverReference, _ file: FileIndex) {
    let given = isExtended ? nil : scope(of: handover.receiver, file)
    let type = self.type(of: handover.object, file)
    var reception: Reception?
    if let type { reception = self.reception(of: type.index) }
    // An object that is neither a consumer nor an opener ignores the scope.
    if let reception, reception.isKnown, !reception.consumes, !reception.opens { return }
    guard let given else {
      // Other types may have methods with these names, and only the receiver would show whose this one is.
      if !names.seesNothing(file) { count(.handover, .receiver, at: handover.site) }
      return
    }
    if isHandled(handover.handling, file) { return count(.handover, .handled, at: handover.site) }
    guard let type, let reception, reception.isKnown, type.isExact || mayStand(for: type.index) else {
      return count(.handover, .receiver, at: handover.site)
    }
    guard isCertain(given) else { return count(.handover, .registration, at: handover.site) }
    handovers.append(
      HandoverFact(
        scope: given, object: Contexts.display(types.entries[type.index].path), outer: reception.outer,
        opened: reception.opened, context: reception.context, site: handover.site))
  }

  /// Whether the program declares methods with these names in an extension of `Scope`.
  func hasOwnHandovers() -> Bool {
    for (index, entry) in types.entries.enumerated() where LibraryName.scope.isSpelled(entry.path) {
      for method in Self.handoverMethods {
        if symbols[.type(index), NameHash(method), isCalled: true] != nil { return true }
      }
    }
    return false
  }

  /// Whether instances of all subclasses use a scope like this class does.
  private func mayStand(for type: TypeIndex) -> Bool {
    !types.entries[type].isOpen && !isAboveOpener.contains(type)
  }

  /// Whether the text shows a scope's ancestors.
  private func isCertain(_ scope: ScopeIndex) -> Bool {
    var scope = scope
    for _ in 0..<256 {
      switch scopes[scope].parent {
      case .scope(let above): scope = above
      case .undecided: return false
      case .root, .unknown, .outside: return true
      }
    }
    return false
  }

  /// The class of an object, and whether it is not a subclass.
  func type(of object: Value, _ file: FileIndex) -> (index: TypeIndex, isExact: Bool)? {
    switch object {
    case .object(let reference, let isMadeHere): return find(reference, file).map { ($0, isMadeHere) }
    case .named, .member:
      guard let property = called(object, file), let object = property.object else { return nil }
      return find(object, property.file).map { ($0, false) }
    default: return nil
    }
  }

  /// The class with this name, unless the name may mean something else there: a generic parameter of the extended type, or a
  /// member of a superclass or protocol.
  private func find(_ reference: TypeReference, _ file: FileIndex) -> TypeIndex? {
    guard let found = types.find(reference, file: file), types.entries[found].kind == .nominal else { return nil }
    if reference.name == "Self" { return found }
    let first = String(reference.name.prefix { $0 != "." })
    for around in types.types(around: reference.context, file: file) {
      let kind = types.entries[around].kind
      if kind == nil, LibraryName.scope.isSpelled(types.entries[around].path),
        first != MemberName.definition.description
      {
        continue
      }
      if types.isGeneric(around) || kind == .protocol || kind == nil { return nil }
      for (inherited, file) in types.entries[around].conformances {
        if let above = types.find(inherited, file: file), types.member(first, of: above) != nil { return nil }
      }
    }
    return found
  }
}
