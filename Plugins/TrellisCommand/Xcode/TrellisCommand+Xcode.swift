#if canImport(XcodeProjectPlugin)
  import Foundation
  import PackagePlugin
  import XcodeProjectPlugin

  extension TrellisCommand: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      let tool = try Self.tool { try context.tool(named: $0) }
      try run(tool, withoutTargets(arguments), in: context.xcodeProject.directoryURL)
    }

    /// Removes the targets that Xcode adds from its menu; the whole project is read anyway.
    private func withoutTargets(_ arguments: [String]) -> [String] {
      arguments.indices.filter { index in
        arguments[index] != "--target" && (index == 0 || arguments[index - 1] != "--target")
      }.map { arguments[$0] }
    }
  }
#endif
