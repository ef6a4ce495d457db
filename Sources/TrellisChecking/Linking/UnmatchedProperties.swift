internal import TrellisGraph
internal import TrellisResolver

/// Finds the properties of dependency structs that have no key with their name.
struct UnmatchedProperties {
  private(set) var facts: [UnmatchedPropertyFact] = []
  /// Properties whose key may be declared in unscanned sources, and those that match several keys.
  private(set) var opaques = OpaqueList()

  init(_ sets: DependencySetTable, in modules: ModuleTable, _ files: [LinkedFile], _ keys: KeyTable) {
    // An unscanned module imported in one file may declare a key used in another file of the same module.
    var isOpenEnded: Set<String> = []
    for (file, facts) in files.enumerated() where modules.importsUnknown[file] { isOpenEnded.insert(facts.module) }
    for set in sets.entries where !set.isHandWritten {
      for member in set.members {
        switch member.answer {
        case .key: continue
        case .unknown where !isOpenEnded.contains(files[set.file].module):
          // The key that was meant is not unused.
          _ = keys.noteMisspelling(of: member.fact.key)
          facts.append(
            UnmatchedPropertyFact(
              name: member.fact.name, type: member.fact.keyType, owner: Contexts.display(set.fact.path),
              site: member.fact.site, modules: modules.visible[set.file]))
        case .unknown, .ambiguous, .computed:
          let (reason, advice) = OpaqueList.words(member.answer, for: member.fact.key)
          opaques.add(reason, advice: advice, site: member.fact.site)
        }
      }
    }
  }
}

extension DependencySetFact.Member {
  /// The type that a key for the property needs: the type inside the form.
  fileprivate var keyType: String {
    switch mode {
    case .strict: return type
    case .provider:
      guard let arrow = type.firstRange(of: "->") else { return type }
      return String(type[arrow.upperBound...].drop(while: { $0 == " " }))
    case .optional where type.hasSuffix("?") || type.hasSuffix("!"):
      let inner = type.dropLast()
      return inner.hasPrefix("(") && inner.hasSuffix(")") ? String(inner.dropFirst().dropLast()) : String(inner)
    case .optional, .lazy:
      guard let open = type.firstIndex(of: "<") else { return type }
      return String(type[type.index(after: open)...].dropLast())
    }
  }
}
