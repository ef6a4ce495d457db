#if canImport(XcodeProjectPlugin)
  import Foundation
  import PackagePlugin
  import XcodeProjectPlugin

  extension TrellisValidate: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let project = ProjectFile(of: context.xcodeProject.displayName, in: context.xcodeProject.directoryURL)
      var modules: [(name: String, sources: [URL], isClient: Bool)] = []
      var seen: Set<String> = []
      var targets = [target]
      while let next = targets.popLast() {
        guard seen.insert(next.displayName).inserted else { continue }
        modules.append((project.moduleName(of: next.displayName), sources(of: next, in: project), true))
        for dependency in next.dependencies {
          switch dependency {
          case .target(let target): targets.append(target)
          case .product(let product):
            for module in sources(of: product) where seen.insert(module.moduleName).inserted {
              let files = module.sourceFiles(withSuffix: ".swift").map(\.url)
              modules.append((module.moduleName, files, Library.isUsed(by: module)))
            }
            // Packages, which tell of binaries, are not known here.
            for name in Library.binariesWithout(among: product.targets, in: nil) where seen.insert(name).inserted {
              modules.append((name, [], false))
            }
          @unknown default: break
          }
        }
        let names = project.dependencies(of: next.displayName)
        targets += context.xcodeProject.targets.filter { names.contains($0.displayName) }
      }
      // Xcode does not name all dependencies, so nothing can be reported as unused.
      let check = GraphCheck(
        target: target.displayName, modules: modules, isPartial: true,
        folder: GraphCheck.folderOfSettings(for: context.xcodeProject.directoryURL),
        work: context.pluginWorkDirectoryURL)
      return try check.commands(Tool.url { try context.tool(named: $0).url })
    }

    /// The Swift files that Xcode lists, and those in synchronized folders that it leaves out.
    private func sources(of target: XcodeTarget, in project: ProjectFile) -> [URL] {
      let listed = target.inputFiles.map(\.url).filter { $0.pathExtension == "swift" }
      let known = Set(listed.map { $0.resolvingSymlinksInPath().path })
      let others = project.synchronizedSources(of: target.displayName)
        .filter { !known.contains($0.resolvingSymlinksInPath().path) }
      if !others.isEmpty {
        Diagnostics.remark(
          "Xcode lists \(listed.count) of the \(listed.count + others.count) Swift files of '\(target.displayName)'; "
            + "the others, in synchronized folders, are checked too")
      }
      return listed + others
    }

    /// The modules of a package's product, without the library's own, which the tool knows.
    private func sources(of product: any Product) -> [any SourceModuleTarget] {
      let targets = product.targets + product.targets.flatMap(\.recursiveTargetDependencies)
      return targets.filter { !Library.contains($0) }.compactMap { $0 as? any SourceModuleTarget }
    }
  }
#endif
