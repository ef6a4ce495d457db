import Foundation
import TestTools

/// The compiler that comes with the toolchain, on one file that imports this build's library.
enum Compiler {
  struct Message: CustomStringConvertible, Sendable {
    var line: Int
    var column: Int
    var text: String
    var description: String { "\(line):\(column): \(text)" }
  }

  struct Outcome: Sendable {
    var errors: [Message]
    /// The processor's time that the compiler took: the clock on the wall runs for other programs too.
    var seconds: Double
  }

  /// Type-checks a source text.
  ///
  /// - Parameter findingRaces: Whether to look for data races too, which comes after that.
  static func check(_ source: String, findingRaces: Bool = false) async throws -> Outcome {
    try await outsideThePool { try run(on: source, findingRaces: findingRaces) }
  }

  private static func run(on source: String, findingRaces: Bool) throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-slip-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "Slip.swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "sh", "-c", "\"$@\"; times >&2", "sh",
      "swiftc", "-swift-version", "6", "-I", try BuiltModules.folder().path, file.path,
    ]
    process.arguments? += findingRaces ? ["-emit-sil", "-o", "/dev/null"] : ["-typecheck"]
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let errors = output.split(separator: "\n").compactMap { line -> Message? in
      guard let match = line.wholeMatch(of: /.*Slip\.swift:(\d+):(\d+): error: (.*)/) else { return nil }
      return Message(line: Int(match.1) ?? 0, column: Int(match.2) ?? 0, text: String(match.3))
    }
    return Outcome(errors: errors, seconds: seconds(in: output))
  }

  /// What `times` says of the shell's children in its second line: `0m1.20s 0m0.34s`.
  private static func seconds(in output: String) -> Double {
    let times = output.split(separator: "\n").last.map(String.init) ?? ""
    return times.matches(of: /(\d+)m([\d.]+)s/).reduce(0) { sum, match in
      sum + (Double(match.1) ?? 0) * 60 + (Double(match.2) ?? 0)
    }
  }
}
