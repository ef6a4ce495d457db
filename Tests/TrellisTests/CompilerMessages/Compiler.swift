import Foundation
import TestTools

/// The compiler that comes with the toolchain, on files that import this build's library.
enum Compiler {
  struct Message: CustomStringConvertible, Sendable {
    /// The file's name, without its ending.
    var file: String
    var line: Int
    var column: Int
    var text: String
    var description: String { "\(file):\(line):\(column): \(text)" }
  }

  struct Outcome: Sendable {
    var errors: [Message]
    var warnings: [Message]
    /// Whether the compiler failed without a message.
    var isCrash: Bool { !isSuccess && errors.isEmpty }
    fileprivate var isSuccess: Bool
    /// The processor's time that the compiler took: the clock on the wall runs for other programs too.
    var seconds: Double
  }

  /// Type-checks a source text.
  ///
  /// - Parameter findingRaces: Whether to look for data races too, which comes after that, and only where no type is wrong.
  static func check(_ source: String, findingRaces: Bool = false) async throws -> Outcome {
    try await check(files: ["Slip": source], findingRaces: findingRaces)
  }

  /// Type-checks files as one module, in one process.
  ///
  /// - Parameters:
  ///   - files: The texts by the files' names, which have no ending.
  ///   - findingRaces: Whether to look for data races too, which comes after that, and only where no type is wrong.
  ///   - flags: Further arguments of the compiler. A later `-swift-version` counts.
  static func check(
    files: [String: String], findingRaces: Bool = false, flags: [String] = []
  ) async throws -> Outcome {
    try await outsideThePool { try run(on: files, findingRaces: findingRaces, flags) }
  }

  private static func run(on files: [String: String], findingRaces: Bool, _ flags: [String]) throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-slips-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      try text.write(to: folder.appending(path: "\(name).swift"), atomically: true, encoding: .utf8)
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.currentDirectoryURL = folder
    // Without -wmo, the compiler stops after the first file that has errors.
    process.arguments =
      try [
        "sh", "-c", "\"$@\"; status=$?; times >&2; exit $status", "sh", "swiftc", "-swift-version", "6", "-wmo",
        "-module-name", "Slips",
      ]
      + BuiltModules.searchPaths() + (findingRaces ? ["-emit-sil", "-o", "/dev/null"] : ["-typecheck"])
      + flags + files.keys.sorted().map { "\($0).swift" }
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    var outcome = Outcome(
      errors: [], warnings: [], isSuccess: process.terminationStatus == 0, seconds: seconds(in: output))
    for line in output.split(separator: "\n") {
      guard let match = line.wholeMatch(of: /(?:.*\/)?([^\/:]+)\.swift:(\d+):(\d+): (error|warning): (.*)/) else {
        continue
      }
      let message = Message(
        file: String(match.1), line: Int(match.2) ?? 0, column: Int(match.3) ?? 0, text: String(match.5))
      if match.4 == "error" { outcome.errors.append(message) } else { outcome.warnings.append(message) }
    }
    return outcome
  }

  /// Compiles modules one after the other, each of which sees those before it, and runs those in which a program starts.
  ///
  /// - Parameters:
  ///   - modules: Their files by path; modules of tests are type-checked.
  ///   - library: The modules of the library that they are linked with.
  /// - Returns: What the programs print, in their order.
  static func run(
    _ modules: [PageProgram.Module], with library: [String] = BuiltModules.library
  ) async throws -> String {
    try await outsideThePool {
      let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-page-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      let flags =
        ["-swift-version", "6", "-parse-as-library", "-wmo", "-warnings-as-errors", "-D", "DEBUG", "-enable-testing"]
        + ["-package-name", "page", "-I", folder.path] + (try BuiltModules.searchPaths())
        + ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].flatMap {
          ["-enable-upcoming-feature", $0]
        }
      let sources = PageProgram.documentation.appending(path: "../Sources")
      var objects = try library.flatMap {
        try BuiltModules.objects(of: sources.appending(path: $0))
      }
      var output = ""
      for module in modules {
        for file in module.files {
          let place = folder.appending(path: file.path)
          try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
          try file.text.write(to: place, atomically: true, encoding: .utf8)
        }
        func made(_ ending: String) -> String { folder.appending(path: "\(module.name)\(ending)").path }
        let files = module.files.map { folder.appending(path: $0.path).path }
        if module.isTest {
          _ = try call("swiftc", ["-typecheck", "-module-name", module.name] + flags + files)
          continue
        }
        _ = try call(
          "swiftc",
          ["-c", "-module-name", module.name, "-emit-module", "-emit-module-path", made(".swiftmodule")]
            + ["-o", made(".o")] + flags + files)
        if module.isProgram {
          _ = try call("swiftc", ["-o", made(".program"), made(".o")] + objects)
          output += try call(made(".program"), [])
        } else {
          objects.append(made(".o"))
        }
      }
      return output
    }
  }

  private struct Failed: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs a program that succeeds, and returns what it prints.
  private static func call(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failed(description: "\(program): \(output)") }
    return output
  }

  /// What `times` says of the shell's children in its second line: `0m1.20s 0m0.34s`.
  private static func seconds(in output: String) -> Double {
    let times = output.split(separator: "\n").last.map(String.init) ?? ""
    return times.matches(of: /(\d+)m([\d.]+)s/).reduce(0) { sum, match in
      sum + (Double(match.1) ?? 0) * 60 + (Double(match.2) ?? 0)
    }
  }
}
