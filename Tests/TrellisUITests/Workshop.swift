import Foundation
import TestTools

/// A folder in which stand-ins, the adapters over them and programs over both are compiled; gone after the test.
final class Workshop {
  static let tests = URL(filePath: #filePath).deletingLastPathComponent()
  static let package = tests.deletingLastPathComponent().deletingLastPathComponent()
  static let adapters = package.appending(path: "Sources/TrellisUI")

  let platform: Platform
  let folder: URL

  /// Compiles the platform's stand-ins.
  init(_ platform: Platform) async throws {
    self.platform = platform
    folder = FileManager.default.temporaryDirectory.appending(path: "trellis-ui-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for framework in platform.frameworks {
      try await made(
        framework, from: [Self.tests.appending(path: "StandIns/\(framework).swift").path],
        ["-enable-upcoming-feature", "InternalImportsByDefault"] + platform.conditions)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The paths of the adapters' sources.
  static func adapterSources() -> [String] {
    let names = FileManager.default.enumerator(atPath: adapters.path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().map { adapters.appending(path: $0).path }
  }

  /// How the package compiles the adapters.
  func adapterFlags() throws -> [String] {
    ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
      .flatMap { ["-enable-upcoming-feature", $0] }
      + ["-warnings-as-errors", "-package-name", Self.packageName] + (try BuiltModules.searchPaths())
  }

  /// Compiles the adapters over the stand-ins to a module that programs import.
  func makeAdapters() async throws {
    try await made("TrellisUI", from: Self.adapterSources(), try adapterFlags())
  }

  /// The name under which the build knows this package: that of its folder, as an identifier.
  private static var packageName: String {
    let name = package.lastPathComponent.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }
    return (name.first?.isNumber == true ? "_" : "") + String(name)
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Compiles a module and the object to link.
  private func made(_ module: String, from sources: [String], _ flags: [String]) async throws {
    let path = folder.appending(path: module).path
    let errors = try await swiftc(
      flags + [
        "-parse-as-library", "-wmo", "-emit-object", "-emit-module", "-module-name", module, "-o", "\(path).o",
        "-emit-module-path", "\(path).swiftmodule",
      ] + sources)
    if let errors { throw Failure(description: "\(module) does not compile: \(errors)") }
  }

  /// Runs the compiler where it finds the stand-ins.
  ///
  /// - Returns: What it says, if it fails.
  func swiftc(_ arguments: [String]) async throws -> String? {
    let outcome = try await run("swiftc", ["-swift-version", "6", "-I", folder.path] + arguments)
    return outcome.status == 0 ? nil : outcome.text
  }

  /// Runs a program to its end, and reads both what it prints and what it reports.
  func run(_ program: String, _ arguments: [String] = []) async throws -> (status: Int32, text: String) {
    try await outsideThePool { [folder] in
      // A file, not a pipe: a pipe that nobody empties stops the program.
      let file = folder.appending(path: "\(UUID().uuidString).txt")
      try Data().write(to: file)
      let output = try FileHandle(forWritingTo: file)
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = [program] + arguments
      process.standardOutput = output
      process.standardError = output
      process.standardInput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return (process.terminationStatus, String(decoding: try Data(contentsOf: file), as: UTF8.self))
    }
  }
}
