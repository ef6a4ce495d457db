import Foundation
import TestTools
import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

/// "If it builds under `strict`, it resolves", and so does each property of its scopes: `TRELLIS_PROMISE_SEED` asks for other programs, `TRELLIS_PROMISE_PROGRAMS` for another
/// number that a strict check lets pass, `TRELLIS_PROMISE_KEEP` names a folder where their text stays.
@Suite("What passes a strict check resolves: generated programs")
struct PromiseTests {
  static let environment = ProcessInfo.processInfo.environment
  static let seed = environment["TRELLIS_PROMISE_SEED"].flatMap(UInt64.init) ?? 20_261_128
  static let programs = environment["TRELLIS_PROMISE_PROGRAMS"].flatMap(Int.init) ?? size(60, large: 3_000)
  /// As many in each compilation.
  static let perPart = 100

  /// A program that a strict check lets pass.
  private struct Passed {
    var text: String
    /// The properties of its scopes, and functions that read them.
    var members: String
    var exercise: String
    var hasDecisions: Bool
  }

  private static func read(_ text: String) -> LinkedProgram {
    let files = [("Flags.swift", PromisedProgram.flags), ("Program.swift", text)]
    return SourceReading.program(files.map { (path: $0.0, text: $0.1) }, module: "Generated")
  }

  static func errors(in text: String) throws -> [Finding] { try errors(of: read(text), text) }

  private static func errors(of program: LinkedProgram, _ text: String) throws -> [Finding] {
    try #require(program.faults.isEmpty, "\(program.faults)\n\(text)")
    var project = try Project(paths: ["Program.swift"])
    project.policy.isStrict = true
    // What nothing asks for fails no request.
    project.policy.severities[.unused] = .some(nil)
    return project.judged(Analysis(program.facts), of: program).findings
  }

  @Test("in every run, in every order of opening", arguments: 0..<max(1, Self.programs / Self.perPart))
  func holds(part: Int) async throws {
    var passed: [Int: Passed] = [:]
    var tried = 0
    while passed.count < min(Self.programs, Self.perPart) {
      let number = part * 100_000 + tried
      tried += 1
      var program = PromisedProgram(number: number, seed: Self.seed)
      let text = program.text()
      let read = Self.read(text)
      guard try Self.errors(of: read, text).isEmpty else { continue }
      let members = program.reading(read.members(for: "Generated"))
      passed[number] = Passed(
        text: text, members: members, exercise: program.exercise, hasDecisions: program.hasDecisions)
    }
    // Most have a fault, or something that is not followed; else the test shows little.
    #expect(tried > passed.count * 5 / 4 && tried < passed.count * 20, "\(tried)")
    let conditions = [[], ["BUILD_A"], ["BUILD_B"], ["BUILD_A", "BUILD_B"]][part % 4]
    let failures = try await outsideThePool { [passed] in try Self.failures(of: passed, where: conditions, part) }
    for (number, lines) in failures.sorted(by: { $0.key < $1.key }) {
      let program = try #require(passed[number])
      let text = "\(Set(lines).sorted().prefix(4).joined(separator: "\n"))\n\(program.text)"
      Issue.record("\(text)")
    }
  }

  /// What fails in which programs, under every setting of the flags.
  private static func failures(
    of programs: [Int: Passed], where conditions: [String], _ part: Int
  ) throws -> [Int: [String]] {
    let folder =
      environment["TRELLIS_PROMISE_KEEP"].map { URL(filePath: $0).appending(path: "\(part)") }
      ?? FileManager.default.temporaryDirectory.appending(path: "trellis-promise-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { if environment["TRELLIS_PROMISE_KEEP"] == nil { try? FileManager.default.removeItem(at: folder) } }
    let all = programs.sorted { $0.key < $1.key }
    let main = "import Trellis\n\n" + all.map(\.value.exercise).joined(separator: "\n")
    var texts = [
      ("main.swift", main), ("Flags.swift", PromisedProgram.flags), ("Harness.swift", PromisedProgram.harness),
    ]
    texts += all.map { ("Program\($0.key).swift", $0.value.text) }
    texts += all.map { ("Members\($0.key).swift", $0.value.members) }
    let files = try texts.map { name, text in
      let file = folder.appending(path: name)
      try text.write(to: file, atomically: true, encoding: .utf8)
      return file
    }
    var settings: [[String: String]] = []
    for bits in 0..<8 {
      for mode in ["one", "two", "three"] {
        var setting = ["FLAG_MODE": mode]
        for (bit, name) in ["FLAG_A", "FLAG_B", "FLAG_DEMO"].enumerated() where bits & 1 << bit != 0 {
          setting[name] = "1"
        }
        settings.append(setting)
      }
    }
    var failures: [Int: [String]] = [:]
    for (setting, output) in zip(
      settings, try Toolchain.outputs(of: files, where: conditions, with: settings, in: folder))
    {
      let lines = output.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
      let done = lines.count { $0.first == "done" }
      guard done == programs.count else {
        throw Toolchain.Failure(
          description: "\(done) of \(programs.count) programs came to their end: \(output.suffix(2000))")
      }
      for line in lines where line.first == "failed" {
        guard line.count > 1, let number = Int(line[1].prefix { $0 != " " }) else { continue }
        let names = setting.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
        failures[number, default: []].append("\(line[1]) (\(names))")
      }
    }
    return failures
  }
}
