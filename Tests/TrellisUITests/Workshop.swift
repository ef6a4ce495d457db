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
      let isObjectiveC = framework == "UIKit" || framework == "AppKit"
      let source =
        isObjectiveC
        ? Self.tests.appending(path: "StandIns/\(framework).swift")
        : Self.package.appending(path: "Tests/Apple/Frameworks/\(framework)/\(framework).swift")
      try await made(framework, from: [source.path], ["-enable-upcoming-feature", "InternalImportsByDefault"])
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
  ///
  /// Here, every version is available: what depends on one asks the stand-in, so that programs can be of an older system.
  func makeAdapters() async throws {
    let versioned = Self.adapters.appending(path: "UIKit/UIViewController+Contained.swift")
    let text = try String(contentsOf: versioned, encoding: .utf8)
    let asking = text.replacing(
      "#available(iOS 18.0, tvOS 18.0, visionOS 2.0, *)", with: "UITabBarController.standInHasTabs")
    guard asking != text else { throw Failure(description: "no version is asked for in \(versioned.path)") }
    let asked = folder.appending(path: versioned.lastPathComponent)
    try asking.write(to: asked, atomically: true, encoding: .utf8)
    let sources = Self.adapterSources().map { $0 == versioned.path ? asked.path : $0 }
    try await made("TrellisUI", from: sources, try adapterFlags())
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
