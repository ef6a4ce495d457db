internal import TrellisGraph
internal import TrellisResolver

/// The scope that a receiver is, followed through properties and functions.
extension UseLinker {
  func scope(of receiver: Value, _ file: FileIndex) -> ScopeIndex? {
    switch receiver {
    case .unknown, .overrider, .argument, .passed, .object: return nil
    case .either(let values):
      let scopes = Set(values.map { self.scope(of: $0, file) })
      return scopes.count == 1 ? scopes.first ?? nil : nil
    case .context(let type): return types.find(type, file: file).flatMap { context(of: $0)?.scope }
    case .written(let type, by: .alias):
      guard let (receiver, file) = types.scopeAlias(type, file: file), names.isOfLibrary(receiver, file: file) else {
        return nil
      }
      return self.scope(of: receiver, file)
    case .written(_, by: .parameter):
      return nil
    case .written(let type, by: let maker):
      guard let scope = scope(type, file) else { return nil }
      // A type other than a scope may have a method with this name.
      if case .member(let method, of: let base) = maker, self.scope(of: base, file) == nil,
        ownMethods.contains(method)
      {
        return nil
      }
      return scope
    case .element(let list):
      guard let property = called(list, file), let element = property.element else { return nil }
      return scope(of: element, property.file)
    case .named, .member, .property:
      guard let property = called(receiver, file) else { return nil }
      if let value = property.value { return scope(of: value, property.file) }
      guard let type = property.object else { return nil }
      return scope(of: .written(type, by: .alias), property.file)
    }
  }

  /// What a program extends to declare traits of its own.
  private static let traits = [LibraryName.scopeTrait.text, "Trait", "TestTrait", "SuiteTrait"]

  /// The property or function that a receiver names.
  func called(_ receiver: Value, _ file: FileIndex) -> Property? {
    switch receiver {
    case .named(let name, let context, let isCalled):
      for type in types.types(around: context, file: file) {
        if let property = member(name, of: type, isCalled: isCalled) { return property }
      }
      for module in types.modules.visible[file] {
        let name = PropertyName(owner: .module(module), name: name, isCalled: isCalled)
        guard let global = properties[name] else { continue }
        if global.access.isOpen || types.modules.seesInternals(of: module, in: file) { return global }
      }
      return nil
    case .member(let reference, let name, let isCalled):
      let isTrait = Self.traits.contains(reference.name)
      let owners =
        isTrait ? Self.traits.map { TypeReference(name: $0, context: "", site: reference.site) } : [reference]
      for owner in owners {
        guard let type = types.find(owner, file: file),
          let property = properties[PropertyName(owner: .type(type), name: name, isCalled: isCalled)],
          property.isStatic
        else { continue }
        return property
      }
      return nil
    case .property(let name, let object, let isCalled):
      return type(of: object, file).flatMap { property(name, of: $0.index, isCalled: isCalled, seenFrom: file) }
    case .element(let list): return called(list, file)
    case .written, .context, .overrider, .argument, .passed, .object, .either, .unknown:
      return nil
    }
  }

  /// The member of an object that a name can only mean: it is declared once in the class and what is above, sees every place that
  /// its file does, and depends on no `where` clause and no associated type.
  private func property(_ name: NameHash, of type: TypeIndex, isCalled: Bool, seenFrom file: FileIndex) -> Property? {
    var found: [(property: Property, owner: TypeIndex)] = []
    let _: Property? = types.inherited(by: type, above: { types.find($0, file: $1) }) { owner in
      for isCalled in [true, false] {
        guard let property = properties[PropertyName(owner: .type(owner), name: name, isCalled: isCalled)] else {
          continue
        }
        found.append((property, owner))
      }
      return nil
    }
    guard found.count == 1, let (property, owner) = found.first, property.count == 1, !property.isStatic,
      !property.isConstrained, types.entries[owner].kind == .nominal,
      properties[PropertyName(owner: .type(owner), name: name, isCalled: isCalled)] != nil
    else { return nil }
    let isSeen =
      property.file == file || property.access.isOpen
      || property.access == .module
        && types.modules.seesInternals(of: types.modules.visible[property.file][0], in: file)
    return isSeen ? property : nil
  }

  /// The member with this name of a type, or of a class or protocol that it inherits from.
  func member(_ name: NameHash, of type: TypeIndex, isCalled: Bool) -> Property? {
    types.inherited(by: type, above: { types.find($0, file: $1) }) {
      properties[PropertyName(owner: .type($0), name: name, isCalled: isCalled)]
    }
  }

  func scope(_ type: TypeReference, _ file: FileIndex) -> ScopeIndex? {
    types.find(type, file: file).flatMap { definitions.scopes[$0] }
  }
}
