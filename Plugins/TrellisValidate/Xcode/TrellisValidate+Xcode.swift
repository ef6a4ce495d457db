#if canImport(XcodeProjectPlugin)
  import Foundation
  import PackagePlugin
  import XcodeProjectPlugin

  extension TrellisValidate: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let project = ProjectFile(of: context.xcodeProject.displayName, in: context.xcodeProject.directoryURL)
      var modules: [Library.Module] = []
      var seen: Set<String> = []
      var targets = [target]
      var products: Set<String> = []
      var named: Set<String> = []
      while let next = targets.popLast() {
        guard seen.insert(next.displayName).inserted else { continue }
        modules.append(
          Library.Module(
            name: project.moduleName(of: next.displayName), sources: project.sources(of: next), isClient: true))
        for dependency in next.dependencies {
          switch dependency {
          case .target(let target): targets.append(target)
          case .product(let product):
            named.insert(product.name)
            // Packages, which tell of binaries, are not known here.
            modules += Library.modules(of: product.targets, in: nil).filter { seen.insert($0.name).inserted }
          @unknown default: break
          }
        }
        products.formUnion(project.localProducts(of: next.displayName))
        let names = project.dependencies(of: next.displayName)
        targets += context.xcodeProject.targets.filter { names.contains($0.displayName) }
      }
      products.subtract(named)
      let packages = LocalPackages(at: project.localPackages)
      modules += packages.modules(of: products).filter { seen.insert($0.name).inserted }
      let folder = GraphCheck.folderOfSettings(for: context.xcodeProject.directoryURL)
      // Settings that list modules list these, too.
      for gap in ProjectSettings(in: folder).sources.isEmpty ? packages.gaps(in: products) : [] {
        Diagnostics.warning(
          "the check of '\(target.displayName)' does not read \(gap); list the modules in .trellis.json")
      }
      // Xcode does not name all dependencies, so nothing can be reported as unused.
      let check = GraphCheck(
        target: target.displayName, modules: modules, isPartial: true, folder: folder,
        work: context.pluginWorkDirectoryURL)
      return try check.commands(Tool.url(for: .project) { try context.tool(named: $0).url })
    }
  }
#endif
