import Foundation

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
