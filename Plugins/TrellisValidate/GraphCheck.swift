import Foundation
import PackagePlugin

/// The command that checks one target with all that it depends on, whoever builds it.
struct GraphCheck {
  let target: String
  /// What is read, module by module.
  let modules: [(name: String, sources: [URL])]
  /// Whether the target may leave unused what others use.
  let isPartial: Bool
  /// Where the project's configuration is looked for.
  let folder: URL
  /// Where the plugin may write.
  let work: URL

  /// One command, or none for a target that has nothing to check.
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
    for module in modules { lines += ["--module", module.name] + module.sources.map(\.path) }
    // A path may hold a line break, but no zero byte.
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
