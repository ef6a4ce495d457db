internal import TrellisGraph
internal import TrellisResolver

/// What calls mean that pass keys.
extension UseLinker {
  /// The functions that a call may mean, and for an initializer its type.
  func callees(
    of call: KeyCall, _ file: FileIndex, _ passed: Passed, _ functions: KeyFunctions
  ) -> (entries: [HelperTable.Entry], type: TypeIndex?, isKnown: Bool) {
    var reference = call.call
    var (context, place) = (call.context, file)
    var definition: TypeIndex?
    var type: TypeIndex?
    if let receiver = call.receiver {
      if let scope = scope(of: receiver, file, passed) {
        reference.takesKey = false
        definition = definitions.types[scope]
      } else if let owner = owner(of: receiver, file) {
        // Seen from where it is declared, its name means it.
        (reference.qualifier, context, place) = (types.entries[owner].path, "", types.entries[owner].file)
      } else if !reference.isImplicit || functions.members.contains(reference.name) {
        return ([], nil, !functions.members.contains(reference.name))
      }
    } else if reference.name == "init" {
      type = reference.qualifier.flatMap { types.find($0, context: context, file: file) }
      if type == nil { return ([], nil, true) }
    }
    let site = call.call.keys.lazy.compactMap { $0?.site }.first ?? Site(file: "", line: 0, column: 0)
    let caller = HelperTable.Entry(
      function: RegistryFunction(name: "", owner: context, context: context, site: site, condition: .always),
      file: place,
      number: 0)
    switch functions.table.match(reference, at: site, from: caller, in: definition) {
    case .functions(let found):
      let entries = found.map { functions.table.entries[$0] }
      if isHidden(entries[0], by: reference, in: context, place) { return ([], nil, true) }
      return mayMeanAnother(entries[0], functions) ? ([], type, false) : (entries, type, true)
    case .none:
      guard reference.isImplicit, call.receiver != nil else { return ([], type, true) }
      var other = call
      other.receiver = nil
      return callees(of: other, file, passed, functions)
    case .several: return ([], type, false)
    }
  }

  /// Whether a member of a type around a call hides the global function that it seems to mean.
  private func isHidden(
    _ entry: HelperTable.Entry, by call: HelperCall, in context: String, _ file: FileIndex
  ) -> Bool {
    guard call.qualifier == nil, !call.isMethod, entry.owner == nil, entry.function.block == nil else { return false }
    let name = NameHash(call.name)
    return types.types(around: context, file: file).contains {
      symbols.member(name, of: $0, isCalled: true) != nil || symbols.member(name, of: $0, isCalled: false) != nil
    }
  }

  /// Whether a function that takes no key has the same name, so that types decide which of them is called.
  private func mayMeanAnother(_ entry: HelperTable.Entry, _ functions: KeyFunctions) -> Bool {
    let function = entry.function
    if function.name == "init" || function.name == "subscript" || function.block != nil { return false }
    let type = function.isMethod ? types.find(function.owner, context: "", file: entry.file) : entry.owner
    let owner = type.map { Symbols.Owner.type($0) } ?? .module(types.modules.visible[entry.file][0])
    let count = symbols[owner, NameHash(function.name), isCalled: true]?.count ?? 1
    return count > functions.count(like: function)
  }

  /// The type of a value that is not a scope.
  private func owner(of value: Value, _ file: FileIndex) -> TypeIndex? {
    switch value {
    case .written(let type, by: .alias), .object(let type, _): return types.find(type, file: file)
    case .named, .member, .property:
      guard let property = called(value, file), let object = property.object else { return nil }
      return types.find(object, file: property.file)
    default: return nil
    }
  }
}
