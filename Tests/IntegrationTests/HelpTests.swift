import TestTools
import Testing

@Suite("The tool's help")
struct HelpTests {
  @Test(
    "is what was recorded",
    arguments: ["", "check", "graph", "explain", "diff", "members", "facts", "init", "lsp", "completion"])
  func help(command: String) async throws {
    let run = try await Program.run(try Program.toolPath(), command.isEmpty ? ["--help"] : [command, "--help"])
    #expect(run.status == 0)
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 120 })
    try expectGolden(String(run.output.dropLast()), "help\(command.isEmpty ? "" : "-" + command).txt")
  }

  @Test(
    "names no option that the command does not read",
    arguments: ["check", "graph", "explain", "diff", "members", "facts"])
  func options(command: String) async throws {
    let tool = try Program.toolPath()
    let help = try await Program.run(tool, [command, "--help"]).output
    for match in help.matches(of: /\[(--[a-z-]+)(?: ([^\]|]+))?[^\]]*\]/) {
      let value = match.2.map { [$0 == "FILE" ? "/nowhere/file" : String($0)] } ?? []
      let run = try await Program.run(tool, [command, String(match.1)] + value + ["/nowhere/a", "/nowhere/b"])
      #expect(run.status == 2, "\(match.0): \(run.errors)")
      #expect(run.errors.contains("/nowhere/"), "\(match.0): \(run.errors)")
    }
  }
}
