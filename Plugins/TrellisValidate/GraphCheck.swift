import Foundation
import PackagePlugin

/// The build command that checks one target together with everything it depends on.
struct GraphCheck {
  let target: String
  /// The modules to read, that of the target first.
  let modules: [Library.Module]
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
    let members = work.appending(path: "TrellisMembers.swift")
    let list = work.appending(path: "sources.txt")
    let settings = ProjectSettings(in: folder)
    let known = Set(modules.flatMap(\.sources).map(\.path))
    var lines = (isPartial ? ["--partial"] : []) + ["--stamp", stamp.path, "--members", members.path]
    if let configuration = settings.files.first { lines += ["--config", configuration.path] }
    lines += modules.flatMap(\.arguments)
    // A path may contain a line break, but no zero byte.
    let text = lines.joined(separator: "\0")
    if (try? String(contentsOf: list, encoding: .utf8)) != text {
      try text.write(to: list, atomically: true, encoding: .utf8)
    }
    return [
      .buildCommand(
        displayName: "Checking the graph of \(target)", executable: tool, arguments: ["check", "@\(list.path)"],
        inputFiles: modules.flatMap(\.sources) + settings.files + settings.sources.filter { !known.contains($0.path) }
          + [list],
        outputFiles: [stamp, members])
    ]
  }
}
