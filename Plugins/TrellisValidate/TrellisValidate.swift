import Foundation
import PackagePlugin

// One file, since the package manager starts a compiler for each file of a plugin, in every client's build.

/// Checks a target, and all targets it depends on, at every build.
@main
struct TrellisValidate: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let root = target as? any SourceModuleTarget else { return [] }
    let library = libraryTargets(below: context.package)
    let dependencies = root.recursiveTargetDependencies.compactMap { $0 as? any SourceModuleTarget }
    let modules = [root] + dependencies.filter { !library.contains($0.id) }
    let check = GraphCheck(
      target: root.name,
      modules: modules.map { module in
        let isClient = module.recursiveTargetDependencies.contains { library.contains($0.id) }
        return (module.moduleName, module.sourceFiles(withSuffix: ".swift").map(\.url), isClient)
      },
      // A program may use what a library or a test leaves unused.
      isPartial: root.kind != .executable, folder: context.package.directoryURL, work: context.pluginWorkDirectoryURL)
    return try check.commands(Tool.url { try context.tool(named: $0).url })
  }

  /// The library's own targets, which the tool knows.
  private func libraryTargets(below package: Package) -> Set<Target.ID> {
    var targets: Set<Target.ID> = []
    var seen: Set<Package.ID> = []
    var packages = package.dependencies.map(\.package)
    while let next = packages.popLast() {
      guard seen.insert(next.id).inserted else { continue }
      if next.displayName == "Trellis" { targets.formUnion(next.targets.map(\.id)) }
      packages += next.dependencies.map(\.package)
    }
    return targets
  }
}

/// The build command that checks one target together with everything it depends on.
struct GraphCheck {
  let target: String
  /// The sources to read, module by module, and whether the module depends on Trellis.
  let modules: [(name: String, sources: [URL], isClient: Bool)]
  /// Whether other targets may use what this one leaves unused.
  let isPartial: Bool
  /// The folder to look for the project's configuration in.
  let folder: URL
  /// The folder that the plugin may write to.
  let work: URL

  /// Returns one command, or none for a target without Swift files.
  func commands(_ tool: URL) throws -> [Command] {
    guard modules.first?.sources.isEmpty == false else {
      Diagnostics.warning("TrellisValidate checks nothing: the target '\(target)' has no Swift files")
      return []
    }
    let stamp = work.appending(path: "TrellisValidated.swift")
    let list = work.appending(path: "sources.txt")
    let settings = settings()
    var lines = (isPartial ? ["--partial"] : []) + ["--stamp", stamp.path]
    if let configuration = settings.first { lines += ["--config", configuration.path] }
    for module in modules {
      lines += [module.isClient ? "--module" : "--without-trellis", module.name] + module.sources.map(\.path)
    }
    // A path may contain a line break, but no zero byte.
    let text = lines.joined(separator: "\0")
    if (try? String(contentsOf: list, encoding: .utf8)) != text {
      try text.write(to: list, atomically: true, encoding: .utf8)
    }
    return [
      .buildCommand(
        displayName: "Checking the graph of \(target)", executable: tool, arguments: ["check", "@\(list.path)"],
        inputFiles: modules.flatMap(\.sources) + settings + [list], outputFiles: [stamp])
    ]
  }

  /// The project's configuration, if it has one, and the baseline that it names.
  private func settings() -> [URL] {
    let file = folder.appending(path: ".trellis.json")
    guard let data = try? Data(contentsOf: file) else { return [] }
    let members = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    guard let baseline = members?["baseline"] as? String else { return [file] }
    return [file, URL(filePath: baseline, relativeTo: folder).absoluteURL]
  }
}

/// Finds the program that a plugin runs: built from source, or a release's prebuilt one.
enum Tool {
  private struct Fault: Error, CustomStringConvertible {
    let description: String

    init(_ fault: String) {
      let advice = """
        build the tool from source: give the dependency on Trellis in Package.swift 'traits: ["ToolFromSource"]'
        """
      description = "\(fault); \(advice)"
    }
  }

  /// Returns the tool that is built from source, if the plugin has it, or else the prebuilt one, once it has been checked.
  ///
  /// - Parameter find: Finds one of the plugin's tools by its name, or throws.
  static func url(_ find: (String) throws -> URL) throws -> URL {
    if let tool = try? find("TrellisCheck") { return tool }
    let tool: URL
    do {
      tool = try find("trellis")
    } catch {
      throw Fault("this release of Trellis has no prebuilt tool for this system (\(error))")
    }
    let version = try version(of: tool)
    guard version == Version.current else {
      throw Fault("the prebuilt tool is version '\(version)' and the library \(Version.current) (\(tool.path))")
    }
    return tool
  }

  private static func version(of tool: URL) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = tool
    process.arguments = ["--version"]
    process.standardOutput = output
    process.standardError = output
    do {
      try process.run()
    } catch {
      throw Fault("the prebuilt tool cannot be run: \(error.localizedDescription) (\(tool.path))")
    }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Fault("the prebuilt tool cannot be run: \(text.prefix(400)) (\(tool.path))")
    }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
