internal import TrellisGraph

/// The scope that a receiver is, followed through properties and functions.
extension UseLinker {
  func scope(of receiver: Value, _ file: FileIndex) -> ScopeIndex? {
    var steps = 64
    return scope(of: receiver, file, &steps)
  }

  /// - Parameter steps: How many more values are followed. A property may lead back to itself.
  private func scope(of receiver: Value, _ file: FileIndex, _ steps: inout Int) -> ScopeIndex? {
    steps -= 1
    guard steps > 0 else { return nil }
    switch receiver {
    case .unknown, .anyScope, .object: return nil
    case .context(let type): return types.find(type, file: file).flatMap { context(of: $0)?.scope }
    case .written(let type, by: .alias):
      guard let (receiver, file) = types.scopeAlias(type, file: file), names.isOfLibrary(receiver, file: file) else {
        return nil
      }
      return scope(of: receiver, file, &steps)
    case .written(_, by: .parameter):
      return nil
    case .written(let type, by: let maker):
      guard let scope = scope(type, file) else { return nil }
      // A type other than a scope may have a method with this name.
      if case .member(let method, of: let base) = maker, self.scope(of: base, file, &steps) == nil,
        symbols.ownMethods.contains(method)
      {
        return nil
      }
      return scope
    case .named, .member:
      guard let property = called(receiver, file) else { return nil }
      if let value = property.value { return scope(of: value, property.file, &steps) }
      guard let type = property.object else { return nil }
      return scope(of: .written(type, by: .alias), property.file, &steps)
    }
  }

  /// The property or function that a receiver names.
  func called(_ receiver: Value, _ file: FileIndex) -> Symbols.Property? {
    switch receiver {
    case .named(let name, let context, let isCalled):
      return symbols.named(name, context: context, isCalled: isCalled, file: file)
    case .member(let reference, let name, let isCalled):
      guard let type = types.find(reference, file: file),
        let property = symbols[.type(type), name, isCalled: isCalled], property.isStatic
      else { return nil }
      return property
    case .written, .context, .anyScope, .object, .unknown: return nil
    }
  }

  func scope(_ type: TypeReference, _ file: FileIndex) -> ScopeIndex? {
    types.find(type, file: file).flatMap { definitions.scopes[$0] }
  }
}
