import Foundation
import PackagePlugin

/// `swift package trellis check`, and what else the program `trellis` does, for the whole package.
@main
struct TrellisCommand: CommandPlugin {
  private struct Failed: Error, CustomStringConvertible {
    let status: Int32
    var description: String { "'trellis' ended with \(status)" }
  }

  func performCommand(context: PluginContext, arguments: [String]) throws {
    try run(try context.tool(named: "TrellisTool").url, arguments, in: context.package.directoryURL)
  }

  /// Runs the program to its end.
  ///
  /// - Parameter folder: What it reads where the arguments name nothing.
  func run(_ tool: URL, _ arguments: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = tool
    process.arguments = Self.withFolder(arguments, folder.path)
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw Failed(status: process.terminationStatus) }
  }

  /// The arguments, and the folder where they name none.
  private static func withFolder(_ arguments: [String], _ folder: String) -> [String] {
    let arguments = arguments.isEmpty ? ["check"] : arguments
    if arguments.contains("--help") || arguments[0] == "diff" { return arguments }
    // What follows an option with a value is that value.
    let valued: Set = [
      "--format", "--baseline", "--write-baseline", "--config", "--color", "--module", "--stamp",
    ]
    let words = arguments.indices.dropFirst().filter { index in
      !arguments[index].hasPrefix("-") && !valued.contains(arguments[index - 1])
    }
    let own = arguments[0] == "explain" ? 1 : 0
    return words.count > own ? arguments : arguments + [folder]
  }
}
