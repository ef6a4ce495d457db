internal import TrellisAnalysis
internal import TrellisGraph

/// Whether a request is made, and when, as far as the code around it decides.
extension UseLinker {
  /// Notes that a factory looks a key up, unless it asks a property of the instance that it makes.
  mutating func note(
    _ factory: UseReference.Factory, asking receiver: Receiver, _ file: FileIndex, for use: UseFact
  ) {
    let property: Property?
    if case .written(_, by: .existing(_, of: let base)) = receiver {
      property = base.flatMap { called($0, file) }
    } else {
      property = called(receiver, file)
    }
    if property?.isOfInstance ?? false { return }
    if factory.isDefault {
      // It lives in the root scope.
      return scopes[use.scope].parent == .root ? () : leaveUnchecked(.lookUp, .unknownTime, at: use.site)
    }
    var need = UndeclaredNeedFact(
      key: use.key, scope: use.scope, site: use.site, registration: factory.site, isDeferred: factory.isDeferred,
      condition: use.condition)
    need.place = factory.place
    need.doubt = factory.isDeferred ? nil : doubt(about: factory.doubts, file)
    need.mayBeNew = property?.mayOpen ?? false
    if case .written(_, by: .existing(_, of: nil)) = receiver { need.isOfCurrent = true }
    for registration in factory.isFunction ? makers[factory.site] ?? [] : [factory.site] {
      need.registration = registration
      undeclaredNeeds.append(need)
    }
  }

  /// Whether a run of the function around a request may leave it out.
  func mayBeLeftOut(_ doubts: UseWalker.Doubts) -> Bool {
    doubts.isBranched || doubts.isLate
      || doubts.callees.compactMap(\.name).contains { name in
        name == NameHash("assert") || name == NameHash("assertionFailure")
          || name != NameHash("init") && autoclosures[name] != nil
      }
  }

  private func doubt(about doubts: UseWalker.Doubts, _ file: FileIndex) -> Unchecked.Reason? {
    if doubts.isBranched { return .runTimeBranch }
    return doubts.isLate || doubts.callees.contains { mayTakeAutoclosure($0, file) } ? .unknownTime : nil
  }

  private func mayTakeAutoclosure(_ function: Receiver, _ file: FileIndex) -> Bool {
    guard let name = function.name else { return true }
    guard case .member(let type, NameHash("init"), _) = function else {
      return called(function, file) == nil || autoclosures[name] != nil
    }
    guard let index = types.find(type, file: file), types.entries[index].kind != nil else {
      return !Self.valueTypes.contains(type.name)
    }
    return types.inherited(by: index, above: { types.find($0, file: $1) }) {
      autoclosures[name]?.contains(.type($0)) ?? false ? true : nil
    } ?? false
  }

  /// Types of the standard library and Foundation.
  private static let valueTypes: Set<String> = [
    "Array", "Bool", "Data", "Date", "Dictionary", "Double", "Int", "Set", "String", "URL", "UUID",
  ]
}
