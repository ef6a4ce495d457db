import Foundation
import PackagePlugin

/// The library's own targets, which the tool knows, and its product of several, and who depends on them. Both plugins have this file.
enum Library {
  /// Target names are unique in a package graph.
  private static let names: Set = [
    "Trellis", "TrellisAtomics", "TrellisDebug", "TrellisDynamic", "TrellisGraph", "TrellisResolver", "TrellisTesting",
    "TrellisUI", "TrellisWords", "TrellisWorld", "TrellisCore", "TrellisLifecycle", "TrellisPropagation",
  ]

  static func contains(_ name: String) -> Bool { names.contains(name) }

  static func contains(_ target: any Target) -> Bool { contains(target.name) }

  static func isUsed(by target: any Target) -> Bool { target.recursiveTargetDependencies.contains(where: contains) }

  /// A module, its Swift files, and whether it depends on the library.
  struct Module {
    let name: String
    let sources: [URL]
    let isClient: Bool

    /// What the tool is given of it.
    var arguments: [String] { [isClient ? "--module" : "--without-trellis", name] + sources.map(\.path) }
  }

  /// The modules of targets, and of all that they depend on, without the library's own.
  static func modules(of targets: [any Target], in package: Package?) -> [Module] {
    var seen: Set<Target.ID> = []
    let all = (targets + targets.flatMap(\.recursiveTargetDependencies)).filter { seen.insert($0.id).inserted }
    let modules = all.filter { !contains($0) }.compactMap { $0 as? any SourceModuleTarget }
    return modules.map { module in
      // The package manager names those of the one target that a plugin is for, by the plugins before it.
      let generated = module.pluginGeneratedSources.filter { $0.pathExtension == "swift" }
      let sources = module.sourceFiles(withSuffix: ".swift").map(\.url) + generated
      return Module(name: module.moduleName, sources: sources, isClient: isUsed(by: module))
    } + binariesWithout(among: targets, in: package).map { Module(name: $0, sources: [], isClient: false) }
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
