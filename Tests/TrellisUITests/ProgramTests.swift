import Foundation
import TestTools
import Testing

/// Programs of a client, with all public names of the adapters, run with the stand-ins: they show what our code does when it is
/// called as the stand-ins call it, and not what Apple's frameworks do.
@Suite("A program with the adapters", .enabled(if: Host.isLinux, "there, the frameworks are in the way"))
struct ProgramTests {
  @Test("sees its scopes arrive, with its isolation written down and without", arguments: Platform.allCases)
  func runs(platform: Platform) async throws {
    let workshop = try await Workshop(platform)
    try await workshop.makeAdapters()
    try await run(in: workshop, onMainActorByDefault: false)
    try await run(in: workshop, onMainActorByDefault: true)
  }

  @Test("compiles, where it is the example of the storyboard's factory")
  func example() async throws {
    let workshop = try await Workshop(.phone)
    try await workshop.makeAdapters()
    let folder = Workshop.package.appending(path: "Documentation/Examples/Patterns/Sources/StoryboardFactory")
    let sources = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    let errors = try await workshop.swiftc(
      ["-typecheck", "-warnings-as-errors"] + (try BuiltModules.searchPaths())
        + sources.map { folder.appending(path: $0).path })
    #expect(errors == nil)
  }

  private func run(in workshop: Workshop, onMainActorByDefault: Bool) async throws {
    var sources: [String] = []
    var checks = 0
    for name in ["Common", "\(workshop.platform.framework)Program"] {
      var text = try String(contentsOf: Workshop.tests.appending(path: "Programs/\(name).swift"), encoding: .utf8)
      // One that stands where nothing may come to is not made.
      checks += text.matches(of: /\n +check\(/).count - text.matches(of: /, false\)\n/).count
      #expect(!text.contains("nonisolated"))
      if onMainActorByDefault { text = text.replacing("@MainActor ", with: "") }
      let source = workshop.folder.appending(path: "\(name).swift")
      try text.write(to: source, atomically: true, encoding: .utf8)
      sources.append(source.path)
    }
    let program = workshop.folder.appending(path: "program").path
    let objects =
      try BuiltModules.library.flatMap {
        try BuiltModules.objects(of: Workshop.package.appending(path: "Sources/\($0)"))
      } + (workshop.platform.frameworks + ["TrellisUI"]).map { workshop.folder.appending(path: "\($0).o").path }
    let errors = try await workshop.swiftc(
      [
        "-warnings-as-errors", "-parse-as-library", "-module-name", "Program", "-o", program,
      ] + (try BuiltModules.searchPaths()) + (onMainActorByDefault ? ["-default-isolation", "MainActor"] : []) + sources
        + objects)
    #expect(errors == nil)
    let outcome = try await workshop.run(program)
    let lines = outcome.text.split(separator: "\n")
    #expect(outcome.status == 0, "\(outcome.text)")
    #expect(lines.filter { $0.hasPrefix("FAILS: ") } == [])
    #expect(checks > 10)
    #expect(lines.count { $0.hasPrefix("holds: ") } == checks, "\(outcome.text)")
  }
}
