import Foundation
import Testing
import TrellisChecking
import TrellisEditor

/// What the build plugin is told by the package manager, the program and the editor read in the manifest.
@Suite("Modules are those of the manifest")
struct LayoutTests {
  struct Layout: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The list of targets.
    let targets: String
    /// The files of each module, from the package's folder.
    let modules: [String: [String]]
    var unread: [String] = []
    var guess: String?
  }

  static let layouts = [
    Layout(
      testDescription: "a path of its own",
      targets: #"[.executableTarget(name: "A", path: "AppA"), .executableTarget(name: "B", path: "./AppB/")]"#,
      modules: ["A": ["AppA/main.swift"], "B": ["AppB/main.swift"]], unread: ["Sources/Old.swift"]),
    Layout(
      testDescription: "src", targets: #"[.target(name: "A"), .target(name: "B", dependencies: ["A"])]"#,
      modules: ["A": ["src/A/A.swift"], "B": ["src/B/Deep/B.swift"]]),
    Layout(
      testDescription: "folders in folders",
      targets: #"[.target(name: "A", path: "Sources/Features/A"), .target(name: "B", path: "Sources/Features/B")]"#,
      modules: ["A": ["Sources/Features/A/Scope.swift"], "B": ["Sources/Features/B/Scope.swift"]]),
    Layout(
      testDescription: "one target in Sources", targets: #"[.target(name: "A"), .testTarget(name: "Checks")]"#,
      modules: ["A": ["Sources/Services/A.swift", "Sources/Screens/B.swift", "Sources/C.swift"]],
      unread: ["Tests/Checks/T.swift"]),
    Layout(
      testDescription: "a path in another package",
      targets: #"[.target(name: "A"), .target(name: "B", path: "../Other/Sources/Net")]"#,
      modules: ["A": ["Sources/A/A.swift"], "B": ["../Other/Sources/Net/B.swift"]]),
    Layout(
      testDescription: "sources that a plugin generates",
      targets: #"""
        [.plugin(name: "Make", capability: .buildTool(), dependencies: [.target(name: "B")]),
         .executableTarget(name: "B"), .target(name: "A", plugins: ["Make"])]
        """#,
      modules: ["A": ["Sources/A/A.swift"], "B": ["Sources/B/B.swift"]],
      unread: ["Plugins/Make/Make.swift", ".build/plugins/outputs/app/A/destination/Make/Made.swift"]),
    Layout(
      testDescription: "a dash in the name", targets: #"[.target(name: "A"), .target(name: "my-lib")]"#,
      modules: ["A": ["Sources/A/A.swift"], "my_lib": ["Sources/my-lib/B.swift"]]),
    Layout(
      testDescription: "sources and exclude",
      targets: #"""
        [.target(name: "A", path: "Code", exclude: ["B", "Old.swift"]),
         .target(name: "B", path: "Code/B", sources: ["In", "One.swift"])]
        """#,
      modules: ["A": ["Code/A.swift"], "B": ["Code/B/In/B.swift", "Code/B/One.swift"]],
      unread: ["Code/Old.swift", "Code/B/Out/O.swift", "Code/B/Two.swift"]),
    Layout(
      testDescription: "tests and macros beside sources",
      targets:
        #"[.target(name: "A"), .macro(name: "M"), .testTarget(name: "T", path: "Sources/T"), .target(name: "B")]"#,
      modules: ["A": ["Sources/A/A.swift"], "B": ["Sources/B/B.swift"]],
      unread: ["Sources/T/T.swift", "Sources/M/M.swift"]),
    Layout(
      testDescription: "names that are computed",
      targets: #"["B"].map { .target(name: $0) } + [.target(name: "A", path: "Sources/Core/A")]"#,
      modules: ["A": ["Sources/Core/A/A.swift"], "B": ["Sources/B/B.swift"]],
      guess: "the name or place of a target is not written out"),
    Layout(
      testDescription: "places that are computed", targets: #"[.target(name: "A")]; package.targets[0].path = "AppA""#,
      modules: ["A": ["Sources/A/A.swift"]], guess: "the name or place of a target is not written out"),
  ]

  /// In the first file of a module its own scope and a look-up that fails, in the others such a look-up in this scope.
  private static func text(_ number: Int) -> String {
    if number > 0 {
      return """
        import Trellis
        extension Keys { static let gone\(number) = Key<Int>("gone\(number)") }
        func gone\(number)(_ app: Scope<AppScope>) throws { _ = try app.resolve(.gone\(number)) }
        """
    }
    return """
      import Trellis
      extension Keys { static let host = Key<String>("host"), gone = Key<Int>("gone") }
      enum AppScope: ScopeDefinition {
        static func register(in app: inout Registry<AppScope>) { app.value(.host, "host") }
      }
      func host(_ app: Scope<AppScope>) throws -> (String, Int) { try (app.resolve(.host), app.resolve(.gone)) }
      """
  }

  private static func manifest(_ targets: String) -> String {
    """
    // swift-tools-version: 6.2
    import PackageDescription
    let package = Package(
      name: "App", dependencies: [.package(path: "../Trellis")],
      targets: \(targets))
    """
  }

  private func findings(_ arguments: [String], in session: Session) async throws -> (list: [String], errors: String) {
    let run = try await Tool.run(["check", "--format", "json"] + arguments)
    let list = try JSONReader.read(Array(run.output))["findings"]?.array ?? []
    let lines = list.map { finding in
      let path = (finding["path"]?.string ?? "").replacing(session.folder.path + "/", with: "")
      return "\(path):\(finding["line"]?.number ?? 0): \(finding["id"]?.string ?? "")"
    }
    return (lines.sorted(), run.errors)
  }

  @Test("The program and the editor find what the build plugin finds", arguments: layouts)
  func layout(_ layout: Layout) async throws {
    var files = ["App/Package.swift": Self.manifest(layout.targets)]
    for paths in layout.modules.values {
      for (number, path) in paths.enumerated() { files["App/\(path)"] = Self.text(number) }
    }
    for path in layout.unread { files["App/\(path)"] = Self.text(0) }
    let session = try Session(files, root: "App")
    let app = session.folder.appending(path: "App").path
    let named = layout.modules.sorted { $0.key < $1.key }.flatMap { name, paths in
      ["--module", name] + paths.map { URL(filePath: "\(app)/\($0)").standardizedFileURL.path }
    }
    let plugin = try await findings(named, in: session)
    #expect(plugin.list.count == layout.modules.values.joined().count && plugin.errors.isEmpty, "\(plugin)")
    let program = try await findings([app], in: session)
    #expect(program.list == plugin.list)
    // As the package command names them.
    let command = try await findings(["--package", app] + named, in: session)
    #expect(command.list == plugin.list && command.errors.isEmpty, "\(command.errors)")

    session.server.publish()
    #expect(program.errors.split(separator: "\n").count == (layout.guess == nil ? 0 : 1), "\(program.errors)")
    #expect(program.errors.hasSuffix(layout.guess.map { $0 + "\n" } ?? ""), "\(program.errors)")
    let messages = session.take()
    let said = messages.filter { $0["method"]?.string == "window/logMessage" }
      .compactMap { $0["params"]?["message"]?.string }
    #expect(said.joined() == program.errors.trimmingCharacters(in: .newlines))
    session.show(messages)
    #expect(session.findings == plugin.list)
  }

  @Test("A folder of a package, and a file, are those of their module, tests too")
  func parts() async throws {
    let targets =
      #"[.target(name: "A", path: "Code/A"), .target(name: "B", path: "Code/B"), .testTarget(name: "T", path: "Code/T")]"#
    var files = ["App/Package.swift": Self.manifest(targets)]
    for name in ["A", "B", "T"] { files["App/Code/\(name)/Main.swift"] = Self.text(0) }
    let session = try Session(files, root: "App")
    let paths = ["A", "B", "T"].map { "App/Code/\($0)/Main.swift" }
    for arguments in [["App/Code"], paths, ["App", "App/Code/T"], ["."]] {
      let found = try await findings(
        arguments.map { session.folder.appending(path: $0).standardizedFileURL.path }, in: session)
      #expect(found.list == paths.map { "\($0):6: missing" } && found.errors.isEmpty, "\(arguments): \(found)")
    }
  }

  @Test("Of a package that is checked with others, no fix changes a file of these, and no comment there is unused")
  func fixes() async throws {
    let text = """
      import Trellis
      // trellis:ignore[missing] its own check needs it
      extension Keys { public static let host = Key<String>("host") }
      enum Top: ScopeDefinition {
        static func register(in top: inout Registry<Top>) { top.shared(.host) { "" } }
      }
      enum Low: ScopeDefinition {
        typealias Parent = Top
        static func register(in low: inout Registry<Low>) { low.shared(.host) { "" } }
      }
      func use(_ low: Scope<Low>) throws { _ = try low.resolve(.host) }
      """
    let paths = ["App/A.swift", "App/.build/checkouts/B/B.swift", "C/C.swift"]
    let session = try Session(Dictionary(uniqueKeysWithValues: paths.map { ($0, text) }), root: "App")
    let modules = paths.flatMap { ["--module", String($0.suffix(7).prefix(1)), "\(session.folder.path)/\($0)"] }
    let arguments = ["--package", session.folder.appending(path: "App").path] + modules
    let found = try await findings(arguments, in: session).list
    #expect(found.filter { $0.hasSuffix("unused-ignore") } == ["App/A.swift:2: unused-ignore"], "\(found)")
    _ = try await Tool.run(["check", "--fix"] + arguments)
    let changed = try paths.filter { try session.read($0) != text }
    #expect(changed == ["App/A.swift"])
  }

  @Test("Without a manifest, the modules of a folder with folders are guessed, which is said once")
  func guess() async throws {
    let session = try Session(["App/A.swift": Self.text(0), "Kit/Sources/K/K.swift": Self.text(0), "Kit/B.swift": ""])
    let flat = try await findings(["\(session.folder.path)/App"], in: session)
    #expect(flat.list.count == 1 && flat.errors.isEmpty, "\(flat.errors)")
    let deep = try await findings(["App", "Kit"].map { "\(session.folder.path)/\($0)" }, in: session)
    #expect(
      deep.errors
        == "trellis: note: the modules in '\(session.folder.path)/Kit' are guessed from folders: no Package.swift writes them out\n"
    )
  }

  @Test("The editor reads a manifest again that has changed")
  func change() throws {
    let wrong = Self.manifest(#"[.target(name: "A", path: ".")]"#)
    let session = try Session(["Package.swift": wrong, "A/A.swift": Self.text(0), "B/B.swift": Self.text(0)])
    _ = session.publish()
    #expect(session.findings.contains { $0.hasSuffix("duplicate") }, "\(session.findings)")
    try session.write(
      Self.manifest(#"[.target(name: "A", path: "A"), .target(name: "B", path: "B")]"#), to: "Package.swift")
    session.notify("textDocument/didSave", #"{"textDocument": {"uri": "\#(session.uri("Package.swift"))"}}"#)
    _ = session.publish()
    #expect(session.findings == ["A/A.swift:6: missing", "B/B.swift:6: missing"])
  }
}
