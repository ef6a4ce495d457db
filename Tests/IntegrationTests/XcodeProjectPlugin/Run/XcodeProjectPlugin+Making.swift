// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
//
// Makes the stand-in's values, for a test that runs a plugin. The interface of `PackagePlugin` that this needs is in the
// toolchains of Linux alone.
public import Foundation
@_spi(PackagePluginInternal) internal import PackagePlugin

extension XcodePluginContext {
  public init(_ project: XcodeProject, workDirectory: URL, tool name: String, at url: URL) {
    let tool = PluginContext.Tool(name: name, path: Path(url.path), url: url)
    self.init(xcodeProject: project, pluginWorkDirectoryURL: workDirectory, tools: [name: tool])
  }
}

extension XcodeProject {
  public init(named name: String, in folder: URL, targets: [XcodeTarget]) {
    self.init(id: name, displayName: name, directoryURL: folder, filePaths: PathList([]), targets: targets)
  }
}

extension XcodeTarget {
  public init(named name: String, inputFiles: [URL]) {
    self.init(
      id: name, displayName: name, product: nil, dependencies: [],
      inputFiles: FileList(inputFiles.map { File(url: $0, type: .source) }))
  }
}

// What the package manager hands to Xcode's module is public: swiftlang/swift-package-manager, Sources/PackagePlugin/Plugin.swift.
// This compiles only as long as the stand-in agrees with it. It has no dependencies, and no folder of a target.

extension XcodeProject {
  init(_ record: XcodeProjectPluginInvocationRecord.XcodeProject) {
    self.init(
      id: record.id, displayName: record.displayName, directoryURL: record.directoryPathURL,
      filePaths: record.filePaths, targets: record.targets.map { XcodeTarget($0) })
  }
}

extension XcodeTarget {
  init(_ record: XcodeProjectPluginInvocationRecord.XcodeTarget) {
    self.init(
      id: record.id, displayName: record.displayName, product: record.product.map { XcodeProduct($0) },
      dependencies: [], inputFiles: record.inputFiles)
  }
}

extension XcodeProduct {
  init(_ record: XcodeProjectPluginInvocationRecord.XcodeTarget.Product) {
    let kind: Kind =
      switch record.kind {
      case .application: .application
      case .executable: .executable
      case .framework: .framework
      case .library: .library
      case .other(let type): .other(type)
      @unknown default: .other("")
      }
    self.init(name: record.name, kind: kind)
  }
}
