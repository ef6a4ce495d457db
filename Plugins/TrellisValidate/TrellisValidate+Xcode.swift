#if canImport(XcodeProjectPlugin)
  import Foundation
  import PackagePlugin
  import XcodeProjectPlugin

  extension TrellisValidate: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      var modules: [(name: String, sources: [URL])] = []
      var seen: Set<String> = []
      var targets = [target]
      while let next = targets.popLast() {
        guard seen.insert(next.displayName).inserted else { continue }
        modules.append((moduleName(of: next), next.inputFiles.map(\.url).filter { $0.pathExtension == "swift" }))
        for dependency in next.dependencies {
          switch dependency {
          case .target(let target): targets.append(target)
          case .product(let product):
            for module in sources(of: product) where seen.insert(module.moduleName).inserted {
              modules.append((module.moduleName, module.sourceFiles(withSuffix: ".swift").map(\.url)))
            }
          @unknown default: break
          }
        }
      }
      // Xcode does not tell of all dependencies, so that nothing can be called unused.
      let check = GraphCheck(
        target: target.displayName, modules: modules, isPartial: true, folder: context.xcodeProject.directoryURL,
        work: context.pluginWorkDirectoryURL)
      return [try check.command(try context.tool(named: "TrellisTool").url)]
    }

    /// As Xcode makes it of a target's name, unless the project says otherwise.
    private func moduleName(of target: XcodeTarget) -> String {
      String(target.displayName.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }

    /// The modules of a package's product, without the library's own, which the tool knows.
    private func sources(of product: any Product) -> [any SourceModuleTarget] {
      let targets = product.targets + product.targets.flatMap(\.recursiveTargetDependencies)
      let modules = targets.compactMap { $0 as? any SourceModuleTarget }
      return modules.filter { !["Trellis", "TrellisGraph", "TrellisUI", "TrellisWorld"].contains($0.moduleName) }
    }
  }
#endif
