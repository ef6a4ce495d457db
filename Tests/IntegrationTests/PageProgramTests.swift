import Foundation
import TestTools
import Testing

/// Pages that show a program of several targets, or mistakes in one. `GuideTests` compiles and runs the programs. What a page says of
/// findings is written when it is found out of date; the run fails then.
@Suite("The programs of the pages")
struct PageProgramTests {
  static let pages = [
    "AppleSystems.md", "Environments.md", "Extensions.md", "ManyTargets.md", "Observing.md", "SKILL.md",
  ]

  @Test("have no findings, and with each mistake those that the page shows", arguments: pages)
  func findings(page: String) async throws {
    var program = try PageProgram(page)
    #expect(!program.modules.isEmpty)
    let sound = try Folder(try #require(program.files()))
    // Of a package's folder, the tests are not read.
    let paths = program.modules.flatMap(\.files).map(\.path)
    let folders = ["Sources", "Tests"].filter { folder in paths.contains { $0.hasPrefix(folder) } }
    let check = try await Self.check(["--strict"] + folders, in: sound)
    #expect(check.status == 0, "\(check.output)")
    // That one passes a scope to an object that cannot use it.
    if page != "Observing.md" { #expect(!check.output.contains("not followed"), "\(check.output)") }
    for mistake in program.mistakes {
      let files = try #require(program.files(with: mistake), "each change in one place:\n\(mistake.intro)")
      let broken = try Folder(files)
      let check = try await Self.check(folders, in: broken)
      let found = check.output.split(separator: "\n").filter { !$0.hasPrefix("trellis: ") }.map { "\($0)\n" }.joined()
      guard found != mistake.findings else { continue }
      program.text = program.text.replacing(mistake.intro + mistake.findings, with: mistake.intro + found)
      Issue.record("\(page) was out of date, and is written:\n\(mistake.intro)\(found)")
      try program.text.write(to: PageProgram.documentation.appending(path: page), atomically: true, encoding: .utf8)
    }
  }

  @Test("are short, that of the skill for coding agents and the page about it, and the skill says when to load it")
  func skill() throws {
    let skill = try PageProgram("SKILL.md").text
    #expect(skill.contains(/^---\nname: trellis\ndescription: .+\n---\n/))
    let lines = try [skill, PageProgram("Agents.md").text].map {
      $0.split(separator: "\n", omittingEmptySubsequences: false).count
    }
    #expect(lines.reduce(0, +) < 300)
  }

  @Test("are what the commands of the skill for coding agents work on")
  func commands() async throws {
    let program = try PageProgram("SKILL.md")
    let folder = try Folder(try #require(program.files()))
    let commands = program.blocks.filter { $0.language == "sh" }.flatMap { $0.text.split(separator: "\n") }
    #expect(commands.count >= 5)
    for command in commands {
      let words = command.split(separator: " ").map(String.init).filter { $0 != "--allow-writing-to-package-directory" }
      #expect(words.prefix(3) == ["swift", "package", "trellis"])
      // The plugin adds the package's folder where there is no path.
      let hasPath = words.contains("Tests")
      let run = try await Program.run(
        try Program.toolPath(), words.dropFirst(3) + (hasPath ? [] : ["."]), in: folder.url)
      #expect(run.status == 0, "\(command): \(run.output)\(run.errors)")
    }
  }

  private static let guides: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: PageProgram.documentation.appending(path: "Migration").path)
    return (names ?? []).filter { $0.hasPrefix("From") }.sorted()
  }()

  @Test("compile without findings, those of systems that apps come from", arguments: guides)
  func migration(guide: String) async throws {
    let blocks = try PageProgram("Migration/\(guide)").text.components(separatedBy: "```swift\n").dropFirst()
    #expect(blocks.count > 1)
    let program = blocks.compactMap { $0.components(separatedBy: "```").first }.joined(separator: "\n")
    let folder = try Folder(["App.swift": program])
    let check = try await Program.trellis("check", "--strict", ".", in: folder.url)
    #expect(check.status == 0, "\(check.output)")
    let compiled = try await folder.compileWithMembers(["App.swift"]).compiler
    #expect(compiled.status == 0, "\(compiled.errors)")
  }

  @Test("have no findings target by target, as the plugin checks them, and the targets import what the manifest says")
  func targets() async throws {
    for page in Self.pages {
      let program = try PageProgram(page)
      guard program.manifest != nil else { continue }
      let folder = try Folder(try #require(program.files()))
      let dump = try await Program.run("swift", ["package", "dump-package"], in: folder.url)
      #expect(dump.status == 0, "\(dump.errors)")
      let targets = try JSONDecoder().decode(Manifest.self, from: Data(dump.output.utf8)).targets
      #expect(Set(targets.map(\.name)) == Set(program.modules.map(\.name)), "\(page)")
      for target in targets {
        let module = try #require(program.modules.first { $0.name == target.name })
        let imports = module.files.flatMap { file in
          file.text.matches(of: /(?m)^(?:@testable |public )?import (\w+)/).map { String($0.1) }
        }
        let known = Set(target.dependencies.map(\.name)).union(["Foundation", "Testing"])
        #expect(known.isSuperset(of: imports), "\(page): \(target.name) imports \(imports)")
        guard target.pluginUsages?.isEmpty == false else { continue }
        var arguments = target.type == "executable" ? ["check", "--strict"] : ["check", "--strict", "--partial"]
        for name in Self.needed(by: target.name, among: targets) {
          arguments += ["--module", name] + program.modules.filter { $0.name == name }.flatMap { $0.files.map(\.path) }
        }
        let check = try await Program.run(try Program.toolPath(), arguments, in: folder.url)
        #expect(check.status == 0, "\(page): \(target.name): \(check.output)")
      }
    }
  }

  private static func check(_ arguments: [String], in folder: Folder) async throws -> Program {
    try await Program.run(try Program.toolPath(), ["check"] + arguments, in: folder.url)
  }

  /// A target, and all of the page's targets that it depends on.
  private static func needed(by target: String, among targets: [Manifest.Target]) -> [String] {
    var needed = [target]
    var index = 0
    while index < needed.count {
      let next = targets.first { $0.name == needed[index] }?.dependencies.map(\.name) ?? []
      needed += next.filter { name in !needed.contains(name) && targets.contains { $0.name == name } }
      index += 1
    }
    return needed
  }

  private struct Manifest: Decodable {
    var targets: [Target]

    struct Target: Decodable {
      var name: String
      var type: String
      var dependencies: [Dependency]
      var pluginUsages: [Plugin]?
    }

    struct Plugin: Decodable {}

    /// A target of the package, or a product of another.
    struct Dependency: Decodable {
      var name: String

      init(from decoder: any Decoder) throws {
        let kinds = try decoder.singleValueContainer().decode([String: [Part?]].self)
        name = kinds.values.first?.first??.text ?? ""
      }

      /// A name is first; a condition or a dictionary of aliases may follow.
      struct Part: Decodable {
        var text: String?
        init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
      }
    }
  }
}
