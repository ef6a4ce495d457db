import Foundation
import TestTools

/// The `trellis` program of this build.
enum Tool {
  struct Missing: Error {}

  static func url() throws -> URL {
    for start in CommandLine.arguments + Bundle.allBundles.map(\.bundlePath) {
      var folder = URL(filePath: start)
      while folder.path.count > 1 {
        folder.deleteLastPathComponent()
        let tool = folder.appending(path: "TrellisTool")
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: tool.path, isDirectory: &isFolder), !isFolder.boolValue {
          return tool
        }
      }
    }
    throw Missing()
  }

  struct Run: Sendable {
    var output: Data
    var errors: String
    var status: Int32
  }

  /// Runs the program to its end.
  static func run(_ arguments: [String], input: Data = Data()) async throws -> Run {
    let url = try url()
    return try await outsideThePool {
      let process = Process()
      let (standardInput, output, errors) = (Pipe(), Pipe(), Pipe())
      process.executableURL = url
      process.arguments = arguments
      process.standardInput = standardInput
      process.standardOutput = output
      process.standardError = errors
      try process.run()
      try standardInput.fileHandleForWriting.write(contentsOf: input)
      try standardInput.fileHandleForWriting.close()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return Run(output: data, errors: text, status: process.terminationStatus)
    }
  }
}
