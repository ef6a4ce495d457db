import Foundation
import Testing

/// Runs the shells themselves. `.ci/run` installs those that are missing.
@Suite("trellis completion")
struct CompletionTests {
  private static func isInstalled(_ program: String) -> Bool {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }

  private static let commands = ["check", "graph", "explain", "diff", "members", "facts", "init", "lsp", "completion"]

  /// The options that a command's help names.
  private static func options(of command: String) async throws -> Set<String> {
    let help = try await Program.trellis(command, "--help").output
    return Set(help.matches(of: /\[(--[a-z-]+)/).map { String($0.1) } + ["--help"])
  }

  @Test("bash completes commands, options and values", .enabled(if: isInstalled("bash"), "no bash here"))
  func bash() async throws {
    func words(_ line: String...) async throws -> Set<String> {
      let script = """
        eval "$('\(try Program.toolPath())' completion bash)"
        COMP_WORDS=(trellis \(line.map { "'\($0)'" }.joined(separator: " ")))
        COMP_CWORD=\(line.count)
        _trellis; printf '%s\\n' "${COMPREPLY[@]}"
        """
      let run = try await Program.run("bash", ["--norc", "-uc", script])
      #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
      return Set(run.output.split(separator: "\n").map(String.init))
    }
    #expect(try await words("") == Set(Self.commands + ["--help", "--version"]))
    #expect(try await words("gr") == ["graph"])
    for command in Self.commands {
      #expect(try await words(command, "-") == Self.options(of: command))
    }
    #expect(try await words("check", "--format", "j") == ["json", "junit"])
    #expect(try await words("diff", "--format", "") == ["text", "json", "html"])
    #expect(try await words("completion", "") == ["bash", "zsh", "fish"])
    // Files are completed by bash itself.
    #expect(try await words("check", "--baseline", "") == [])
    #expect(try await words("graph", "So") == [])
  }

  @Test("fish completes commands, options, values and files", .enabled(if: isInstalled("fish"), "no fish here"))
  func fish() async throws {
    let folder = try Folder(["Sources/App/App.swift": "", "options.json": "{}"])
    func words(_ line: String) async throws -> Set<String> {
      let script = "'\(try Program.toolPath())' completion fish | source; complete -C '\(line)'"
      let run = try await Program.run("fish", ["--no-config", "-c", script], in: folder.url)
      #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
      return Set(run.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) })
    }
    #expect(try await words("trellis ").isSuperset(of: Self.commands))
    #expect(try await words("TrellisTool gr") == ["graph"])
    #expect(try await words("trellis --") == ["--help", "--version"])
    for command in Self.commands {
      #expect(try await words("trellis \(command) --") == Self.options(of: command))
    }
    #expect(try await words("trellis check --format j") == ["json", "junit"])
    #expect(try await words("trellis check --config op") == ["options.json"])
    #expect(try await words("trellis check S") == ["Sources/"])
    #expect(try await words("trellis completion ") == ["bash", "zsh", "fish"])
  }

  #if os(Linux)
    /// What a shell passes to the tool after a person has typed a line, with tabs, on a terminal.
    private func typed(_ line: String, in shell: String, settings: [String: String]) async throws -> String {
      var files = settings.mapValues { $0.replacing("TOOL", with: "'\((try? Program.toolPath()) ?? "")'") }
      files["options.json"] = "{}"
      files["input"] = line + "\nexit\n"
      let folder = try Folder(files)
      // `script` gives its command a terminal.
      let call = "ZDOTDIR=. TERM=xterm script -qec '\(shell)' /dev/null <input"
      let run = try await Program.run("bash", ["-c", call], in: folder.url)
      let end = try #require(run.output.range(of: "got:"), "\(run.output)")
      return String(run.output[end.upperBound...].prefix { !$0.isNewline })
    }

    private static let lines = [
      ("trellis gr\t", "<graph>"), ("trellis check --form\tsar\t", "<check><--format><sarif>"),
      ("TrellisTool diff --h\t", "<diff><--help>"),
      ("trellis check --config opt\t", "<check><--config><options.json>"),
      ("trellis explain key opt\t", "<explain><key><options.json>"), ("trellis completion f\t", "<completion><fish>"),
    ]
    /// A stand-in that shows its arguments, so that what the shell completed is seen. The test looks for it in what the terminal
    /// shows, where the shell also echoes what is typed.
    private static let standIn =
      "trellis() { printf 'go%s' t:; printf '<%s>' \"$@\"; echo; }\nTrellisTool() { trellis \"$@\"; }\n"
    private static let hasTerminal = isInstalled("script")

    @Test(
      "bash completes what is typed", .enabled(if: hasTerminal && isInstalled("bash"), "no bash or no 'script' here"),
      arguments: lines)
    func bashOnTerminal(line: String, arguments: String) async throws {
      let settings = ["rc": "PS1=\neval \"$(TOOL completion bash)\"\n\(Self.standIn)"]
      #expect(try await typed(line, in: "bash --noprofile --rcfile rc -i", settings: settings) == arguments)
    }

    @Test(
      "zsh completes what is typed", .enabled(if: hasTerminal && isInstalled("zsh"), "no zsh or no 'script' here"),
      arguments: lines)
    func zshOnTerminal(line: String, arguments: String) async throws {
      let rc =
        "PS1=\nunsetopt beep\nautoload -U compinit\ncompinit -u -D\neval \"$(TOOL completion zsh)\"\n\(Self.standIn)"
      #expect(try await typed(line, in: "zsh -i", settings: [".zshrc": rc]) == arguments)
      let autoloaded =
        "PS1=\nfpath=($PWD $fpath)\nTOOL completion zsh >_trellis\nautoload -U compinit\ncompinit -u -D\n"
      #expect(try await typed(line, in: "zsh -i", settings: [".zshrc": autoloaded + Self.standIn]) == arguments)
    }
  #endif

  @Test("asks for a shell that it knows", arguments: [[], ["tcsh"], ["bash", "zsh"]])
  func usage(shells: [String]) async throws {
    let run = try await Program.run(try Program.toolPath(), ["completion"] + shells)
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("trellis: error: one shell is needed: bash, zsh or fish\n"))
  }
}
