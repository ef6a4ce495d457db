import PackagePlugin

/// The library's own targets, which the tool knows, and its product of several, and who depends on them. Both plugins have this file.
enum Library {
  /// Target names are unique in a package graph.
  private static let names: Set = [
    "Trellis", "TrellisAtomics", "TrellisDynamic", "TrellisGraph", "TrellisResolver", "TrellisTesting", "TrellisUI",
    "TrellisWords", "TrellisWorld",
  ]

  static func contains(_ name: String) -> Bool { names.contains(name) }

  static func contains(_ target: any Target) -> Bool { contains(target.name) }

  static func isUsed(by target: any Target) -> Bool { target.recursiveTargetDependencies.contains(where: contains) }

  /// The modules, among targets and all that they depend on, that do not depend on the library, with their Swift files.
  static func modulesWithout(among targets: [any Target], in package: Package?) -> [(name: String, sources: [String])] {
    var seen: Set<Target.ID> = []
    let modules = targets.flatMap { [$0] + $0.recursiveTargetDependencies }.compactMap {
      target -> (any SourceModuleTarget)? in
      guard seen.insert(target.id).inserted, !contains(target), !isUsed(by: target) else { return nil }
      return target as? any SourceModuleTarget
    }
    return modules.map { ($0.moduleName, $0.sourceFiles(withSuffix: ".swift").map(\.url.path)) }
      + binariesWithout(among: targets, in: package).map { ($0, []) }
  }

  /// The names of modules without Swift sources, among all that targets depend on, that do not depend on the library: C libraries
  /// of the system, and binaries. What a package builds with the library, a binary that it declares may expect to find there.
  static func binariesWithout(among targets: [any Target], in package: Package?) -> [String] {
    var packages = package.map { [$0.id: $0] } ?? [:]
    var pending = Array(packages.values)
    var binaries: Set<Target.ID> = []
    while let package = pending.popLast() {
      for next in package.dependencies.map(\.package) where packages.updateValue(next, forKey: next.id) == nil {
        pending.append(next)
      }
      let own = package.targets.filter { $0 is BinaryArtifactTarget }.map(\.id)
      if !own.isEmpty, !package.targets.contains(where: isUsed) { binaries.formUnion(own) }
    }
    let all = targets.flatMap(\.recursiveTargetDependencies)
    return Set(all.filter { $0 is SystemLibraryTarget || binaries.contains($0.id) }.map(\.name)).sorted()
  }
}
