import Foundation
import PackagePlugin

/// Checks a target, and all targets it depends on, at every build.
@main
struct TrellisValidate: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let root = target as? any SourceModuleTarget else { return [] }
    let check = GraphCheck(
      target: root.name, modules: Library.modules(of: [root], in: context.package),
      // A program may use what a library or a test leaves unused.
      isPartial: root.kind != .executable, folder: context.package.directoryURL, work: context.pluginWorkDirectoryURL)
    return try check.commands(Tool.url(for: .package) { try context.tool(named: $0).url })
  }
}
