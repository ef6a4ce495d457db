internal import TrellisGraph

/// Whether a request is made, and when, as far as the code around it decides.
extension UseLinker {
  /// Notes that a factory or hook looks a key up.
  mutating func note(_ reference: UseReference, _ file: FileIndex, for use: UseFact) {
    guard let factory = reference.factory else { return }
    var asked = reference.receiver
    if case .written(_, by: .existing(_, of: let base)) = asked { asked = base ?? .unknown }
    undeclaredNeeds.append(
      UndeclaredNeedFact(
        key: use.key, scope: use.scope, site: use.site, registration: factory.site, isOfHook: factory.isHook,
        isDeferred: factory.isDeferred || factory.doubts.callees.contains { mayTakeAutoclosure($0, file) },
        mayBeNew: called(asked, file)?.mayOpen ?? false, condition: use.condition))
  }

  /// Whether a run of the function around a request may leave it out.
  func mayBeLeftOut(_ doubts: Doubts) -> Bool {
    doubts.isBranched || doubts.isLate
      || doubts.callees.flatMap(\.names).contains { name in
        name == NameHash("assert") || name == NameHash("assertionFailure")
          || name != NameHash("init") && symbols.autoclosures[name] != nil
      }
  }

  private func mayTakeAutoclosure(_ function: Value, _ file: FileIndex) -> Bool {
    guard let name = function.names.first else { return true }
    guard case .member(let type, NameHash("init"), _) = function else {
      return called(function, file) == nil || symbols.autoclosures[name] != nil
    }
    guard let index = types.find(type, file: file), types.entries[index].kind != nil else {
      return !Self.valueTypes.contains(type.name)
    }
    return types.inherited(by: index, above: { types.find($0, file: $1) }) {
      symbols.autoclosures[name]?.contains(.type($0)) ?? false ? true : nil
    } ?? false
  }

  /// Types of the standard library and Foundation.
  private static let valueTypes: Set<String> = [
    "Array", "Bool", "Data", "Date", "Dictionary", "Double", "Int", "Set", "String", "URL", "UUID",
  ]
}
