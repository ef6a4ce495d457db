import Foundation

/// Finds the program that a plugin runs: built from source, or a release's prebuilt one.
enum Tool {
  /// Who asks for the tool: each can build it from source in a way of its own.
  enum Client: String {
    case package = """
      give the dependency on Trellis in Package.swift 'traits: ["ToolFromSource"]'
      """
    /// A project names no traits.
    case project = """
      add a local package to the project, with a dependency on Trellis that has 'traits: ["ToolFromSource"]'
      """
  }

  private struct Fault: Error, CustomStringConvertible {
    let description: String

    init(_ fault: String, for client: Client) {
      description = "\(fault); build the tool from source: \(client.rawValue)"
    }
  }

  /// Returns the tool that is built from source, if the plugin has it, or else the prebuilt one, once it has been checked.
  ///
  /// - Parameter find: Finds one of the plugin's tools by its name, or throws.
  static func url(for client: Client, _ find: (String) throws -> URL) throws -> URL {
    if let tool = try? find("TrellisCheck") { return tool }
    let tool: URL
    do {
      tool = try find("trellis")
    } catch {
      throw Fault("this release of Trellis has no prebuilt tool for this system (\(error))", for: client)
    }
    let version = try version(of: tool, for: client)
    guard version == Version.current else {
      let versions = "the prebuilt tool is version '\(version)' and the library \(Version.current)"
      throw Fault("\(versions) (\(tool.path))", for: client)
    }
    return tool
  }

  private static func version(of tool: URL, for client: Client) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = tool
    process.arguments = ["--version"]
    process.standardOutput = output
    process.standardError = output
    do {
      try process.run()
    } catch {
      throw Fault("the prebuilt tool cannot be run: \(error.localizedDescription) (\(tool.path))", for: client)
    }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Fault("the prebuilt tool cannot be run: \(text.prefix(400)) (\(tool.path))", for: client)
    }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
