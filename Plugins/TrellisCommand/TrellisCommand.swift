import Foundation
import PackagePlugin

/// Runs `trellis` for the whole package: `swift package trellis check` and the other commands.
@main
struct TrellisCommand: CommandPlugin {
  private struct Failed: Error, CustomStringConvertible {
    let status: Int32
    var description: String { "'trellis' ended with \(status)" }
  }

  func performCommand(context: PluginContext, arguments: [String]) throws {
    let arguments = try Self.withPlace(arguments, ["--package", context.package.directoryURL.path]) {
      // Tests, and what the compiler runs, are no part of what is checked.
      let checked = context.package.targets.filter { target in
        (target as? any SourceModuleTarget).map { $0.kind == .generic || $0.kind == .executable } ?? false
      }
      return try Self.list(Library.modules(of: checked, in: context.package), in: context.pluginWorkDirectoryURL)
    }
    try run(Self.tool { try context.tool(named: $0) }, arguments)
  }

  /// Returns the tool that is built from source or, if the plugin has none, a release's prebuilt one.
  static func tool(_ find: (String) throws -> PluginContext.Tool) throws -> URL {
    try (try? find("TrellisTool").url) ?? find("trellis").url
  }

  /// Runs the program and waits for it.
  func run(_ tool: URL, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw Failed(status: process.terminationStatus) }
  }

  /// Writes the arguments that name modules with their sources, and returns what stands for them.
  static func list(_ modules: [Library.Module], in work: URL) throws -> String {
    // Command lines have a length limit.
    let list = work.appending(path: "modules.txt")
    try modules.flatMap(\.arguments).joined(separator: "\0").write(to: list, atomically: true, encoding: .utf8)
    return "@\(list.path)"
  }

  /// The arguments, with the folder and, for a command that takes them, with the modules that are known, if they name no path.
  static func withPlace(_ arguments: [String], _ place: [String], _ known: () throws -> String) rethrows -> [String] {
    let arguments = arguments.isEmpty ? ["check"] : arguments
    if arguments.contains("--help") || arguments[0] == "diff" { return arguments }
    // A word after one of these options is the option's value.
    let valued: Set = [
      "--format", "--baseline", "--write-baseline", "--config", "--color", "--module", "--stamp", "--without-trellis",
      "--members", "--target", "--check",
    ]
    let words = arguments.indices.dropFirst().filter { index in
      !arguments[index].hasPrefix("-") && !valued.contains(arguments[index - 1])
    }
    if arguments[0] == "explain" { return try words.count > 1 ? arguments : arguments + place + [known()] }
    if !words.isEmpty { return arguments }
    let takesModules = ["check", "graph", "members"].contains(arguments[0])
    // Behind the name of a module, the folder would be that module.
    let all = arguments.prefix(1) + (takesModules ? place : place.suffix(1)) + arguments.dropFirst()
    return try all + (takesModules ? [known()] : [])
  }
}
