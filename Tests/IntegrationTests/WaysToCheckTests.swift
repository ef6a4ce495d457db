import Foundation
import TestTools
import Testing

/// However a program is checked, the findings are the same; the differences that must be are named here.
@Suite("The build plugin, the package command and the program")
struct WaysToCheckTests {
  private static let parity = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "ParityTests/Programs")

  /// Those that have other findings where a module is imported of which nothing is known.
  private static let differing = ["KeyPlaces.swift"]

  /// The programs that parity tests also compile, by the names of their files; by default some, among them those that differ.
  static let programs: [[String]] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parity.path).sorted()) ?? []
    let split = ["SplitKeys.swift", "SplitScopes.swift"]
    let single = names.filter { !split.contains($0) }.enumerated()
      .filter { $0.offset.isMultiple(of: size(4, large: 1)) || differing.contains($0.element) }
    return single.map { [$0.element] } + [split]
  }()

  /// Findings, each with its notes, of the three ways.
  private struct Answers {
    var plugin: [[String]]
    var command: [[String]]
    var paths: [[String]]
  }

  /// A target that depends on a module of its package and one of another package, neither of which depends on Trellis.
  ///
  /// - Parameters:
  ///   - files: By name.
  ///   - imported: Of these two modules, those that each file imports.
  private static func check(_ files: [String: String], importing imported: [String]) async throws -> Answers {
    let folder = try Folder([
      "App/Package.swift": "let package = Package(targets: [.target(name: \"App\"), .target(name: \"Models\")])",
      "App/Sources/Models/Model.swift": "public struct Model { public var a = 1 }",
      "Sentry/Sources/Sentry/Event.swift": "public struct Event { public init() async {} }",
    ])
    let app = folder.url.appending(path: "App")
    for (name, text) in files {
      try folder.write(imported.map { "import \($0)\n" }.joined() + text, to: "App/Sources/App/\(name)")
    }
    // As `GraphCheck` and `TrellisCommand` write it.
    let isProgram = files.values.contains { $0.contains("@main") }
    var outside = ["--without-trellis", "Models", app.appending(path: "Sources/Models/Model.swift").path]
    outside += ["--without-trellis", "Sentry", folder.url.appending(path: "Sentry/Sources/Sentry/Event.swift").path]
    let options = (isProgram ? [] : ["--partial"]) + ["--stamp", folder.url.appending(path: "stamp.swift").path]
    let names = files.keys.sorted().map { app.appending(path: "Sources/App/\($0)").path }
    let modules = ["--module", "App"] + names + outside
    try folder.write((options + modules).joined(separator: "\0"), to: "sources.txt")
    try folder.write(modules.joined(separator: "\0"), to: "modules.txt")
    let plugin = try await Program.run(
      try Program.toolPath("TrellisCheck"), ["check", "@sources.txt"], in: folder.url)
    let command = try await Program.trellis("check", "--package", app.path, "@modules.txt", in: folder.url)
    let paths = try await Program.trellis("check", ".", in: app)
    for run in [plugin, command, paths] { #expect(run.status != 2 && run.errors.isEmpty, "\(run.errors)") }
    return Answers(
      plugin: findings(plugin.output, in: app.path),
      command: findings(command.output, in: app.path),
      paths: findings(paths.output, in: "."))
  }

  private static func findings(_ output: String, in folder: String) -> [[String]] {
    var findings: [[String]] = []
    // What limits the check, and the summary, are no findings.
    for line in output.split(separator: "\n") where !line.hasPrefix("trellis: ") {
      let line = String(line.trimmingPrefix(folder + "/"))
      if line.contains(": note: ") { findings[findings.count - 1].append(line) } else { findings.append([line]) }
    }
    return findings
  }

  private static let main = "@main struct Main { static func main() {} }"
  private static let unseen = "with '@Current', but nothing registers it"

  /// What is left out for a part of a program, since the rest may use it.
  private static func isOfWhole(_ finding: [String]) -> Bool {
    finding[0].hasSuffix("[unused]") || finding[0].hasSuffix("[unused-ignore]")
  }

  /// A finding as it is where a module is imported of which nothing is known.
  private static func withUnknownModule(_ finding: [String]) -> [String] {
    guard finding[0].contains("no scanned file declares the key") else { return finding }
    // It may declare the key.
    return finding.map {
      $0.replacing(
        "declare it as a constant with a name in quotes, in an extension of `Keys`",
        with: "pass the sources of the module that declares it to the check, too")
    }
  }

  @Test("find the same in a target that others build on", arguments: programs)
  func library(names: [String]) async throws { try await compare(names, isProgram: false) }

  @Test("find the same in a target that starts a program", arguments: programs)
  func program(names: [String]) async throws { try await compare(names, isProgram: true) }

  private func compare(_ names: [String], isProgram: Bool) async throws {
    var files: [String: String] = [:]
    for name in names {
      files[name] = try String(contentsOf: Self.parity.appending(path: name), encoding: .utf8)
    }
    if isProgram { files["Main.swift"] = Self.main }
    let known = try await Self.check(files, importing: ["Models"])
    #expect(known.paths == known.command)
    let answers = try await Self.check(files, importing: ["Models", "Sentry"])
    #expect(answers.paths == answers.command.map(Self.withUnknownModule))
    #expect((answers.paths != answers.command) == Self.differing.contains(names[0]))
    for answers in [known, answers] {
      #expect(answers.plugin == (isProgram ? answers.command : answers.command.filter { !Self.isOfWhole($0) }))
    }
  }

  @Test("report more where only a package's graph knows an imported module")
  func unknown() async throws {
    let text = """
      import Trellis
      extension Keys { public static let a = Key<Int>("a"), b = Key<Int>("b"), event = Key<Event>("event") }
      enum AppScope: ScopeDefinition {
        static func register(in app: inout Registry<AppScope>) {
          app.shared(.a) { await make() }
          app.unique(.event, make: Event.init)
        }
      }
      enum OtherScope: ScopeDefinition {
        typealias Parent = Gone
        static func register(in other: inout Registry<OtherScope>) {}
      }
      struct Needs: DependencySet { let lag: Int }
      struct Reader { @Current(.b) var b: Int }
      func send(_ app: Scope<AppScope>) throws { _ = try app.resolve(.event) }
      func show(_ app: Scope<AppScope>) throws { try app.run { print(Reader().b, try app.resolve(.a)) } }
      """
    let answers = try await Self.check(["App.swift": text, "Main.swift": Self.main], importing: ["Sentry"])
    #expect(answers.plugin == answers.command)
    for part in [Self.unseen, "[no-key]", "[unknown-parent]", "[async-in-sync]"] {
      #expect(answers.command.contains { $0[0].contains(part) }, "\(part): \(answers.command)")
      #expect(!answers.paths.contains { $0[0].contains(part) }, "\(part): \(answers.paths)")
    }
  }
}
