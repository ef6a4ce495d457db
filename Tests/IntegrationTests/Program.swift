import Foundation
import TestTools

/// A program run to its end, with what it printed.
struct Program {
  let status: Int32
  let output: String
  let errors: String

  /// - Parameters:
  ///   - path: The program, or a name to be looked up in PATH.
  ///   - arguments: What it is called with.
  ///   - folder: Where it runs.
  ///   - limit: After how many seconds it hangs; compilers take the time that they take.
  /// - Throws: ``Hang``, or why it cannot be started.
  @discardableResult
  static func run(_ path: String, _ arguments: [String], in folder: URL? = nil, limit: Int = 1800) async throws
    -> Program
  {
    let limit = path.hasPrefix("swift") ? nil : limit
    return try await outsideThePool { try runNow(path, arguments, in: folder, limit: limit) }
  }

  /// A program that did not end.
  struct Hang: Error {
    let call: [String]
  }

  private static func runNow(_ path: String, _ arguments: [String], in folder: URL?, limit: Int?) throws -> Program {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [path] + arguments
    process.currentDirectoryURL = folder
    // What selects this package's tests, or makes its warnings errors, is nothing to a client's build: a build system that
    // suppresses warnings of dependencies takes both for a conflict.
    process.environment = ProcessInfo.processInfo.environment
      .filter { !["TRELLIS_TEST_TARGETS", "TRELLIS_STRICT"].contains($0.key) }
    // Files, not pipes: a pipe that nobody empties stops the program.
    let scratch = FileManager.default.temporaryDirectory.appending(path: "trellis-run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let outputFile = scratch.appending(path: "output")
    let errorFile = scratch.appending(path: "errors")
    try Data().write(to: outputFile)
    try Data().write(to: errorFile)
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let end = DispatchWorkItem { [id = process.processIdentifier] in kill(id, SIGKILL) }
    if let limit { DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(limit), execute: end) }
    process.waitUntilExit()
    end.cancel()
    // Nobody else kills it.
    if process.terminationReason == .uncaughtSignal, process.terminationStatus == SIGKILL {
      throw Hang(call: [path] + arguments)
    }
    return Program(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: outputFile), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errorFile), as: UTF8.self))
  }

  /// Runs the `trellis` program of this build.
  static func trellis(_ arguments: String..., in folder: URL? = nil) async throws -> Program {
    try await run(try toolPath(), arguments, in: folder)
  }

  private struct NoTool: Error, CustomStringConvertible {
    let name: String
    var description: String { "the program '\(name)' of this build was not found" }
  }

  /// The `trellis` program of this build, or another, beside the running tests.
  static func toolPath(_ name: String = "TrellisTool") throws -> String {
    for start in CommandLine.arguments + Bundle.allBundles.map(\.bundlePath) {
      var folder = URL(filePath: start)
      while folder.path.count > 1 {
        folder.deleteLastPathComponent()
        let candidate = folder.appending(path: name)
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: candidate.path, isDirectory: &isFolder)
        if exists, !isFolder.boolValue { return candidate.path }
      }
    }
    throw NoTool(name: name)
  }
}

/// A folder with files, gone after the test.
final class Folder {
  let url: URL

  init(_ files: [String: String] = [:]) throws {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "trellis-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (path, text) in files { try write(text, to: path) }
  }

  func write(_ text: String, to path: String) throws {
    try write(Data(text.utf8), to: path)
  }

  func write(_ data: Data, to path: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  func read(_ path: String) throws -> String {
    try String(contentsOf: url.appending(path: path), encoding: .utf8)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
