#if canImport(XcodeProjectPlugin)
  import Foundation
  import PackagePlugin
  import XcodeProjectPlugin

  extension TrellisCommand: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      let project = context.xcodeProject
      let arguments = try Self.withPlace(withoutTargets(arguments), [project.directoryURL.path]) {
        let known = Library.modules(of: products(of: project).flatMap(\.targets), in: nil).filter { !$0.isClient }
        return try Self.list(known, in: context.pluginWorkDirectoryURL)
      }
      try run(Self.tool { try context.tool(named: $0) }, arguments)
    }

    /// Removes the targets that Xcode adds from its menu; the whole project is read anyway.
    private func withoutTargets(_ arguments: [String]) -> [String] {
      arguments.indices.filter { index in
        arguments[index] != "--target" && (index == 0 || arguments[index - 1] != "--target")
      }.map { arguments[$0] }
    }

    /// The products of packages that the project's targets name as dependencies.
    private func products(of project: XcodeProject) -> [any Product] {
      project.targets.flatMap(\.dependencies).compactMap { dependency in
        if case .product(let product) = dependency { product } else { nil }
      }
    }
  }
#endif
