import PackagePlugin

/// The library's own targets, which the tool knows, and who depends on them. Both plugins have this file.
enum Library {
  /// Target names are unique in a package graph.
  private static let names: Set = ["Trellis", "TrellisGraph", "TrellisTesting", "TrellisUI", "TrellisWorld"]

  static func contains(_ target: any Target) -> Bool { names.contains(target.name) }

  static func isUsed(by target: any Target) -> Bool { target.recursiveTargetDependencies.contains(where: contains) }

  /// The modules, among targets and all that they depend on, that do not depend on the library.
  static func modulesWithout(among targets: [any Target]) -> [any SourceModuleTarget] {
    var seen: Set<Target.ID> = []
    return targets.flatMap { [$0] + $0.recursiveTargetDependencies }.compactMap { target in
      guard seen.insert(target.id).inserted, !contains(target), !isUsed(by: target) else { return nil }
      return target as? any SourceModuleTarget
    }
  }
}
