// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
//
// A stand-in for the module of this name that comes with Xcode: the declarations that the plugins use, with nothing behind
// them. It is compiled in a test, so that the plugins' Xcode forms are type-checked where there is no Xcode.
public import Foundation
public import PackagePlugin

public protocol XcodeBuildToolPlugin: BuildToolPlugin {
  func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command]
}

public protocol XcodeCommandPlugin: CommandPlugin {
  func performCommand(context: XcodePluginContext, arguments: [String]) throws
}

public struct XcodePluginContext {
  public let xcodeProject: XcodeProject
  public let pluginWorkDirectoryURL: URL
  let tools: [String: PluginContext.Tool]

  struct NoTool: Error {}

  public func tool(named name: String) throws -> PluginContext.Tool {
    guard let tool = tools[name] else { throw NoTool() }
    return tool
  }
}

public struct XcodeProject {
  public let id: String
  public let displayName: String
  public let directoryURL: URL
  public let targets: [XcodeTarget]
}

public struct XcodeTarget {
  public let id: String
  public let displayName: String
  public let dependencies: [XcodeTargetDependency]
  public let inputFiles: FileList
}

public enum XcodeTargetDependency {
  case target(XcodeTarget)
  case product(any Product)
}
