// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
//
// A stand-in for the module of this name that comes with Xcode: a test compiles it, so that the plugins' Xcode forms are
// checked where there is no Xcode. The comment above each declaration names the public source of its signature: a plugin
// that compiles against Xcode's module, or what is published of that module.
public import Foundation
public import PackagePlugin

// realm/SwiftLint: Plugins/SwiftLintBuildToolPlugin/SwiftLintBuildToolPlugin.swift. A type that conforms to it alone is no
// `BuildToolPlugin`, as measured in modaal-agent/swift-sourcery-templates:
// specs/001-plugin-source-discovery/followup-xcode-lane.md, section 1.1.
public protocol XcodeBuildToolPlugin: Plugin {
  func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command]
}

// nicklockwood/SwiftFormat: Plugins/SwiftFormatPlugin/SwiftFormatPluginXcode.swift
public protocol XcodeCommandPlugin: Plugin {
  func performCommand(context: XcodePluginContext, arguments: [String]) throws
}

public struct XcodePluginContext {
  // nicklockwood/SwiftFormat: Plugins/SwiftFormatPlugin/SwiftFormatPluginXcode.swift
  public let xcodeProject: XcodeProject
  // grpc/grpc-swift-protobuf: Plugins/GRPCProtobufGenerator/Plugin.swift
  public let pluginWorkDirectoryURL: URL
  let tools: [String: PluginContext.Tool]

  struct NoTool: Error {}

  // grpc/grpc-swift-protobuf: Plugins/GRPCProtobufGenerator/Plugin.swift, where it is a `(String) throws -> PluginContext.Tool`
  public func tool(named name: String) throws -> PluginContext.Tool {
    guard let tool = tools[name] else { throw NoTool() }
    return tool
  }
}

// The interface of Xcode 14.1's module, at gist.github.com/ikesyo/f152bf8ee60b1c9bff2e757b01a95fa9
public struct XcodeProject {
  public let id: String
  public let displayName: String
  // BarredEwe/Prefire: Plugins/PrefireTestsPlugin/TestedTargetFinder.swift
  public let directoryURL: URL
  public let filePaths: PathList
  public let targets: [XcodeTarget]
}

// The interface of Xcode 14.1's module, at gist.github.com/ikesyo/f152bf8ee60b1c9bff2e757b01a95fa9
public struct XcodeTarget {
  public let id: String
  public let displayName: String
  // BarredEwe/Prefire: Plugins/PrefireTestsPlugin/TestedTargetFinder.swift, where it is an optional
  public let product: XcodeProduct?
  // SwiftyLab/MetaCodable: Plugins/MetaProtocolCodable/SourceTarget/XcodeTarget.swift
  public let dependencies: [XcodeTargetDependency]
  // apple/swift-openapi-generator: Plugins/OpenAPIGenerator/plugin.swift, where it is a `FileList`
  public let inputFiles: FileList
}

public struct XcodeProduct {
  // SwiftyLab/MetaCodable: Plugins/MetaProtocolCodable/SourceTarget/XcodeTarget.swift
  public let name: String
  // BarredEwe/Prefire: Plugins/PrefireTestsPlugin/TestedTargetFinder.swift
  public let kind: Kind

  // swiftlang/swift-package-manager: Sources/PackagePlugin/Plugin.swift, `XcodeProjectPluginInvocationRecord`
  public enum Kind {
    case application, executable, framework, library
    case other(String)
  }
}

// modaal-agent/swift-sourcery-templates: Plugins/SourcerySwiftCodegenPlugin/SourcerySwiftCodegenPlugin.swift
public enum XcodeTargetDependency {
  case target(XcodeTarget)
  case product(any Product)
}
