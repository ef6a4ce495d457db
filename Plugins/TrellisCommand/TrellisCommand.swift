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
    try run(Self.tool { try context.tool(named: $0) }, arguments, in: context.package.directoryURL)
  }

  /// Returns the tool that is built from source or, if the plugin has none, a release's prebuilt one.
  static func tool(_ find: (String) throws -> PluginContext.Tool) throws -> URL {
    try (try? find("TrellisTool").url) ?? find("trellis").url
  }

  /// Runs the program and waits for it.
  ///
  /// - Parameter folder: The folder to read if the arguments name none.
  func run(_ tool: URL, _ arguments: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = tool
    process.arguments = Self.withFolder(arguments, folder.path)
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw Failed(status: process.terminationStatus) }
  }

  /// The arguments, with the folder appended if they name none.
  private static func withFolder(_ arguments: [String], _ folder: String) -> [String] {
    let arguments = arguments.isEmpty ? ["check"] : arguments
    if arguments.contains("--help") || arguments[0] == "diff" { return arguments }
    // A word after one of these options is the option's value.
    let valued: Set = [
      "--format", "--baseline", "--write-baseline", "--config", "--color", "--module", "--stamp",
      "--without-trellis",
    ]
    let words = arguments.indices.dropFirst().filter { index in
      !arguments[index].hasPrefix("-") && !valued.contains(arguments[index - 1])
    }
    let own = arguments[0] == "explain" ? 1 : 0
    return words.count > own ? arguments : arguments + [folder]
  }
}
