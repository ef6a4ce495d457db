import Foundation
import PackagePlugin

/// Checks a target, and all targets it depends on, at every build.
@main
struct TrellisValidate: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let root = target as? any SourceModuleTarget else { return [] }
    let library = libraryTargets(below: context.package)
    let dependencies = root.recursiveTargetDependencies.compactMap { $0 as? any SourceModuleTarget }
    let modules = [root] + dependencies.filter { !library.contains($0.id) }
    let check = GraphCheck(
      target: root.name,
      modules: modules.map { module in
        let isClient = module.recursiveTargetDependencies.contains { library.contains($0.id) }
        return (module.moduleName, module.sourceFiles(withSuffix: ".swift").map(\.url), isClient)
      },
      // A program may use what a library or a test leaves unused.
      isPartial: root.kind != .executable, folder: context.package.directoryURL, work: context.pluginWorkDirectoryURL)
    return try check.commands(Tool.url { try context.tool(named: $0).url })
  }

  /// The library's own targets, which the tool knows.
  private func libraryTargets(below package: Package) -> Set<Target.ID> {
    var targets: Set<Target.ID> = []
    var seen: Set<Package.ID> = []
    var packages = package.dependencies.map(\.package)
    while let next = packages.popLast() {
      guard seen.insert(next.id).inserted else { continue }
      if next.displayName == "Trellis" { targets.formUnion(next.targets.map(\.id)) }
      packages += next.dependencies.map(\.package)
    }
    return targets
  }
}
