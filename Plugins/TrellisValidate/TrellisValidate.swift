import Foundation
import PackagePlugin

/// Checks a target, and all targets it depends on, at every build.
@main
struct TrellisValidate: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let root = target as? any SourceModuleTarget else { return [] }
    var modules: [any SourceModuleTarget] = [root]
    for dependency in root.recursiveTargetDependencies {
      guard let module = dependency as? any SourceModuleTarget else { continue }
      // The library's own modules register nothing.
      if module.name.hasPrefix("Trellis"), module.directoryURL.path.contains("/Sources/Trellis") { continue }
      modules.append(module)
    }
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
    lines = ["--stamp", stamp.path] + lines
    let text = lines.joined(separator: "\n")
    if (try? String(contentsOf: list, encoding: .utf8)) != text {
      try text.write(to: list, atomically: true, encoding: .utf8)
    }
    return [
      .buildCommand(
        displayName: "Checking the graph of \(root.name)", executable: try context.tool(named: "trellis").url,
        arguments: ["check", "@\(list.path)"], inputFiles: inputs + [list], outputFiles: [stamp])
    ]
  }
}
