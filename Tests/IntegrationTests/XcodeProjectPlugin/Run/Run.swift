import Foundation
import PackagePlugin
import XcodeProjectPlugin

/// Instead of the package manager's, which needs a host to talk to.
enum Diagnostics {
  static func warning(_ text: String) { print("warning: \(text)") }
  static func remark(_ text: String) { print("remark: \(text)") }
}

/// Runs the plugin that this is compiled with on the first of some targets, and says how many commands it makes.
///
/// Arguments: the project's name and folder, the plugin's own folder, and for each target `--target`, its name and the files
/// that Xcode lists. The variable `PLUGIN_TOOL` names another tool than the one that is built from source.
@_cdecl("main")
func run(_ count: Int32, _ values: UnsafePointer<UnsafePointer<CChar>>) -> Int32 {
  let arguments = (1..<Int(count)).map { String(cString: values[$0]) }
  let targets = arguments.dropFirst(3).split(separator: "--target").map { words in
    XcodeTarget(named: words.first ?? "", inputFiles: words.dropFirst().map { URL(filePath: $0) })
  }
  let project = XcodeProject(named: arguments[0], in: URL(filePath: arguments[1]), targets: targets)
  let context = XcodePluginContext(
    project, workDirectory: URL(filePath: arguments[2]),
    tool: ProcessInfo.processInfo.environment["PLUGIN_TOOL"] ?? "TrellisCheck", at: URL(filePath: "/tool"))
  do {
    print("commands: \(try TrellisValidate().createBuildCommands(context: context, target: targets[0]).count)")
    return 0
  } catch {
    print("error: \(error)")
    return 1
  }
}
