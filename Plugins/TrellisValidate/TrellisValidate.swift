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
    var lines: [String] = []
    var inputs: [URL] = []
    for module in modules {
      let sources = module.sourceFiles(withSuffix: ".swift").map(\.url)
      lines += ["--module", module.moduleName] + sources.map(\.path)
      inputs += sources
    }
    let work = context.pluginWorkDirectoryURL
    let stamp = work.appending(path: "TrellisValidated.swift")
    let list = work.appending(path: "sources.txt")
    // What a library or a test leaves unused, the program may not.
    lines = (root.kind == .executable ? [] : ["--partial"]) + ["--stamp", stamp.path] + lines
    // A path may hold a line break, but no zero byte.
    let text = lines.joined(separator: "\0")
    if (try? String(contentsOf: list, encoding: .utf8)) != text {
      try text.write(to: list, atomically: true, encoding: .utf8)
    }
    return [
      .buildCommand(
        displayName: "Checking the graph of \(root.name)", executable: try context.tool(named: "TrellisTool").url,
        arguments: ["check", "@\(list.path)"], inputFiles: inputs + [list], outputFiles: [stamp])
    ]
  }

  /// The library's own targets, which register nothing.
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
